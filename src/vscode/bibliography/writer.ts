import * as vscode from 'vscode';
import { Turns } from '../../core/turns';
import { applyEdit } from '../common/applyEdit';
import type { AddedEntries, Bibliographies, NewBibliographyEntry } from '../common/bibliographies';

/** Writes entries into bibliographies, one file after the other. */
export class BibliographyWriter {
  readonly #bibliographies: Bibliographies;
  readonly #turns = new Turns();

  constructor(bibliographies: Bibliographies) {
    this.#bibliographies = bibliographies;
  }

  /**
   * Adds those of the entries that the note's bibliography lacks, and saves it. Undefined when there
   * is nothing to do.
   * @throws HumanError when the file must be left alone or cannot be written
   */
  add(
    note: vscode.TextDocument | undefined,
    entries: readonly NewBibliographyEntry[],
  ): Promise<AddedEntries | undefined> {
    // What one call adds stands where the next one begins.
    return this.#turns.take(() => this.#add(note, entries));
  }

  async #add(
    note: vscode.TextDocument | undefined,
    entries: readonly NewBibliographyEntry[],
  ): Promise<AddedEntries | undefined> {
    const edit = new vscode.WorkspaceEdit();
    const added = await this.#bibliographies.addTo(edit, note, entries);
    if (!added) return undefined;
    if (edit.size > 0) await applyEdit(edit, added.uri);
    await added.save();
    return added;
  }
}
