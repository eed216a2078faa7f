import * as vscode from 'vscode';
import { forEachSideBySide } from '../../../core/base/tasks';
import { decodeUtf8 } from '../../../platform/utf8';
import { openDocument, statFile } from '../documents/files';
import { isReadAsUtf8, isSameText, notebookOf, refuse, refuseLoss } from './edits';

const concurrency = 16;

/** A text that an edit was computed from. */
interface Given {
  readonly text: string;
  /** The version of its document; none for a closed file. */
  readonly version?: number;
}

/**
 * The texts that one edit is computed from, exactly as VS Code has them when it applies the edit: of an open
 * document, whatever its language and whether or not it's saved, else of the file. Create one for each edit:
 *
 * ```ts
 * const texts = new EditableTexts();
 * const text = await texts.read(uri);
 * if (text !== undefined) edit.replace(uri, rangeIn(text), …);
 * await texts.check(edit); // the last thing before the edit is handed over
 * ```
 */
export class EditableTexts {
  readonly #given = new Map<string, Given>();

  /** The text of a file to edit, the same on every call; undefined when the file is missing or isn't text. */
  async read(uri: vscode.Uri): Promise<string | undefined> {
    const id = uri.toString();
    const known = this.#given.get(id);
    if (known) return known.text;
    const now = await textNow(uri);
    if (now) this.#given.set(id, now);
    return now?.text;
  }

  /**
   * Rejects the whole edit when one of its files is read-only, has changed since its text was read, or can't be saved
   * without other changes.
   * @throws HumanError that names the file
   */
  async check(edit: vscode.WorkspaceEdit): Promise<void> {
    await forEachSideBySide(edit.entries(), concurrency, ([uri, edits]) => refuseLoss(uri, edits));
    // Last, as the checks above take a moment.
    await forEachSideBySide(edit.entries(), concurrency, async ([uri]) => {
      const given = this.#given.get(uri.toString());
      if (given && !(await isStill(given, uri))) refuse(uri, 'changed');
    });
  }
}

/** The text that an edit would be applied to now; undefined when there is none. */
async function textNow(uri: vscode.Uri): Promise<Given | undefined> {
  try {
    const document = openDocument(uri);
    if (document) return (await isThere(document)) ? givenBy(document) : undefined;
    const bytes = await vscode.workspace.fs.readFile(uri);
    const text = isReadAsUtf8(uri) ? decodeUtf8(bytes) : undefined;
    // VS Code decides how to decode other encodings.
    return text === undefined ? givenBy(await vscode.workspace.openTextDocument(uri)) : { text };
  } catch {
    return undefined;
  }
}

/** VS Code keeps documents for a while after their file is deleted. */
async function isThere(document: vscode.TextDocument): Promise<boolean> {
  const { isDirty, isUntitled, uri } = notebookOf(document) ?? document;
  return isDirty || isUntitled || !!(await statFile(uri));
}

function givenBy(document: vscode.TextDocument): Given {
  return { text: document.getText(), version: document.version };
}

async function isStill(given: Given, uri: vscode.Uri): Promise<boolean> {
  if (given.version !== undefined && openDocument(uri)?.version === given.version) return true;
  const now = await textNow(uri);
  return now !== undefined && isSameText(now.text, given.text);
}
