import * as vscode from 'vscode';
import { Turns } from '../../core/base/tasks';
import { foldedName } from '../../core/files/names';
import type { Pause } from '../../core/base/tasks';
import type { PaperMark } from '../../core/marks/mark';
import { changeMarks, looksLikeMarks, noMarks, parseMarks } from '../../core/marks/markFile';
import type { ParsedMarks } from '../../core/marks/markFile';
import { debounce } from '../../platform/debounce';
import { DisposableOwner } from '../../platform/disposableOwner';
import { fileLabel, openDocument, statFile, watchFiles } from '../common/documents/files';
import { isReadOnly, refuse } from '../common/edits/edits';
import { refuseUntrustedWrite } from '../common/documents/trust';
import { writeWholeFile } from '../common/edits/wholeFile';
import { HumanError, openFile, openSetting } from '../common/messages/humanError';
import type { Log } from '../common/messages/log';
import { settingUri, settingUriIfAny } from '../common/settings/places';
import { onDidChangeSettings, readSettings } from '../common/settings/settings';

/** Git and editors write in several steps. */
const quiet = 100;
const atMost = 400;
/** How often writing is retried while others also write to the file. */
const maxTries = 5;

/** Computes the new marks, by key, from those in the file. */
type ChangesTo = (marks: ParsedMarks['marks']) => Promise<ReadonlyMap<string, PaperMark>>;

/** The marks file of the workspace, read again whenever it changes. */
export class MarkFile extends DisposableOwner {
  readonly #changed = this.own(new vscode.EventEmitter<void>());
  readonly #readSoon = this.own(debounce(() => void this.read(), quiet, atMost));
  #parsed = noMarks;
  #text = '';
  #place = fileUri()?.toString();
  readonly #turns = new Turns();

  /** Fires after `parsed` was replaced. */
  readonly onDidChange = this.#changed.event;

  constructor(
    private readonly log: Log,
    private readonly pause: Pause,
  ) {
    super();
    const { workspace } = vscode;
    // Does little, as thousands of files may change at once, each with its own event.
    const onFileEvent = (uri: vscode.Uri): void => {
      if (isSameOrContains(this.#place, uri)) this.#readSoon();
    };
    this.own(
      // When a folder is deleted, watchers often report only the folder.
      watchFiles('**/*', onFileEvent),
      // Not every file system has a watcher.
      workspace.onDidSaveTextDocument(({ uri }) => onFileEvent(uri)),
      workspace.onDidDeleteFiles(({ files }) => files.forEach(onFileEvent)),
      workspace.onDidRenameFiles(({ files }) =>
        files.forEach(({ oldUri, newUri }) => [oldUri, newUri].forEach(onFileEvent)),
      ),
      workspace.onDidChangeWorkspaceFolders(() => this.#moved()),
      onDidChangeSettings(['marksFile'], () => this.#moved()),
    );
  }

  /** The content of the file as last read; empty before that. */
  get parsed(): ParsedMarks {
    return this.#parsed;
  }

  /** The uri of the marks file, whether or not it exists; undefined when there is none. */
  get uri(): vscode.Uri | undefined {
    return fileUri();
  }

  /** Reads the file again. Never rejects: logs a file that can't be read. */
  read(): Promise<void> {
    return this.#turns.take(async () => {
      try {
        const uri = fileUri();
        await this.#setText(uri ? await readFile(uri) : '');
      } catch (error) {
        this.log.error(error);
      }
    });
  }

  /**
   * Writes marks by key to the current file. When another window writes it meanwhile, starts again from the new text.
   * @throws HumanError when there is no marks file, or it can't be written
   */
  change(changesTo: ChangesTo): Promise<void> {
    return this.#turns.take(async () => {
      const root = marksRoot();
      if (!root || readSettings(root).marksFile.trim() === '') {
        throw new HumanError(
          vscode.l10n.t(
            'To save marks, open a folder and set “{0}” to a file in it.',
            'paperDigest.marksFile',
          ),
        );
      }
      const uri = settingUri(root, 'marksFile');
      await refuseUntrustedWrite(uri);
      for (let tries = 1; !(await this.#write(uri, changesTo)); tries += 1) {
        if (tries === maxTries) throw changed(uri);
      }
    });
  }

  /** @throws HumanError when the file can't be changed now */
  async refuseUnwritable(): Promise<void> {
    const uri = fileUri();
    if (!uri) return;
    if (openDocument(uri)?.isDirty) throw unsaved(uri);
    if (await isReadOnly(uri)) refuse(uri, 'readOnly');
  }

  /** Tries to write once. Returns false, without writing, when the file changed while the marks were computed. */
  async #write(uri: vscode.Uri, changesTo: ChangesTo): Promise<boolean> {
    if (openDocument(uri)?.isDirty) throw unsaved(uri);
    const before = await readFile(uri);
    if (!(await looksLikeMarks(before, this.pause))) throw notMarks(uri);
    const { marks } = await parseMarks(before, this.pause);
    const after = await changeMarks(before, await changesTo(marks), this.pause);
    // Another window may have written it meanwhile.
    if ((await readFile(uri)) !== before) return false;
    if (after !== before) await writeWholeFile(uri, new TextEncoder().encode(after));
    await this.#setText(after);
    return true;
  }

  #moved(): void {
    this.#place = fileUri()?.toString();
    this.#readSoon();
  }

  async #setText(text: string): Promise<void> {
    if (text === this.#text) return;
    this.#parsed = await parseMarks(text, this.pause);
    this.#text = text;
    this.#changed.fire();
  }
}

/** The file that the setting names; undefined when it names none, or a place that isn't allowed. */
function fileUri(): vscode.Uri | undefined {
  const root = marksRoot();
  return root && settingUriIfAny(root, 'marksFile');
}

function marksRoot(): vscode.Uri | undefined {
  return vscode.workspace.workspaceFolders?.[0]?.uri;
}

function unsaved(uri: vscode.Uri): HumanError {
  return new HumanError(
    vscode.l10n.t(
      '{0} has unsaved changes, so nothing was saved. Save it and try again.',
      fileLabel(uri),
    ),
    openFile(uri),
  );
}

function changed(uri: vscode.Uri): HumanError {
  return new HumanError(
    vscode.l10n.t('{0} was just changed. Try again in a moment.', fileLabel(uri)),
  );
}

function notMarks(uri: vscode.Uri): HumanError {
  return new HumanError(
    vscode.l10n.t(
      "{0} isn't a marks file, so nothing was saved. Name a new file in the setting “{1}”.",
      ...[fileLabel(uri), 'paperDigest.marksFile'],
    ),
    openSetting('marksFile'),
  );
}

/** The text with its byte order mark; empty when the file doesn't exist. */
async function readFile(uri: vscode.Uri): Promise<string> {
  if (!(await statFile(uri))) return '';
  const bytes = await vscode.workspace.fs.readFile(uri);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new HumanError(
      vscode.l10n.t("{0} isn't a UTF-8 text file, so marks can't be saved in it.", fileLabel(uri)),
    );
  }
}

/** Whether `uri` is the file, or a folder that contains it. The setting may differ in case from the name on disk. */
function isSameOrContains(file: string | undefined, uri: vscode.Uri): boolean {
  return file !== undefined && foldedName(`${file}/`).startsWith(foldedName(`${uri.toString()}/`));
}
