import * as vscode from 'vscode';
import { looksLikeDigest, parseDigest } from '../../core/digest';
import { captureDay } from '../../core/digest/words/digestName';
import type { LibrarySnapshot } from '../../core/library/lookup/snapshot';
import { comparePositions, currentDay, isoDate } from '../../core/model';
import type { ParsedDigest } from '../../core/model';
import { escapeLinks } from '../../core/render/labels';
import { exists, tryReadText } from '../common/documents/files';
import { refuseStrangersLinks } from '../common/documents/trust';
import { HumanError } from '../common/messages/humanError';
import { openFolder } from '../common/messages/remedies';
import { settingUri } from '../common/settings/places';
import { copiedPage } from './copiedPage';

/** *New Digest from Clipboard*: saves the page that the user copied as a digest file. */
export async function newDigestFromClipboard(snapshot: LibrarySnapshot): Promise<void> {
  const plainText = pageOf(await vscode.env.clipboard.readText(), 'txt');
  if (!plainText) {
    throw new HumanError(
      vscode.l10n.t(
        'The clipboard holds no paper digest. Select a whole page of papers in your browser (Ctrl+A), copy it, and try again.',
      ),
    );
  }
  const { text, digest, extension } = await withLinks(plainText);
  const known = await findPage(text, digest, snapshot);
  if (known) return showKnown(known);
  const folder = await digestFolder();
  if (!folder) return;
  const name = isoDate(captureDay(digest.captureDate, currentDay()));
  const { uri, isNew } = await saveAsNew(folder, name, extension, text);
  if (!isNew) return showKnown(uri);
  await vscode.window.showTextDocument(uri, { preview: false });
  const count = digest.papers.length;
  const path = escapeLinks(vscode.workspace.asRelativePath(uri));
  void vscode.window.showInformationMessage(
    count === 1
      ? vscode.l10n.t('Saved {0} with one paper.', path)
      : vscode.l10n.t('Saved {0} with {1} papers.', path, count),
  );
}

/** A page of papers, as it is to be saved. */
interface CopiedPage {
  readonly text: string;
  readonly digest: ParsedDigest;
  readonly extension: 'txt' | 'md';
}

function pageOf(text: string, extension: CopiedPage['extension']): CopiedPage | undefined {
  const digest = looksLikeDigest(text) ? parseDigest(text, '') : undefined;
  return digest && digest.papers.length > 0 ? { text, digest, extension } : undefined;
}

/** The page with its links where VS Code hands them over and no paper is lost by that, else as it is. */
async function withLinks(plainText: CopiedPage): Promise<CopiedPage> {
  const page = pageOf((await copiedPage()) ?? '', 'md');
  const isWhole = page && page.digest.papers.length >= plainText.digest.papers.length;
  return isWhole ? page : plainText;
}

async function showKnown(uri: vscode.Uri): Promise<void> {
  await vscode.window.showTextDocument(uri, { preview: false });
  const path = escapeLinks(vscode.workspace.asRelativePath(uri));
  void vscode.window.showInformationMessage(vscode.l10n.t('{0} holds this page already.', path));
}

/** The digest of the library that is this page, wherever it lies and whatever its name. */
async function findPage(
  text: string,
  { papers }: ParsedDigest,
  snapshot: LibrarySnapshot,
): Promise<vscode.Uri | undefined> {
  const end = papers.at(-1)?.sightings.at(-1)?.range.end;
  for (const { uri, paperCount } of snapshot.digests) {
    // Few files are read, as hardly two pages end at the same place.
    if (paperCount > papers.length) continue;
    const last = snapshot.entries(uri).at(-1)?.sighting.range.end;
    if (!end || !last || comparePositions(end, last) !== 0) continue;
    const file = vscode.Uri.parse(uri);
    if (await holds(file, text)) return file;
  }
  return undefined;
}

/** Where the digest goes, by the settings; undefined when the user was asked and chose nothing. */
async function digestFolder(): Promise<vscode.Uri | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length === 0) {
    throw new HumanError(
      vscode.l10n.t('Open a folder first: the digest is saved as a file in it.'),
      openFolder(),
    );
  }
  const placeHolder = vscode.l10n.t('Which folder should the digest be saved in?');
  const [first, ...others] = folders;
  const folder =
    others.length === 0 ? first : await vscode.window.showWorkspaceFolderPick({ placeHolder });
  return folder && settingUri(folder.uri, 'saveDigestsIn');
}

/**
 * Writes `text` to a file that did not exist before: `name.txt`, else `name-2.txt` and so on, or `.md`. When
 * one of these is that text, it is the file.
 */
async function saveAsNew(
  folder: vscode.Uri,
  name: string,
  extension: CopiedPage['extension'],
  text: string,
): Promise<{ uri: vscode.Uri; isNew: boolean }> {
  for (let copy = 1; ; copy += 1) {
    const file = `${copy === 1 ? name : `${name}-${copy}`}.${extension}`;
    const uri = vscode.Uri.joinPath(folder, file);
    if (await exists(uri)) {
      if (await holds(uri, text)) return { uri, isNew: false };
      continue;
    }
    await refuseStrangersLinks(uri);
    const edit = new vscode.WorkspaceEdit();
    edit.createFile(uri, { overwrite: false, contents: new TextEncoder().encode(text) });
    if (await vscode.workspace.applyEdit(edit)) return { uri, isNew: true };
    // Somebody else may have taken the name meanwhile; any other failure would repeat for ever.
    if (await exists(uri)) continue;
    throw new HumanError(
      vscode.l10n.t('The digest could not be saved in “{0}”. Is the folder writable?', folder.path),
    );
  }
}

/** Whether a file is this text, however its lines and the file end. */
async function holds(uri: vscode.Uri, text: string): Promise<boolean> {
  const held = await tryReadText(uri);
  return held !== undefined && plain(held) === plain(text);
}

function plain(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}
