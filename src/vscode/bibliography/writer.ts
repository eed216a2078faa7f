import * as vscode from 'vscode';
import { Turns } from '../../core/base/turns';
import { escapeIcons, escapeLinks } from '../../core/render/labels';
import type {
  AddedEntries,
  Bibliographies,
  NewBibliographyEntry,
} from '../common/bibliographies/bibliographies';
import { readText } from '../common/documents/files';
import { applyEdit, hasMixedLineEnds, lossOf, refuse, replaceIn } from '../common/edits/edits';
import { offer, offerUndo, reportFailure } from '../common/messages/failures';
import { HumanError, openFile } from '../common/messages/humanError';
import { nameOf, open, rewriteOnDisk, save } from './savedFile';

/** For so many citations it is remembered what was added. */
const mostRemembered = 50;

/** Writes entries into bibliographies and takes them out again, one after the other. */
export class BibliographyWriter implements vscode.Disposable {
  readonly #turns = new Turns();
  readonly #subscription: vscode.Disposable;
  /** What was added for citations, by the uri of their note. */
  #cited: readonly { readonly note: string; readonly added: AddedEntries }[] = [];

  constructor(private readonly bibliographies: Bibliographies) {
    this.#subscription = vscode.workspace.onDidChangeTextDocument(({ document, reason }) => {
      if (reason === vscode.TextDocumentChangeReason.Undo) this.#takeBackUndone(document);
    });
  }

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
      this.#add(note, entries, (added) => {
        this.#cited = [...this.#cited, { note: note.uri.toString(), added }].slice(-mostRemembered);
      }),
    );
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  /**
   * Removes the entries that were added for a citation when Undo removes the citation from its note. VS Code
   * undoes a step in one document only.
   */
  #takeBackUndone(note: vscode.TextDocument): void {
    const ofNote = this.#cited.filter((cited) => cited.note === note.uri.toString());
    if (ofNote.length === 0) return;
    const text = note.getText();
    const undone = ofNote.filter(({ added }) => !added.keys.some((key) => text.includes(key)));
    this.#cited = this.#cited.filter((cited) => !undone.includes(cited));
    // The last addition goes first, as it stands behind the earlier ones.
    for (const { added } of undone.reverse()) {
      this.#turns
        .take(() => takeBack(added))
        .catch((error: unknown) => reportFailure('Taking back what was added', error));
    }
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

/**
 * Removes added entries from a bibliography, and saves it unless it had other unsaved changes. Gives false
 * when the entries no longer stand there as they were written.
 * @throws HumanError when the file cannot be written
 */
async function takeBack({ uri, newText }: AddedEntries): Promise<boolean> {
  const document = await open(uri);
  const wasDirty = document.isDirty;
  const without = (text: string): string | undefined => {
    const at = text.lastIndexOf(newText);
    return at < 0 ? undefined : text.slice(0, at) + text.slice(at + newText.length);
  };
  const onDisk = wasDirty ? undefined : await readText(uri);
  if (onDisk !== undefined && hasMixedLineEnds(onDisk)) {
    return without(onDisk) !== undefined && rewriteOnDisk(document, without);
  }
  const written = newText.replace(
    /\r\n?|\n/g,
    document.eol === vscode.EndOfLine.LF ? '\n' : '\r\n',
  );
  const at = document.getText().lastIndexOf(written);
  if (at < 0) return false;
  const range = new vscode.Range(document.positionAt(at), document.positionAt(at + written.length));
  const loss = await lossOf(uri, [vscode.TextEdit.delete(range)]);
  if (loss) refuse(uri, loss);
  await replaceIn(uri, range, '');
  if (!wasDirty) await save(document);
  return true;
}

/**
 * Tells which entries were added to a bibliography: in the status bar, or in a warning when they are not
 * saved, as programs that compile the note read the file on disk.
 * @param takeBack removes the entries again where no editor can undo; the message offers it
 */
export function tellAdded(
  { uri, keys, isNewFile }: AddedEntries,
  isSaved: boolean,
  takeBack?: () => Promise<void>,
): void {
  const name = vscode.workspace.asRelativePath(uri);
  if (isNewFile) {
    const made = vscode.l10n.t('Created {0} and added: {1}', name, keys.join(', '));
    void vscode.window.showInformationMessage(escapeLinks(made));
    return;
  }
  const text = vscode.l10n.t('Added to {0}: {1}', name, keys.join(', '));
  if (!isSaved) void offerToShow(uri, name, keys);
  else if (takeBack) void offerUndo(text, 'Taking back what was added', takeBack);
  else vscode.window.setStatusBarMessage(`$(check) ${escapeIcons(text)}`, 6000);
}

async function offerToShow(uri: vscode.Uri, name: string, keys: readonly string[]): Promise<void> {
  const message = vscode.l10n.t(
    '{0} has other changes that are not saved, so it was not saved with what was added: {1}. Save it yourself.',
    ...[name, keys.join(', ')],
  );
  if (await offer(message, vscode.l10n.t('Open File'), vscode.window.showWarningMessage)) {
    await vscode.window.showTextDocument(uri);
  }
}
