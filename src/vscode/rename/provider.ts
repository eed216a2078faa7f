import * as vscode from 'vscode';
import { isListedOnly } from '../../core/model';
import type { PaperSummary } from '../../core/model';
import { bareName, keyConflict, keyFault } from '../../core/notes/newKey';
import { restated } from '../../core/notes/subject';
import type { KeyUse } from '../../core/notes/uses';
import { DisposableOwner } from '../../platform/disposableOwner';
import { toVscodeRange } from '../common/documents/ranges';
import { EditableTexts } from '../common/edits/editableTexts';
import { reportFailure } from '../common/messages/failures';
import { HumanError, openFile } from '../common/messages/humanError';
import type { KnownWorks, NoteCitations } from '../common/notes/notes';
import { citedAt, keysIn } from '../common/notes/notes';
import { renameIn } from '../common/notes/renameIn';
import type { MarkMove } from '../common/papers/marks';
import { readSettings } from '../common/settings/settings';
import { commands } from '../contributions';
import { AppliedRenames } from './appliedRenames';
import { editBibliographies } from './bibliographyEdits';
import { NoteLinks, fileRenames, notesNamed, withRenames } from './literatureFiles';

export interface RenameParts extends KnownWorks {
  readonly citations: NoteCitations;
  /** Reads files that changed a moment ago. Returns whether every note is read. */
  readonly readChanges: () => Promise<boolean>;
  /** Assigns a key to a paper before the library has read a note that uses it. Resolves when `papers` has it. */
  readonly reserveKey: (key: string, paper: PaperSummary) => Promise<void>;
  /** Prepares to move a work's marks to another key. Rejects when they can't be moved. */
  readonly moveMarks: (
    paper: PaperSummary | undefined,
    keys: ReadonlySet<string>,
    newKey: string,
  ) => Promise<MarkMove>;
}

/**
 * Renames a cited work. The symbol is the work: all keys that notes use for it change to the new one, also in the
 * front matter of its literature note and in its bibliography entries. Adds an entry to the note's bibliography if it
 * has none, as the new key is only permanent there. Links follow a literature note that is renamed to the key. Marks
 * move once the edit is applied: sidebar keys write to their file, too, and after that VS Code could no longer undo
 * an edit that includes it.
 */
export class CitationRenameProvider extends DisposableOwner implements vscode.RenameProvider {
  readonly #applied = this.own(new AppliedRenames());

  constructor(private readonly parts: RenameParts) {
    super();
  }

