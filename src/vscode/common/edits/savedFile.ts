import * as vscode from 'vscode';
import type { LibraryView } from '../../../core/library/lookup/libraryView';
import { wait } from '../../../platform/timeSlices';
import { readText } from '../documents/files';
import {
  difference,
  hasMixedLineEnds,
  isReadOnly,
  isSameBytes,
  isSameText,
  refuse,
  refuseLoss,
  replaceIn,
} from './edits';
import { hasSpaceFor, writeWholeFile } from './wholeFile';
import { HumanError, messageOf, openFile } from '../messages/humanError';

const maxChecks = 20;
const checkInterval = 100;

/** @throws HumanError when the file can't be opened */
export async function open(uri: vscode.Uri): Promise<vscode.TextDocument> {
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch (error) {
    throw new HumanError(vscode.l10n.t("Couldn't open {0}: {1}", nameOf(uri), messageOf(error)));
  }
}

/**
 * The text on disk, once the document shows the same text: another program may just have written the file.
 * Undefined when the file isn't text.
 * @throws HumanError when the document isn't updated within two seconds
 */
export async function textOnDisk(document: vscode.TextDocument): Promise<string | undefined> {
  for (let i = 0; i < maxChecks; i += 1) {
    const text = await readText(document.uri);
    const isSame = text === undefined || isSameText(text, document.getText());
    if (isSame || document.isDirty) return text;
    await wait(checkInterval);
  }
  throw new HumanError(
    vscode.l10n.t('{0} was just changed. Try again in a moment.', nameOf(document.uri)),
  );
}

/**
 * Writes a document's file directly, as saving it in an editor would unify mixed line endings. Returns false and
 * writes nothing when `change` returns no text.
 * @throws HumanError when other bytes would change, the file has changed meanwhile, or it can't be written
 */
export async function rewriteOnDisk(
  document: vscode.TextDocument,
  change: (text: string) => string | undefined | Promise<string>,
): Promise<boolean> {
  const { uri, encoding } = document;
  if (await isReadOnly(uri)) refuse(uri, 'readOnly');
  const { fs } = vscode.workspace;
  const before = await fs.readFile(uri);
  const text = await decoded(before, encoding);
  if (text === undefined) refuse(uri, 'encoding');
  const whole = await change(text);
  if (whole === undefined) return false;
  const after = await vscode.workspace.encode(whole, { encoding });
  if ((await decoded(after, encoding)) !== whole) refuse(uri, 'newText');
  // The checks above take a moment.
  if (document.isDirty || !isSameBytes(await fs.readFile(uri), before)) refuse(uri, 'changed');
  await writeWholeFile(uri, after);
  return true;
}

/**
 * Changes a document's text as one undo step, and saves it unless it had other unsaved changes: then it returns false.
 * @throws HumanError when more than the edit says would change, or the file can't be written
 */
export async function rewrite(
  document: vscode.TextDocument,
  change: (text: string) => string,
): Promise<boolean> {
  const onDisk = await textOnDisk(document);
  const wasDirty = document.isDirty;
  if (!wasDirty && onDisk !== undefined && hasMixedLineEnds(onDisk)) {
    return rewriteOnDisk(document, change);
  }
  await refuseLoss(document.uri);
  // The check takes a moment, and the user may type meanwhile.
  const before = document.getText();
  const { start, end, newText } = difference(before, change(before));
  if (start === end && newText === '') return !wasDirty;
  const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
  await replaceIn(document.uri, range, newText);
  return !wasDirty && save(document);
}

/** @throws HumanError when saving failed, for example because another program has written the file */
export async function save(document: vscode.TextDocument): Promise<true> {
  const { uri, encoding } = document;
  const bytes = await vscode.workspace.encode(document.getText(), { encoding });
  const isSaved =
    (await hasSpaceFor(uri, bytes)) && (await document.save().then(Boolean, () => false));
  if (isSaved) return true;
  throw new HumanError(
    vscode.l10n.t(
      "Couldn't save {0}. The changes are only in its editor. Show it and save it there.",
      nameOf(uri),
    ),
    openFile(uri),
  );
}

/** @throws HumanError when the file to write is a digest */
export function refuseDigest(
  uri: vscode.Uri,
  { library }: { readonly library: Pick<LibraryView, 'entries'> },
): void {
  if (library.entries(uri.toString()).length === 0) return;
  throw new HumanError(
    vscode.l10n.t('{0} is a digest, and digests are never changed.', nameOf(uri)),
  );
}

/** A file's path as shown to users: relative to the workspace folder if it has one. */
export function nameOf(uri: vscode.Uri): string {
  return vscode.workspace.asRelativePath(uri, false);
}

/** Decodes bytes; undefined when encoding the text again would give different bytes. */
async function decoded(bytes: Uint8Array, encoding: string): Promise<string | undefined> {
  const text = await vscode.workspace.decode(bytes, { encoding });
  const written = await vscode.workspace.encode(text, { encoding });
  return isSameBytes(written, bytes) ? text : undefined;
}
