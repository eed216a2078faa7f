import * as vscode from 'vscode';
import { readDigest } from '../../core/digest';
import type { LibraryView } from '../../core/library/lookup/libraryView';
import { comparePositions, isoDate } from '../../core/model';
import type { ParsedDigest } from '../../core/model';
import { registerCommand } from '../common/commands/commands';
import { fileLabel, textTabs, tryReadText, tryStat } from '../common/documents/files';
import { createFile } from '../common/edits/wholeFile';
import { offerRemedies } from '../common/messages/failures';
import { HumanError, openFile, openFolder } from '../common/messages/humanError';
import type { Papers } from '../common/papers/papers';
import { settingUri } from '../common/settings/places';
import { commands } from '../contributions';
import { copiedPage } from './copiedPage';
import { askForDay, dayOnPage } from './pageDay';
import { showPage } from './pagePreview';

export function registerNewDigest(
  papers: Pick<Papers, 'library'>,
  show: (digest: vscode.Uri) => Promise<void>,
): vscode.Disposable {
  return registerCommand(commands.newDigestFromClipboard, () =>
    newDigestFromClipboard(papers.library, show),
  );
}

/**
 * *Import Page from Clipboard*: shows the papers of the copied page, and saves it as a digest file if the user
 * agrees.
 *
 * @param show shows the papers of a digest that the library has, or will have soon
 */
export async function newDigestFromClipboard(
  library: LibraryView,
  show: (digest: vscode.Uri) => Promise<void>,
): Promise<void> {
  const plainText = pageOf(await vscode.env.clipboard.readText(), 'txt');
  if (!plainText) {
    throw new HumanError(
      vscode.l10n.t(
        'The clipboard has no papers. Select all of a page of papers in your browser (Ctrl+A or ⌘A), copy it, and try again.',
      ),
    );
  }
  const page = await withLinks(plainText);
  const known = await findPage(page, library);
  if (known) return showKnown(known, show);
  const folder = await digestFolder();
  if (!folder) return;
  const place = await agreedPlace(page, folder);
  if (!place) return;
  if (!place.isNew) return showKnown(place.uri, show);
  const uri = await saveAsNew(folder, place.name, page);
  const count = page.digest.papers.length;
  const path = fileLabel(uri);
  const message =
    count === 1
      ? vscode.l10n.t('Saved {0} with one paper.', path)
      : vscode.l10n.t('Saved {0} with {1} papers.', path, count);
  await showWith(message, uri, show);
}

/** A page of papers to save. */
interface CopiedPage {
  readonly text: string;
  readonly digest: ParsedDigest;
  readonly extension: 'txt' | 'md';
}

function pageOf(text: string, extension: CopiedPage['extension']): CopiedPage | undefined {
  const digest = readDigest(text, '');
  return digest && digest.papers.length > 0 ? { text, digest, extension } : undefined;
}

/** The page with links, if VS Code provides the HTML and no paper is lost in it; else the plain text. */
async function withLinks(plainText: CopiedPage): Promise<CopiedPage> {
  // A browser provides no HTML.
  if (vscode.env.uiKind === vscode.UIKind.Web) return plainText;
  const page = pageOf((await copiedPage()) ?? '', 'md');
  const isWhole = page && page.digest.papers.length >= plainText.digest.papers.length;
  return isWhole ? page : plainText;
}

async function showKnown(
  uri: vscode.Uri,
  show: (digest: vscode.Uri) => Promise<void>,
): Promise<void> {
  await showWith(vscode.l10n.t('{0} already has this page.', fileLabel(uri)), uri, show);
}

/** Shows the papers of a digest, and then a message, which offers to open the file unless it is open. */
async function showWith(
  message: string,
  uri: vscode.Uri,
  show: (digest: vscode.Uri) => Promise<void>,
): Promise<void> {
  await show(uri);
  const isOpen = textTabs().some((tab) => tab.uri.toString() === uri.toString());
  void offerRemedies(message, isOpen ? [] : [openFile(uri)]);
}

/** The library's digest with the content of this page, whatever its folder and name. */
async function findPage(
  { text, digest: { papers } }: CopiedPage,
  library: LibraryView,
): Promise<vscode.Uri | undefined> {
  const end = papers.at(-1)?.sightings.at(-1)?.range.end;
  for (const { uri, paperCount } of library.digests) {
    // Reads few files, as two pages rarely end at the same position.
    if (paperCount > papers.length) continue;
    const last = library.entries(uri).at(-1)?.sighting.range.end;
    if (!end || !last || comparePositions(end, last) !== 0) continue;
    const file = vscode.Uri.parse(uri);
    if (await hasText(file, text)) return file;
  }
  return undefined;
}

/** The folder for the digest, from the settings; undefined when the user was asked and chose nothing. */
async function digestFolder(): Promise<vscode.Uri | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length === 0) {
    throw new HumanError(vscode.l10n.t('Open a folder to save the digest in.'), openFolder());
  }
  const placeHolder = vscode.l10n.t('Choose a folder for the digest');
  const [first, ...others] = folders;
  const folder =
    others.length === 0 ? first : await vscode.window.showWorkspaceFolderPick({ placeHolder });
  return folder && settingUri(folder.uri, 'saveDigestsIn');
}

/** The file that a page is saved in. */
interface DigestTarget {
  /** The file name without number and extension. */
  readonly name: string;
  readonly uri: vscode.Uri;
  /** False when the file exists and already has this page. */
  readonly isNew: boolean;
}

/** Where the user agrees to save the page, after entering its date if unknown; undefined on cancel. */
async function agreedPlace(
  page: CopiedPage,
  folder: vscode.Uri,
): Promise<DigestTarget | undefined> {
  const { digest } = page;
  let given = dayOnPage(digest) ?? (await askForDay(digest));
  while (given) {
    const { day } = given;
    const place = await freePlace(folder, day ? isoDate(day) : 'undated', page);
    if (!place.isNew) return place;
    const path = fileLabel(place.uri);
    const choice = await showPage({ digest, day, path });
    if (choice !== 'otherDay') return choice && place;
    given = (await askForDay(digest, given)) ?? given;
  }
  return undefined;
}

/**
 * The first unused file name of `name.txt`, `name-2.txt` and so on, or with `.md`. Returns an existing file if it
 * already has this text.
 */
async function freePlace(
  folder: vscode.Uri,
  name: string,
  { text, extension }: CopiedPage,
): Promise<DigestTarget> {
  for (let copy = 1; ; copy += 1) {
    const file = `${copy === 1 ? name : `${name}-${copy}`}.${extension}`;
    const uri = vscode.Uri.joinPath(folder, file);
    if (!(await tryStat(uri))) return { name, uri, isNew: true };
    if (await hasText(uri, text)) return { name, uri, isNew: false };
  }
}

/** Writes the page to the first unused file name and returns its uri, or that of a file that has the page. */
async function saveAsNew(folder: vscode.Uri, name: string, page: CopiedPage): Promise<vscode.Uri> {
  for (;;) {
    const { uri, isNew } = await freePlace(folder, name, page);
    if (!isNew) return uri;
    // False when another program has created the file meanwhile.
    if (await createFile(uri, page.text)) return uri;
  }
}

/** Whether a file has this text, ignoring line endings and surrounding white space. */
async function hasText(uri: vscode.Uri, text: string): Promise<boolean> {
  const held = await tryReadText(uri);
  return held !== undefined && plain(held) === plain(text);
}

function plain(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}
