import * as vscode from 'vscode';
import { appendEntries, isEntryKey } from '../../core/bibliography/append';
import type { Insertion } from '../../core/bibliography/append';
import type { BibliographyFormat } from '../../core/bibliography/entry';
import type { AddedEntries, NewBibliographyEntry } from '../common/bibliographies';
import { openDocument, readText, statFile } from '../common/files';
import { HumanError, messageOf } from '../common/humanError';
import { wait } from '../common/wait';

const looks = 20;
const betweenLooks = 100;

/**
 * Puts into `edit` what adds `entries` to the file `uri`, which may not exist yet.
 * @throws HumanError when the file must be left alone: it cannot be parsed or be written as it is
 */
export async function addEntries(
  edit: vscode.WorkspaceEdit,
  uri: vscode.Uri,
  format: BibliographyFormat,
  entries: readonly NewBibliographyEntry[],
): Promise<AddedEntries> {
  const keys = entries.map(({ key }) => key);
  const insertionInto = (text: string) => insertion(uri, text, format, entries);
  const added = { uri, keys };
  if (!openDocument(uri)?.isDirty && !(await statFile(uri))) {
    // As text: VS Code loses the contents of new files when an edit passes through a command.
    edit.createFile(uri, { ignoreIfExists: true });
    edit.insert(uri, new vscode.Position(0, 0), insertionInto('').newText);
    return { ...added, save: async () => save(await open(uri)) };
  }
  const document = await open(uri);
  const wasDirty = document.isDirty;
  const onDisk = wasDirty ? undefined : await textOnDisk(document);
  // A larger edit cannot be made in editors in part.
  if (edit.size === 0 && onDisk !== undefined && hasMixedLineEnds(onDisk)) {
    insertionInto(onDisk);
    return { ...added, save: () => appendOnDisk(uri, insertionInto) };
  }
  await refuseOtherEncodings(document);
  const { offset, newText } = insertionInto(document.getText());
  edit.insert(uri, document.positionAt(offset), newText);
  return {
    ...added,
    save: async () => {
      if (!wasDirty) await save(document);
    },
  };
}

function insertion(
  uri: vscode.Uri,
  text: string,
  format: BibliographyFormat,
  entries: readonly NewBibliographyEntry[],
): Insertion {
  const impossible = entries.find(({ key }) => !isEntryKey(key, format));
  if (impossible) {
    throw new HumanError(
      vscode.l10n.t('The key “{0}” cannot stand in {1}.', impossible.key, nameOf(uri)),
    );
  }
  const papers = entries.map(({ key, paper }) => ({ ...paper, key }));
  const written = entries.flatMap(({ key, bibtex }): [string, string][] =>
    bibtex === undefined ? [] : [[key, bibtex]],
  );
  const result = appendEntries(text, format, papers, new Map(written));
  if ('offset' in result) return result;
  throw new HumanError(
    vscode.l10n.t(
      'Nothing was added to {0}, because it cannot be read. Line {1}: {2}',
      nameOf(uri),
      result.line + 1,
      vscode.l10n.t(result.message),
    ),
    {
      title: vscode.l10n.t('Show Line'),
      command: 'vscode.open',
      arguments: [uri, { selection: new vscode.Range(result.line, 0, result.line, 0) }],
    },
  );
}

async function open(uri: vscode.Uri): Promise<vscode.TextDocument> {
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch (error) {
    throw new HumanError(vscode.l10n.t('{0} cannot be opened: {1}', nameOf(uri), messageOf(error)));
  }
}

/**
 * The text on disk, once the document has it too: another program may have written the file a moment
 * ago. Undefined when it is no text.
 * @throws HumanError when the document does not follow
 */
async function textOnDisk(document: vscode.TextDocument): Promise<string | undefined> {
  for (let i = 0; i < looks; i += 1) {
    const text = await readText(document.uri);
    const isSame =
      text === undefined || withOneLineEnd(text) === withOneLineEnd(document.getText());
    if (isSame || document.isDirty) return text;
    await wait(betweenLooks);
  }
  throw new HumanError(
    vscode.l10n.t('{0} has just been changed. Try again in a moment.', nameOf(document.uri)),
  );
}

function withOneLineEnd(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** An editor has one kind of line ends, and would change the others when it saves. */
function hasMixedLineEnds(text: string): boolean {
  return new Set(text.match(/\r\n|\r|\n/g)).size > 1 || /\r(?!\n)/.test(text);
}

async function appendOnDisk(
  uri: vscode.Uri,
  insertionInto: (text: string) => Insertion,
): Promise<void> {
  const bytes = await vscode.workspace.fs.readFile(uri);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const { offset, newText } = insertionInto(text);
  const whole = text.slice(0, offset) + newText + text.slice(offset);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(whole));
}

/** What an editor could not decode it would lose when it saves. */
async function refuseOtherEncodings(document: vscode.TextDocument): Promise<void> {
  if (document.isUntitled || !document.getText().includes('\uFFFD')) return;
  const bytes = await vscode.workspace.fs.readFile(document.uri);
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new HumanError(
      vscode.l10n.t(
        'Nothing was added to {0}, because it is not UTF-8. Save it with that encoding.',
        nameOf(document.uri),
      ),
    );
  }
}

async function save(document: vscode.TextDocument): Promise<void> {
  if (await document.save()) return;
  throw new HumanError(vscode.l10n.t('{0} cannot be saved.', nameOf(document.uri)));
}

/** How the user knows a file. */
export function nameOf(uri: vscode.Uri): string {
  return vscode.workspace.asRelativePath(uri, false);
}
