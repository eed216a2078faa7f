import * as vscode from 'vscode';
import { Turns } from '../../core/base/tasks';
import { bibliographyOwner } from '../../core/bibliography/projectFiles';
import { bibliographyFormat } from '../../core/bibliography/read/format';
import { escapeLinks } from '../../core/render/labels';
import { localList } from '../../core/text/localize';
import { tryTextNow } from '../common/documents/files';
import { HumanError } from '../common/messages/humanError';
import { readSettings } from '../common/settings/settings';
import { commands, settingsSection } from '../contributions';
import { nameOf } from '../common/edits/savedFile';

/** The storage key of the answers, by uri. */
const answersKey = 'writeExportedBibliographies';

type WriteAnswers = Readonly<Record<string, 'write' | 'leave'>>;

/** The user doesn't want a bibliography to be changed. */
export class LeftAloneError extends HumanError {}

/** Asks, once for each bibliography that another program exports, whether to write to it. */
export class OwnedFiles {
  /** One question at a time: the answer to the first may also answer the next. */
  readonly #turns = new Turns();
  /** Used where there's no workspace to save answers in. */
  #unsaved: WriteAnswers = {};

  constructor(private readonly state?: vscode.Memento) {}

  /**
   * Asks before those of `files` are changed that another program exports.
   * @throws LeftAloneError when the user declines
   */
  async askToChange(files: readonly vscode.Uri[]): Promise<void> {
    const bibliographies = files.filter(({ path }) => bibliographyFormat(path) !== undefined);
    const owners = await Promise.all(
      bibliographies.map(async (uri) => bibliographyOwner((await tryTextNow(uri)) ?? '')),
    );
    const owner = owners.find((name) => name !== undefined);
    if (owner === undefined) return;
    const owned = bibliographies.filter((_, index) => owners[index] !== undefined);
    await this.#require(owned, owner);
  }

  /**
   * Asks before adding entries to a file that the program `owner` exports.
   * @throws LeftAloneError when the user declines
   */
  askToAdd(uri: vscode.Uri, owner: string, note: vscode.TextDocument | undefined): Promise<void> {
    return this.#require([uri], owner, note && [{ note: note.uri.toString() }]);
  }

  /** @param choice the arguments of *Choose Bibliography to Add to*, which the error offers */
  async #require(
    files: readonly vscode.Uri[],
    owner: string,
    choice?: readonly unknown[],
  ): Promise<void> {
    const { t } = vscode.l10n;
    const names = [localList(files.map(nameOf), t), owner];
    const question = t('{1} exports {0} and may overwrite changes. Change it anyway?', ...names);
    if (await this.#turns.take(() => this.#mayWrite(files, question))) return;
    const refusal = t(
      'Nothing was changed: {1} exports {0} and may overwrite changes. Make the change in {1}, name another bibliography in the note, or choose this file for new entries.',
      ...names,
    );
    throw new LeftAloneError(refusal, {
      title: t('Choose File…'),
      command: commands.chooseBibliography,
      ...(choice && { arguments: [...choice] }),
    });
  }

  /** Asks only about files without an answer, in a modal dialog because the edit waits. Closing it means no. */
  async #mayWrite(files: readonly vscode.Uri[], question: string): Promise<boolean> {
    const saved = this.state?.get<WriteAnswers>(answersKey) ?? this.#unsaved;
    // Choosing a file for new entries implies yes.
    const open = files.filter(
      (uri) => !isChosenForEntries(uri) && saved[uri.toString()] !== 'write',
    );
    if (open.length === 0) return true;
    if (open.some((uri) => saved[uri.toString()] === 'leave')) return false;
    const yes = vscode.l10n.t('Change Anyway');
    const no = vscode.l10n.t("Don't Change");
    const items = [{ title: yes }, { title: no, isCloseAffordance: true }];
    const { showWarningMessage } = vscode.window;
    const pressed = await showWarningMessage(escapeLinks(question), { modal: true }, ...items);
    const answer = pressed?.title === yes ? 'write' : 'leave';
    const answers = open.map((uri) => [uri.toString(), answer] as const);
    this.#unsaved = { ...saved, ...Object.fromEntries(answers) };
    await this.state?.update(answersKey, this.#unsaved);
    return answer === 'write';
  }
}

/** Whether the user has chosen this file for new entries. */
export function isChosenForEntries(uri: vscode.Uri): boolean {
  return readSettings(uri).newEntriesIn.includes(nameInSettings(uri));
}

/** Stores in the workspace settings that this file, and no other of `files`, gets new entries. */
export async function chooseForNewEntries(
  uri: vscode.Uri,
  files: readonly vscode.Uri[],
): Promise<void> {
  const others = new Set(files.map(nameInSettings));
  const kept = readSettings(uri).newEntriesIn.filter((name) => !others.has(name));
  const { workspaceFolders = [] } = vscode.workspace;
  const { Global, Workspace, WorkspaceFolder } = vscode.ConfigurationTarget;
  const isInFolder = workspaceFolders.length > 1 && vscode.workspace.getWorkspaceFolder(uri);
  const target = workspaceFolders.length === 0 ? Global : isInFolder ? WorkspaceFolder : Workspace;
  await vscode.workspace
    .getConfiguration(settingsSection, uri)
    .update('newEntriesIn', [...kept, nameInSettings(uri)], target);
}

/** The path relative to the workspace folder; the full path for a file outside the workspace. */
function nameInSettings(uri: vscode.Uri): string {
  return vscode.workspace.getWorkspaceFolder(uri) ? nameOf(uri) : uri.path;
}
