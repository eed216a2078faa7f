import * as vscode from 'vscode';
import { addTo } from '../../core/addTo';
import type { PaperSummary } from '../../core/model';
import { bareName, keyConflict, keyFault, renamedKey } from '../../core/notes/newKey';
import { restated } from '../../core/notes/subject';
import type { Bibliographies, BibliographyPlace } from '../common/bibliographies';
import { citedAt } from '../common/citedAt';
import { reportFailure } from '../common/commands';
import { HumanError } from '../common/humanError';
import type { NoteCitations } from '../common/noteCitations';
import type { Papers } from '../common/papers';
import { toVscodeRange } from '../common/ranges';

export interface RenameParts {
  readonly papers: Papers;
  readonly citations: NoteCitations;
  readonly bibliographies: Bibliographies;
  /** Gives a key to a paper before a note uses it. Resolves when `papers` knows it. */
  readonly reserveKey: (key: string, paper: PaperSummary) => Promise<void>;
}

/**
 * Renames a cited work: the symbol is the work, so all keys that notes know it by become the new one,
 * in the front matter of its literature note, too, and so does its entry in bibliographies. The entry
 * is added when the note's bibliography has none, as only there the new name lasts.
 */
export class CitationRenameProvider implements vscode.RenameProvider {
  readonly #parts: RenameParts;

  constructor(parts: RenameParts) {
    this.#parts = parts;
  }

  /** @throws HumanError where there is no key, or one that nothing is known of */
  async prepareRename(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<{ range: vscode.Range; placeholder: string }> {
    const { key, keyRange } = await this.#known(document, position);
    return { range: toVscodeRange(keyRange), placeholder: key };
  }

  /**
   * When `name` is no valid key, or taken, the user is told and nothing is edited. Were that an error, VS
   * Code would ask the next provider, and Markdown's own takes `[@key]` for a link and its `@` away.
   */
  async provideRenameEdits(
    document: vscode.TextDocument,
    position: vscode.Position,
    name: string,
    token: vscode.CancellationToken,
  ): Promise<vscode.WorkspaceEdit | undefined> {
    try {
      return await this.#edits(document, position, name, token);
    } catch (error) {
      reportFailure('Renaming a citation key', error);
      return new vscode.WorkspaceEdit();
    }
  }

  async #edits(
    document: vscode.TextDocument,
    position: vscode.Position,
    name: string,
    token: vscode.CancellationToken,
  ): Promise<vscode.WorkspaceEdit | undefined> {
    const { papers, citations, reserveKey } = this.#parts;
    const { key: oldKey } = await this.#known(document, position);
    const newKey = bareName(name);
    const fault = keyFault(newKey, vscode.l10n.t);
    if (fault !== undefined) throw new HumanError(fault);

    const found = await citations.of({ key: oldKey });
    const stated = await citations.statements(oldKey);
    // From here on until it is known who has the new key, the library must be the same.
    const paper = papers.snapshot.resolve(oldKey);
    const used = [...found, ...stated].map(({ key }) => key);
    const keys = new Set([oldKey, ...(paper ? [paper.key] : []), ...used]);
    this.#refuseTaken(newKey, paper, keys);
    if (token.isCancellationRequested) return undefined;

    const edit = new vscode.WorkspaceEdit();
    for (const citation of found) {
      if (citation.key === newKey) continue;
      edit.replace(
        vscode.Uri.parse(citation.uri),
        toVscodeRange(citation.keyRange),
        renamedKey(citation, newKey),
      );
    }
    for (const statement of stated) {
      if (statement.key === newKey) continue;
      const range = toVscodeRange(statement.range);
      edit.replace(vscode.Uri.parse(statement.uri), range, restated(statement, newKey));
    }
    await this.#editBibliographies(edit, document, { keys, newKey, paper });
    // The notes are read again the moment they change, and must find the key known.
    if (paper) await reserveKey(newKey, paper);
    return edit;
  }

  async #known(document: vscode.TextDocument, position: vscode.Position) {
    const { papers, bibliographies } = this.#parts;
    await papers.ready();
    const item = citedAt(document, position, papers);
    if (!item) {
      throw new HumanError(vscode.l10n.t('Place the cursor on a citation key to rename it.'));
    }
    if (!papers.snapshot.resolve(item.key) && !bibliographies.keys().has(item.key)) {
      throw new HumanError(
        vscode.l10n.t(
          'No digest or bibliography has the key “{0}”, so it names nothing.',
          item.key,
        ),
      );
    }
    return item;
  }

  #refuseTaken(key: string, paper: PaperSummary | undefined, ownKeys: ReadonlySet<string>): void {
    const { papers, bibliographies } = this.#parts;
    const owners = { snapshot: papers.snapshot, bibliographyKeys: bibliographies.keys() };
    const conflict = keyConflict(key, paper, ownKeys, owners, vscode.l10n.t);
    if (conflict !== undefined) throw new HumanError(conflict);
  }

  async #editBibliographies(
    edit: vscode.WorkspaceEdit,
    note: vscode.TextDocument,
    { keys, newKey, paper }: Renaming,
  ): Promise<void> {
    const { bibliographies } = this.#parts;
    const entries = await Promise.all(
      [...keys, newKey].map((key) => bibliographies.freshEntries(key)),
    );
    const byFile = groupByFile(entries.flat());
    for (const [uri, places] of byFile) {
      const [place] = places;
      // One entry a file takes the name: two of the same name would be an error there.
      if (place && !hasKey(places, newKey)) {
        edit.replace(vscode.Uri.parse(uri), place.keyRange, newKey);
      }
    }
    if (!paper) return;
    const files = await bibliographies.filesFor(note);
    if (files.some((file) => byFile.has(file.toString()))) return;
    await bibliographies.addTo(edit, note, [{ key: newKey, paper }]);
  }
}

interface Renaming {
  /** Every key the work is known by, the one under the cursor first. */
  readonly keys: ReadonlySet<string>;
  readonly newKey: string;
  readonly paper: PaperSummary | undefined;
}

function hasKey(places: readonly BibliographyPlace[], key: string): boolean {
  return places.some((place) => place.key === key);
}

function groupByFile(
  places: readonly BibliographyPlace[],
): ReadonlyMap<string, readonly BibliographyPlace[]> {
  const byFile = new Map<string, BibliographyPlace[]>();
  for (const place of places) addTo(byFile, place.uri, place);
  return byFile;
}