  /** @throws HumanError where there is no key, or an unknown one */
  async prepareRename(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<{ range: vscode.Range; placeholder: string }> {
    const { key, keyRange } = await this.#known(document, position);
    return { range: toVscodeRange(keyRange), placeholder: key };
  }

  /**
   * When `name` isn't a valid key, or is taken, shows a message and returns an empty edit. After an error, VS Code
   * would ask the next provider: Markdown's treats `[@key]` as a link and removes its `@`.
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
    const { papers, citations, bibliographies, readChanges, reserveKey, moveMarks } = this.parts;
    const { key: oldKey } = await this.#known(document, position);
    const work = (await keysIn(document, this.parts)).meaning(oldKey);
    const newKey = bareName(name);
    const fault = keyFault(newKey, vscode.l10n.t);
    if (fault !== undefined) throw new HumanError(fault);

    if (!(await readChanges())) {
      throw new HumanError(
        vscode.l10n.t(
          "Can't rename: scanning was stopped, and other notes may use “{0}”. Continue scanning and try again.",
          oldKey,
        ),
        { title: vscode.l10n.t('Continue Scanning'), command: commands.continueReading },
      );
    }
    const texts = new EditableTexts();
    // DOIs and arXiv ids of the work stay.
    const isKey = ({ key }: { readonly key: string }) => this.#isKey(key);
    const found = (await citations.of({ key: work }, texts)).filter(isKey);
    const stated = (await citations.statements(work, texts)).filter(isKey);
    const [taken] = await citations.of({ key: newKey }, texts);
    // The library must stay the same from here until the owner of the new key is known.
    const { library } = papers;
    const paper = library.resolve(work);
    const listed = (paper?.listings ?? []).map(({ key }) => key);
    const used = [...found, ...stated].map(({ key }) => key);
    const keys = new Set([oldKey, ...(paper ? [paper.key] : []), ...used, ...listed]);
    this.#refuseTaken(newKey, paper, keys, taken);
    const named = await notesNamed(keys);
    const files = await fileRenames(named, keys, newKey);
    if (token.isCancellationRequested) return undefined;

    const edit = new vscode.WorkspaceEdit();
    const links = new NoteLinks(named, files);
    for (const citation of found) {
      if (citation.key === newKey || links.keepsTarget(citation)) continue;
      await renameIn(edit, citation, newKey, texts);
    }
    for (const statement of stated) {
      if (statement.key === newKey) continue;
      const range = toVscodeRange(statement.range);
      edit.replace(vscode.Uri.parse(statement.uri), range, restated(statement, newKey));
    }
    await links.edit(edit, texts);
    const renamed = { ...this.parts, library, keys, newKey, paper, texts };
    const isListed = await editBibliographies(edit, document, renamed);
    await bibliographies.askToChange(edit.entries().map(([uri]) => uri));
    const whole = withRenames(edit, files);
    // Works that are only in bibliographies get the key from there.
    const owner = paper && !isListedOnly(paper) ? paper : undefined;
    if (owner && !isListed && readSettings(document).addToBibliography === 'onInsertion') {
      await bibliographies.addTo(whole, document, [{ key: newKey, paper: owner }]);
    }
    const move = await moveMarks(paper, keys, newKey);
    await texts.check(edit);
    const reserve = async (key: string): Promise<void> => {
      if (owner) await reserveKey(key, owner);
    };
    const redone = async (): Promise<void> => {
      await reserve(newKey);
      await move.apply();
    };
    this.#applied.expect(whole, {
      applied: redone,
      undone: async () => {
        await reserve(owner?.key ?? oldKey);
        await move.undo();
      },
      redone,
    });
    return whole;
  }

  async #known(document: vscode.TextDocument, position: vscode.Position) {
    const { papers } = this.parts;
    await papers.ready();
    // The key may have been assigned a moment ago.
    await this.#applied.settled();
    const item = citedAt(document, position, papers);
    if (!item) {
      throw new HumanError(vscode.l10n.t('Place the cursor on a citation key to rename it.'));
    }
    if (!this.#isKey(item.key)) {
      throw new HumanError(
        vscode.l10n.t("Can't rename: no digest or bibliography has the key “{0}”.", item.key),
      );
    }
    return item;
  }

  #isKey(key: string): boolean {
    const { papers, bibliographies } = this.parts;
    return papers.library.resolve(key) !== undefined || bibliographies.keys().has(key);
  }

  /**
   * @param taken a place where a note uses the key
   * @throws HumanError when another work, or a note, has the key already
   */
  #refuseTaken(
    key: string,
    paper: PaperSummary | undefined,
    ownKeys: ReadonlySet<string>,
    taken: KeyUse | undefined,
  ): void {
    const { papers, bibliographies } = this.parts;
    const owners = { library: papers.library, bibliographyKeys: bibliographies.keys() };
    const conflict = keyConflict(key, paper, ownKeys, owners, vscode.l10n.t);
    if (conflict !== undefined) throw new HumanError(conflict);
    if (!taken || isOneOf(ownKeys, key) || papers.library.resolve(key)) return;
    const uri = vscode.Uri.parse(taken.uri);
    throw new HumanError(
      vscode.l10n.t(
        '{1} already uses “{0}” for an unknown work. Choose another key, or change it there first.',
        key,
        vscode.workspace.asRelativePath(uri, false),
      ),
      openFile(uri, vscode.l10n.t('Show Place'), toVscodeRange(taken.range)),
    );
  }
}

/** Whether keys contain a key that differs at most in case. */
function isOneOf(keys: ReadonlySet<string>, key: string): boolean {
  return [...keys].some((own) => own.toLowerCase() === key.toLowerCase());
}
