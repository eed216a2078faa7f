import * as vscode from 'vscode';
import { entryTarget } from '../../core/bibliography/entryTarget';
import { bibliographyOwner } from '../../core/bibliography/projectFiles';
import { bibliographyFormat, writableFormat } from '../../core/bibliography/read/format';
import type { WritableFormat } from '../../core/bibliography/work/entry';
import { detailsOf } from '../../core/documents/languages';
import { markdownLanguage } from '../../core/documents/markdown';
import { localList } from '../../core/text/localize';
import { tryTextNow } from '../common/documents/files';
import { languageIn } from '../common/documents/selectors';
import { showStatus } from '../common/messages/failures';
import { HumanError, openFile } from '../common/messages/humanError';
import { activeNote } from '../common/notes/notes';
import { settingUri } from '../common/settings/places';
import { readSettings } from '../common/settings/settings';
import { commands } from '../contributions';
import { noteIn } from './addCommand';
import type { BibliographyParts } from './addCommand';
import { chooseForNewEntries, isChosenForEntries } from './ownedFiles';
import type { OwnedFiles } from './ownedFiles';
import { nameOf } from '../common/edits/savedFile';

/** A file that could get new entries. */
interface Candidate {
  readonly uri: vscode.Uri;
  readonly format: WritableFormat;
  readonly isThere: boolean;
  /** The program that exports the file and may overwrite added entries. */
  readonly owner: string | undefined;
  readonly isChosen: boolean;
}

/**
 * Which of the note's `files` gets new entries: see `entryTarget`. When another program exports the only file, asks
 * the user once. Undefined when the note has no bibliography at all.
 * @throws HumanError when no file can be written, or when the user has to choose one
 */
export async function newEntriesFile(
  note: vscode.TextDocument | undefined,
  files: readonly vscode.Uri[],
  owned: OwnedFiles,
): Promise<Candidate | undefined> {
  const candidates = await candidatesOf(files, note);
  if (candidates.length === 0) {
    refuseUnwritable(note, files);
    return undefined;
  }
  const target = entryTarget(candidates);
  if ('file' in target) {
    const { file, needsConsent } = target;
    if (needsConsent) await owned.askToAdd(file.uri, file.owner ?? '', note);
    return file;
  }
  const message = vscode.l10n.t(
    'Nothing was added. Choose the bibliography for new entries: {0}.',
    namesOf(target.choice),
  );
  throw new HumanError(message, {
    title: vscode.l10n.t('Choose File…'),
    command: commands.chooseBibliography,
    arguments: [{ note: note?.uri.toString() }],
  });
}

/** The writable ones of `files`, in the same order. */
async function candidatesOf(
  files: readonly vscode.Uri[],
  note: vscode.TextDocument | undefined,
): Promise<readonly Candidate[]> {
  const language = note && languageIn(note);
  const candidates = await Promise.all(
    files.map(async (uri): Promise<Candidate | undefined> => {
      if (!bibliographyFormat(uri.path)) return undefined;
      const text = await tryTextNow(uri);
      const format = writableFormat(uri.path, text, language);
      if (!format) return undefined;
      return {
        uri,
        format,
        isThere: text !== undefined,
        owner: bibliographyOwner(text ?? ''),
        isChosen: isChosenForEntries(uri),
      };
    }),
  );
  return candidates.filter((candidate) => candidate !== undefined);
}

/** A workspace may have hundreds of files. */
const maxNames = 5;

function namesOf(candidates: readonly Candidate[]): string {
  const names = candidates.slice(0, maxNames).map(({ uri }) => nameOf(uri));
  return [...names, ...(candidates.length > maxNames ? ['…'] : [])].join(', ');
}

/** @throws HumanError when the note has a bibliography, but none that can be written */
function refuseUnwritable(
  note: vscode.TextDocument | undefined,
  files: readonly vscode.Uri[],
): void {
  const language = note ? languageIn(note) : markdownLanguage;
  const named = note ? language.names(note.getText()).bibliographies : [];
  const others = files.filter(({ path }) => path !== note?.uri.path).map(nameOf);
  const names = [...new Set(others.length > 0 ? others : named)];
  if (names.length > 0) {
    throw new HumanError(
      vscode.l10n.t(
        "Couldn't add to {0}: entries can only be added to BibTeX, CSL-JSON, and Hayagriva. Name such a file, too, as in “{1}”.",
        localList(names, vscode.l10n.t),
        detailsOf(language).another.replace('{0}', () => names[0] ?? ''),
      ),
      ...(note ? [openFile(note.uri, vscode.l10n.t('Show Note'))] : []),
    );
  }
  const folder = note
    ? vscode.workspace.getWorkspaceFolder(note.uri)
    : vscode.workspace.workspaceFolders?.[0];
  // Throws, with the reason, when the setting names a place that isn't allowed.
  if (folder && readSettings(folder.uri).bibliographyFile.trim() !== '') {
    settingUri(folder.uri, 'bibliographyFile');
  }
}

/**
 * *Choose Bibliography to Add to*: asks for one of the note's files, and remembers it.
 * @throws HumanError when the note has no writable bibliography
 */
export async function chooseBibliography(
  { papers, lastNote, bibliographies }: BibliographyParts,
  argument: unknown,
): Promise<void> {
  const note = noteIn(argument) ?? activeNote(papers)?.document ?? (await lastNote.document());
  const files = await bibliographies.candidatesFor(note);
  const candidates = await candidatesOf(files, note);
  if (candidates.length === 0) {
    throw new HumanError(vscode.l10n.t('The note has no writable bibliography. Name one in it.'));
  }
  const chosen = await vscode.window.showQuickPick(candidates.map(toItem), {
    title: vscode.l10n.t('Choose Bibliography to Add Entries To'),
    placeHolder: vscode.l10n.t('Choose the bibliography for papers you cite from digests'),
  });
  if (!chosen) return;
  await chooseForNewEntries(chosen.uri, files);
  showStatus(vscode.l10n.t('New entries go to {0}.', nameOf(chosen.uri)));
}

function toItem({ uri, owner, isThere }: Candidate): vscode.QuickPickItem & { uri: vscode.Uri } {
  const item = { uri, label: nameOf(uri) };
  const { t } = vscode.l10n;
  if (owner !== undefined) {
    return { ...item, description: t('exported by {0}, which may overwrite new entries', owner) };
  }
  return isThere ? item : { ...item, description: t('will be created') };
}
