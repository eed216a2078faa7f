import * as vscode from 'vscode';
import { citationAt, clusterAt } from '../../../core/citation/edit/at';
import type { CitationCluster } from '../../../core/citation/pandoc/parse';
import type { PaperSummary } from '../../../core/model';
import { touches } from '../documents/ranges';
import { HumanError, explainRemedy } from '../messages/humanError';
import { citedAt, isNote, keysIn, mentionsIn } from '../notes/notes';
import type { KnownWorks } from '../notes/notes';
import { namedPaper } from './commands';

/** Finds the papers that a command applies to. */
export class CommandTargets {
  /** @param treeSelection the papers selected in the sidebar; none when an editor was used after it */
  constructor(
    private readonly parts: KnownWorks,
    private readonly treeSelection: () => readonly PaperSummary[],
  ) {}

  /**
   * The papers named by the command's arguments: `{ key }`, or a row of the sidebar and the rows selected with it.
   * Each paper once; empty when the arguments name none.
   * @throws HumanError when none of the named papers exists
   */
  async named(args: readonly unknown[]): Promise<readonly PaperSummary[]> {
    const keys = namedBy(args);
    if (keys.length === 0) return [];
    // A keybinding may run before the digests are read.
    await this.parts.papers.ready();
    return this.#papersWith(keys);
  }

  /**
   * The {@link named} papers, else those selected in the sidebar, else those at the cursors of the active editor:
   * entries of a digest or citations in a note. Each paper once; empty when there are none.
   * @throws HumanError when none of the named or cited papers exists
   */
  async resolve(args: readonly unknown[]): Promise<readonly PaperSummary[]> {
    return this.#papersWith(await this.#keys(args));
  }

  /** Like {@link resolve}, but throws a HumanError that says what to do when there are none. */
  async require(args: readonly unknown[]): Promise<readonly [PaperSummary, ...PaperSummary[]]> {
    return someOf(await this.resolve(args));
  }

  /**
   * Like {@link resolve}, but returns keys, and includes works that are only in a bibliography.
   * @throws HumanError when none of the named or cited works exists
   */
  async works(args: readonly unknown[]): Promise<readonly string[]> {
    const keys = await this.#keys(args);
    const { library } = this.parts.papers;
    const works = keys.flatMap(
      (key) => library.resolve(key)?.key ?? library.bibliographyEntry(key)?.key ?? [],
    );
    if (keys[0] !== undefined && works.length === 0) {
      const { t } = vscode.l10n;
      throw unfound(t('No digest or bibliography has the key “{0}”.', keys[0]));
    }
    return [...new Set(works)];
  }

  /** Like {@link works}, but throws a HumanError that says what to do when there are none. */
  async requireWorks(args: readonly unknown[]): Promise<readonly [string, ...string[]]> {
    return someOf(await this.works(args));
  }

  async #keys(args: readonly unknown[]): Promise<readonly string[]> {
    // A keybinding may run before the digests are read.
    await this.parts.papers.ready();
    const named = namedBy(args);
    const keys = named.length > 0 ? named : this.treeSelection().map(({ key }) => key);
    return keys.length > 0 ? keys : this.#atCursors();
  }

  /** The works' own keys; unknown keys as written. */
  async #atCursors(): Promise<readonly string[]> {
    const editor = vscode.window.activeTextEditor;
    if (!editor) return [];
    const { document, selections } = editor;
    const { library } = this.parts.papers;
    const entries = library.entries(document.uri.toString());
    if (entries.length > 0) {
      const found = entries.filter(({ sighting }) =>
        selections.some((selection) => touches(sighting.range, selection)),
      );
      return found.map(({ paper }) => paper.key);
    }
    if (!isNote(document, this.parts.papers)) return [];
    const { clusters } = mentionsIn(document);
    const keys = selections.flatMap((selection) => keysAt(clusters, selection));
    // Footnotes and wikilinks may name papers, too.
    const label = ({ active }: vscode.Selection) =>
      citedAt(document, active, this.parts.papers)?.key;
    const named = keys.length > 0 ? keys : selections.flatMap((at) => label(at) ?? []);
    if (named.length === 0) return [];
    const meanings = await keysIn(document, this.parts);
    return named.map((key) => meanings.meaning(key));
  }

  #papersWith(keys: readonly string[]): readonly PaperSummary[] {
    const { library } = this.parts.papers;
    const found = new Set(keys.flatMap((key) => library.resolve(key) ?? []));
    if (keys[0] !== undefined && found.size === 0) {
      throw unfound(vscode.l10n.t('No paper has the key “{0}”.', keys[0]));
    }
    return [...found];
  }
}

function someOf<T>([first, ...others]: readonly T[]): readonly [T, ...T[]] {
  if (first !== undefined) return [first, ...others];
  throw unfound(
    vscode.l10n.t(
      'Place the cursor on a citation or on a paper in a digest, or select papers in the sidebar.',
    ),
  );
}

function unfound(message: string): HumanError {
  return new HumanError(message, explainRemedy());
}

/**
 * VS Code passes the clicked row, and the whole selection if it has several rows including that one.
 */
function namedBy([first, second]: readonly unknown[]): readonly string[] {
  const isSelected = Array.isArray(second) && (first === undefined || second.includes(first));
  const rows: readonly unknown[] = isSelected ? second : [first];
  return rows.flatMap((row) => namedPaper(row)?.key ?? []);
}

/** The key at the cursor, or all keys of the citation when the cursor is beside them; all keys in a selection. */
function keysAt(
  clusters: readonly CitationCluster[],
  selection: vscode.Selection,
): readonly string[] {
  if (selection.isEmpty) {
    const item = citationAt(clusters, selection.active)?.item;
    const items = item ? [item] : (clusterAt(clusters, selection.active)?.items ?? []);
    return items.map(({ key }) => key);
  }
  return clusters
    .flatMap(({ items }) => items)
    .filter(({ range }) => touches(range, selection))
    .map(({ key }) => key);
}
