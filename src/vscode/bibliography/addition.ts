import * as vscode from 'vscode';
import { stepByStep } from '../../core/base/tasks';
import type { Pause } from '../../core/base/tasks';
import type { WritableFormat } from '../../core/bibliography/work/entry';
import { insertionSteps, isEntryKey } from '../../core/bibliography/write/fileEdits';
import type { TextInsertion } from '../../core/bibliography/write/fileEdits';
import type { AddedEntries, NewBibliographyEntry } from '../common/bibliographies/bibliographies';
import { ownEntriesOf } from '../common/bibliographies/ownEntries';
import { openDocument, statFile } from '../common/documents/files';
import { hasMixedLineEnds, refuse, refuseLoss } from '../common/edits/edits';
import { HumanError, openFile } from '../common/messages/humanError';
import type { FileTexts } from './fileTexts';
import { nameOf, open, rewriteOnDisk, save, textOnDisk } from '../common/edits/savedFile';

interface AdditionTarget {
  readonly uri: vscode.Uri;
  readonly format: WritableFormat;
}

interface AdditionParts {
  /** Parses the file, on another thread if there is one. */
  readonly texts: Pick<FileTexts, 'problems'>;
  readonly pause: Pause;
}

/**
 * Adds to `edit` the insertion of the entries into a file, which may not exist yet.
 * @throws HumanError when the file cannot be parsed, or cannot be saved without other changes
 */
export async function addEntries(
  edit: vscode.WorkspaceEdit,
  { uri, format }: AdditionTarget,
  wanted: readonly NewBibliographyEntry[],
  parts: AdditionParts,
): Promise<AddedEntries> {
  const entries = format === 'bibtex' ? await withOwnEntries(wanted, parts.pause) : wanted;
  const keys = entries.map(({ key }) => key);
  const insertionInto = (text: string) => insertion({ uri, format }, text, entries, parts);
  const addedBy = ({ newText, entries: texts }: TextInsertion) => {
    const written = new Map(keys.map((key, i) => [key, texts[i] ?? '']));
    return { uri, keys, format, newText, written };
  };
  if (!openDocument(uri)?.isDirty && !(await statFile(uri))) {
    const inserted = await insertionInto('');
    // As text, since VS Code loses the `contents` of new files when an edit passes through a command.
    edit.createFile(uri, { ignoreIfExists: true });
    edit.insert(uri, new vscode.Position(0, 0), inserted.newText);
    const saveNew = async () => save(await open(uri));
    return { ...addedBy(inserted), isNewFile: true, save: saveNew };
  }
  const document = await open(uri);
  const wasDirty = document.isDirty;
  const onDisk = wasDirty ? undefined : await textOnDisk(document);
  // Only when this is the only edit: all other edits go through editors.
  if (edit.size === 0 && onDisk !== undefined && hasMixedLineEnds(onDisk)) {
    const inserted = await insertionInto(onDisk);
    const append = async (text: string): Promise<string> => {
      const { offset, newText } = await insertionInto(text);
      return text.slice(0, offset) + newText + text.slice(offset);
    };
    const save = () => rewriteOnDisk(document, append);
    return { ...addedBy(inserted), isOnDiskAlone: true, save };
  }
  const { version } = document;
  const inserted = await insertionInto(document.getText());
  const { offset, newText } = inserted;
  const place = document.positionAt(offset);
  await refuseLoss(uri, [vscode.TextEdit.insert(place, newText)]);
  // Reading the text takes a while, and the insertion is only valid for that text.
  if (document.version !== version) refuse(uri, 'changed');
  edit.insert(uri, place, newText);
  return { ...addedBy(inserted), save: async () => !wasDirty && (await save(document)) };
}

/** Uses the entries that the user has written for these works in other files. */
async function withOwnEntries(
  entries: readonly NewBibliographyEntry[],
  pause: Pause,
): Promise<readonly NewBibliographyEntry[]> {
  const own = await ownEntriesOf(entries, pause);
  return entries.map((entry) => {
    const bibtex = entry.bibtex ?? own.get(entry.key);
    return { ...entry, ...(bibtex !== undefined && { bibtex }) };
  });
}

async function insertion(
  { uri, format }: AdditionTarget,
  text: string,
  entries: readonly NewBibliographyEntry[],
  { texts, pause }: AdditionParts,
): Promise<TextInsertion> {
  const impossible = entries.find(({ key }) => !isEntryKey(key, format));
  if (impossible) {
    throw new HumanError(
      vscode.l10n.t("{1} can't contain the key “{0}”.", impossible.key, nameOf(uri)),
    );
  }
  const papers = entries.map(({ key, paper }) => ({ ...paper, key }));
  const written = entries.flatMap(({ key, bibtex }): [string, string][] =>
    bibtex === undefined ? [] : [[key, bibtex]],
  );
  const [problem] = text.trim() === '' ? [] : await texts.problems(uri, text);
  if (!problem) return stepByStep(insertionSteps(text, format, papers, new Map(written)), pause);
  const { line, message, argument = '' } = problem;
  throw new HumanError(
    vscode.l10n.t(
      "Couldn't add to {0}. Fix line {1} and try again: {2}",
      nameOf(uri),
      line + 1,
      vscode.l10n.t(message, argument),
    ),
    openFile(uri, vscode.l10n.t('Show Line'), new vscode.Range(line, 0, line, 0)),
  );
}
