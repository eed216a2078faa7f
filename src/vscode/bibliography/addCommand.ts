import * as vscode from 'vscode';
import type { Pause } from '../../core/base/tasks';
import type { PaperSummary } from '../../core/model';
import { entriesFor, noBibliography, ownEntry } from '../common/bibliographies/bibliographies';
import type { NewBibliographyEntry } from '../common/bibliographies/bibliographies';
import { textIn } from '../common/commands/commands';
import type { CommandTargets } from '../common/commands/targets';
import { openDocument } from '../common/documents/files';
import { touches } from '../common/documents/ranges';
import { showStatus } from '../common/messages/failures';
import { citedKeys, isNote, keysIn, mentionsIn } from '../common/notes/notes';
import type { KnownWorks } from '../common/notes/notes';
import type { LastNote } from '../common/notes/lastNote';
import type { Papers } from '../common/papers/papers';
import { readSettings } from '../common/settings/settings';
import { LeftAloneError } from './ownedFiles';
import type { BibliographyWriter } from './writer';

export interface BibliographyParts extends KnownWorks {
  readonly targets: CommandTargets;
  readonly lastNote: LastNote;
  readonly pause: Pause;
}

/**
 * *Add Papers to Bibliography*: adds the papers that `args` name. Without any, in a note it adds the works cited at
 * the cursors, or else all works that the note cites; elsewhere, the selected papers or those at the cursor.
 * Skips entries that the bibliography already has.
 */
export async function addToBibliography(
  { papers, targets, lastNote, bibliographies }: BibliographyParts,
  writer: BibliographyWriter,
  args: readonly unknown[],
): Promise<void> {
  const noted = noteIn(args[0]);
  if (noted) {
    // The user may keep typing.
    const text = noted.getText();
    const keys = await keysIn(noted, { papers, bibliographies });
    const cited = await targets.named(args);
    await addInserted(
      writer,
      noted,
      cited.map((paper) => keys.cited(paper)),
      text,
    );
    return;
  }
  const active = vscode.window.activeTextEditor;
  const named = await targets.named(args);
  const isInNote = named.length === 0 && active !== undefined && isNote(active.document, papers);
  const note = isInNote ? active.document : await lastNote.document();
  const entries = isInNote
    ? citedIn(active, papers)
    : (named.length > 0 ? named : await targets.require(args)).map(ownEntry);
  const added = await writer.add(note, entries);
  if (added) return;
  if ((await bibliographies.filesFor(note)).length === 0) throw noBibliography();
  void vscode.window.showInformationMessage(vscode.l10n.t('The bibliography is up to date.'));
}

/**
 * Adds the papers just cited in `note`, if the setting is `onInsertion`. Papers that the note does not cite
 * by key are skipped, as only Pandoc citations name keys for a bibliography.
 *
 * @param text the text of the note right after it cited them
 */
export async function addInserted(
  writer: BibliographyWriter,
  note: vscode.TextDocument,
  cited: readonly PaperSummary[],
  text = note.getText(),
): Promise<void> {
  if (readSettings(note).addToBibliography !== 'onInsertion') return;
  const keys = new Set(citedKeys(note, text));
  const entries = cited.filter(({ key }) => keys.has(key)).map(ownEntry);
  try {
    await writer.addCited(note, entries, text);
  } catch (error) {
    if (!(error instanceof LeftAloneError)) throw error;
    // The user chose this in the settings earlier, so don't interrupt with a message.
    showStatus(error.message);
  }
}

/** The works cited at the cursors, else in the whole note, under the keys that the note uses. */
function citedIn(editor: vscode.TextEditor, papers: Papers): readonly NewBibliographyEntry[] {
  const { document, selections } = editor;
  const { clusters } = mentionsIn(document);
  const here = clusters.filter(({ range }) =>
    selections.some((selection) => touches(range, selection)),
  );
  const items = (here.length > 0 ? here : clusters).flatMap((cluster) => cluster.items);
  return entriesFor(
    items.map(({ key }) => key),
    papers,
  );
}

/** The open note that the argument `{ note }` names by its uri; undefined when there is none. */
export function noteIn(argument: unknown): vscode.TextDocument | undefined {
  const note = textIn(argument, 'note');
  return note === undefined ? undefined : openDocument(vscode.Uri.parse(note));
}
