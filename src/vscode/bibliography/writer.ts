import * as vscode from 'vscode';
import { Turns } from '../../core/base/turns';
import type {
  AddedEntries,
  Bibliographies,
  NewBibliographyEntry,
} from '../common/bibliographies/bibliographies';
import { applyEdit } from '../common/edits/applyEdit';
import { HumanError } from '../common/messages/humanError';
import { openFile } from '../common/messages/remedies';
import { nameOf } from './savedFile';
import { takeBack } from './takeBack';
import { tellAdded } from './tellAdded';
import { UndoneCitations } from './undoneCitations';

/** Writes entries into bibliographies and takes them out again, one after the other. */
export class BibliographyWriter implements vscode.Disposable {
  readonly #turns = new Turns();
  readonly #undone = new UndoneCitations((added) => this.#turns.take(() => takeBack(added)));

  constructor(private readonly bibliographies: Bibliographies) {}

  /**
   * Adds the entries that the note's bibliography lacks, saves the file and tells the user. Undefined when
   * there is nothing to do.
   * @throws HumanError when the file must be left alone or cannot be written
   */
  add(
    note: vscode.TextDocument | undefined,
    entries: readonly NewBibliographyEntry[],
  ): Promise<AddedEntries | undefined> {
    // One call at a time: each one appends behind what the one before it has added.
    return this.#turns.take(() => this.#add(note, entries));
  }

  /** As `add`, for works just cited in `note`: undoing the citation there removes the entries, too. */
  addCited(
    note: vscode.TextDocument,
    entries: readonly NewBibliographyEntry[],
  ): Promise<AddedEntries | undefined> {
    return this.#turns.take(() =>
      this.#add(note, entries, (added) => this.#undone.remember(note, added)),
    );
  }

  dispose(): void {
    this.#undone.dispose();
  }

  /** @throws HumanError when the entries no longer stand there as they were written */
  async #takeBack(added: AddedEntries): Promise<void> {
    if (await this.#turns.take(() => takeBack(added))) return;
    throw new HumanError(
      vscode.l10n.t(
        'Nothing was taken back, because {0} has been changed since. Delete the entries there: {1}',
        ...[nameOf(added.uri), added.keys.join(', ')],
      ),
      openFile(added.uri),
    );
  }

  /** @param applied called before the file is saved, as the user may undo as soon as it is */
  async #add(
    note: vscode.TextDocument | undefined,
    entries: readonly NewBibliographyEntry[],
    applied?: (added: AddedEntries) => void,
  ): Promise<AddedEntries | undefined> {
    const edit = new vscode.WorkspaceEdit();
    const added = await this.bibliographies.addTo(edit, note, entries);
    if (!added) return undefined;
    if (edit.size > 0) await applyEdit(edit, added.uri);
    applied?.(added);
    const isSaved = await added.save();
    // Entries of a citation are removed by undoing the citation.
    const undo = added.isOnDiskAlone && !applied ? () => this.#takeBack(added) : undefined;
    tellAdded(added, isSaved, undo);
    return added;
  }
}
