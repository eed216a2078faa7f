import * as vscode from 'vscode';
import { Turns } from '../../core/turns';
import { applyEdit } from '../common/applyEdit';
import type { AddedEntries, Bibliographies, NewBibliographyEntry } from '../common/bibliographies';
import { tellAdded } from '../common/tellAdded';
import { takeBack } from './takeBack';
import { UndoneCitations } from './undoneCitations';

/** Writes entries into bibliographies and takes them out again, one after the other. */
export class BibliographyWriter implements vscode.Disposable {
  readonly #bibliographies: Bibliographies;
  readonly #turns = new Turns();
  readonly #undone = new UndoneCitations((added) => this.#turns.take(() => takeBack(added)));

  constructor(bibliographies: Bibliographies) {
    this.#bibliographies = bibliographies;
  }

  /**
   * Adds those of the entries that the note's bibliography lacks, saves it and tells of it. Undefined
   * when there is nothing to do.
   * @throws HumanError when the file must be left alone or cannot be written
   */
  add(
    note: vscode.TextDocument | undefined,
    entries: readonly NewBibliographyEntry[],
  ): Promise<AddedEntries | undefined> {
    // What one call adds stands where the next one begins.
    return this.#turns.take(() => this.#add(note, entries));
  }

  /** As `add`, for what is cited in `note` just now: Undo there takes back the entries, too. */
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

  /** @param applied called before the file is saved, as somebody may undo it the moment it is */
  async #add(
    note: vscode.TextDocument | undefined,
    entries: readonly NewBibliographyEntry[],
    applied?: (added: AddedEntries) => void,
  ): Promise<AddedEntries | undefined> {
    const edit = new vscode.WorkspaceEdit();
    const added = await this.#bibliographies.addTo(edit, note, entries);
    if (!added) return undefined;
    if (edit.size > 0) await applyEdit(edit, added.uri);
    applied?.(added);
    tellAdded(added, await added.save());
    return added;
  }
}
