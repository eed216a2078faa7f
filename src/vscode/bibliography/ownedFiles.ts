import * as vscode from 'vscode';
import { bibliographyOwner } from '../../core/bibliography/projectFiles';
import { bibliographyFormat } from '../../core/bibliography/read/file';
import { escapeLinks } from '../../core/render/labels';
import { tryTextNow } from '../common/documents/files';
import { HumanError } from '../common/messages/humanError';
import { commands } from '../contributions';
import { isChosenForEntries } from './chosenFile';
import { nameOf } from './savedFile';

/** What the user said about writing into bibliographies that other programs export, by uri. */
const answersKey = 'writeExportedBibliographies';

type WriteAnswers = Readonly<Record<string, 'write' | 'leave'>>;

/** A bibliography that another program exports, and may overwrite. */
interface OwnedFile {
  readonly uri: vscode.Uri;
  readonly owner: string;
}

/** For a bibliography that is left alone because the user wants it so. */
export class LeftAloneError extends HumanError {}

/** Asks once for each bibliography that another program exports whether to write into it. */
export class OwnedFiles {
  #asking: Promise<unknown> = Promise.resolve();
  /** Where there is no workspace to remember answers. */
  #unsaved: WriteAnswers = {};

  constructor(private readonly state?: vscode.Memento) {}

  /**
   * Asks whether to write into files, unless the user has answered for them before, and remembers the answer.
   * @param question says who exports the files, and what is to be done there
   * @param yes the button to do it
   * @param no the button to leave the files alone
   */
  mayWrite(
    files: readonly OwnedFile[],
    [question, yes, no]: readonly [question: string, yes: string, no: string],
  ): Promise<boolean> {
    // One question at a time: the answer to the first may be that to the next.
    const result = this.#asking.then(async () => {
      if (files.some(({ uri }) => this.#answer(uri) === 'leave')) return false;
      const open = files.filter(({ uri }) => this.#answer(uri) === undefined);
      if (open.length === 0) return true;
      const isYes = (await ask(question, yes, no)) === yes;
      const answers = open.map(({ uri }) => [uri.toString(), isYes ? 'write' : 'leave'] as const);
      await this.#remember({ ...this.#answers, ...Object.fromEntries(answers) });
      return isYes;
    });
    this.#asking = result.catch(() => undefined);
    return result;
  }

  /** Those of the files that another program exports, as they are now. */
  async among(files: readonly vscode.Uri[]): Promise<readonly OwnedFile[]> {
    const found = await Promise.all(
      files.map(async (uri) => {
        if (bibliographyFormat(uri.path) === undefined) return undefined;
        const owner = bibliographyOwner((await tryTextNow(uri)) ?? '');
        return owner === undefined ? undefined : { uri, owner };
      }),
    );
    return found.filter((file) => file !== undefined);
  }

  /** What the user said; undefined for nothing yet. Choosing a file for new entries is a yes. */
  #answer(uri: vscode.Uri): 'write' | 'leave' | undefined {
    return isChosenForEntries(uri) ? 'write' : this.#answers[uri.toString()];
  }

  get #answers(): WriteAnswers {
    return this.state?.get<WriteAnswers>(answersKey) ?? this.#unsaved;
  }

  async #remember(answers: WriteAnswers): Promise<void> {
    this.#unsaved = answers;
    await this.state?.update(answersKey, answers);
  }
}

/**
 * Asks before the new key of an entry is written into `files`.
 * @throws LeftAloneError when one of them is to be left alone
 */
export async function askToRename(owned: OwnedFiles, files: readonly vscode.Uri[]): Promise<void> {
  const found = await owned.among(files);
  const [first] = found;
  if (!first) return;
  const names = found.map(({ uri }) => nameOf(uri)).join(', ');
  const isFine = await owned.mayWrite(found, [
    vscode.l10n.t(
      '{1} exports {0} and may overwrite the new key. Change the key there anyway?',
      ...[names, first.owner],
    ),
    vscode.l10n.t('Rename Anyway'),
    vscode.l10n.t("Don't Rename"),
  ]);
  if (isFine) return;
  throw new LeftAloneError(
    vscode.l10n.t(
      'Nothing was renamed, because {1} exports {0}. Rename the key in {1}, or choose the file for new entries to allow changes.',
      ...[names, first.owner],
    ),
    chooseFile(),
  );
}

/**
 * Asks before entries are added to a file.
 * @throws LeftAloneError when it is to be left alone
 */
export async function askToAdd(
  owned: OwnedFiles,
  file: OwnedFile,
  note: vscode.TextDocument | undefined,
): Promise<void> {
  const { uri, owner } = file;
  const isFine = await owned.mayWrite(
    [file],
    [
      vscode.l10n.t(
        '{1} exports {0} and may overwrite new entries. Add the entry anyway? To keep it elsewhere, name another bibliography in the note.',
        ...[nameOf(uri), owner],
      ),
      vscode.l10n.t('Add Anyway'),
      vscode.l10n.t("Don't Add"),
    ],
  );
  if (isFine) return;
  throw new LeftAloneError(
    vscode.l10n.t(
      'Nothing was added to {0}, because {1} exports it and may overwrite new entries. Name another bibliography in the note, or choose this file for new entries.',
      ...[nameOf(uri), owner],
    ),
    chooseFile(note),
  );
}

function chooseFile(note?: vscode.TextDocument) {
  return {
    title: vscode.l10n.t('Choose File…'),
    command: commands.chooseBibliography,
    ...(note && { arguments: [{ note: note.uri.toString() }] }),
  };
}

/** A dialog, as the edit waits for the answer. Closing it is a no. */
async function ask(question: string, yes: string, no: string): Promise<string | undefined> {
  const items = [{ title: yes }, { title: no, isCloseAffordance: true }];
  const options = { modal: true };
  return (await vscode.window.showWarningMessage(escapeLinks(question), options, ...items))?.title;
}
