import * as vscode from 'vscode';
import { searchWords } from '../../core/citation/nearest';
import { entriesFor, noBibliography } from '../common/bibliographies/bibliographies';
import type { AddEntries } from '../common/bibliographies/bibliographies';
import { fieldsOf, registerCommand, textIn } from '../common/commands/commands';
import type { DocumentPlace } from '../common/commands/commands';
import { toVscodeRange } from '../common/documents/ranges';
import { languageIn } from '../common/documents/selectors';
import { changedMeanwhile, refuseLossy, replaceIn } from '../common/edits/edits';
import { HumanError, explainRemedy } from '../common/messages/humanError';
import { citableWorks, citedAt, citedKeys, isNote, keysIn } from '../common/notes/notes';
import type { KnownWorks } from '../common/notes/notes';
import { readSettings } from '../common/settings/settings';
import { commands, settingsSection } from '../contributions';
import { askForPapers } from '../palette';
import type { ExamineParts } from './examine';
import { explain } from './explain';

export interface KeyCommandParts extends ExamineParts {
  readonly addEntries: AddEntries;
}

export function registerKeyCommands(parts: KeyCommandParts): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(commands.renameKey, (...args) => renameKey(parts, args)),
    registerCommand(commands.addMissingEntries, (argument) => addMissingEntries(parts, argument)),
    registerCommand(commands.ignoreKey, (argument) => ignoreKey(textIn(argument, 'key'))),
    registerCommand(commands.explainCitation, async (argument) =>
      explain((await namedPlace(argument)) ?? {}, parts),
    ),
    registerCommand(commands.explainDigests, () => explain({ ofLibrary: true }, parts)),
  );
}

/**
 * Renames the known key at the cursor, as F2 does; replaces an unknown one, the one at a given place, and any with
 * `{ replace: true }`.
 */
async function renameKey(
  parts: KnownWorks,
  [place, options]: readonly unknown[],
): Promise<unknown> {
  await parts.papers.ready();
  const editor = vscode.window.activeTextEditor;
  const item = editor && citedAt(editor.document, editor.selection.active, parts.papers);
  const { papers, bibliographies } = parts;
  const isKnown =
    item && (papers.library.resolve(item.key) !== undefined || bibliographies.keys().has(item.key));
  const isReplaced = fieldsOf(options)['replace'] === true || textIn(place, 'uri') !== undefined;
  return isKnown && !isReplaced
    ? vscode.commands.executeCommand('editor.action.rename')
    : replaceKey(parts, place);
}

/**
 * Asks which paper a key was meant for, using the words of the key as the query, and replaces the key at the given
 * place, else at the cursor, with the paper's key.
 * @throws HumanError when there is no key
 */
export async function replaceKey(parts: KnownWorks, argument: unknown): Promise<void> {
  await parts.papers.ready();
  const { papers } = parts;
  const place = await namedPlace(argument);
  const item = place?.position && citedAt(place.document, place.position, papers);
  if (!item) {
    throw new HumanError(
      vscode.l10n.t('Place the cursor on a citation key in a note.'),
      explainRemedy(),
    );
  }
  const { document } = place;
  const { key } = item;
  const range = toVscodeRange(item.keyRange);
  const [paper] = await askForPapers(papers, {
    title: vscode.l10n.t('Replace @{0}', key),
    placeholder: vscode.l10n.t('Search papers by title, abstract, and organization'),
    query: searchWords(key, citableWorks(parts)),
    buttons: [],
  });
  if (!paper) return;
  const newKey = (await keysIn(document, parts)).keyOf(paper);
  await refuseLossy(document, [{ range, newText: newKey }]);
  // Last, as the steps above take a moment.
  if (document.getText(range) !== key) throw changedMeanwhile();
  const edit = languageIn(document).rename(document.getText(), item, newKey);
  await replaceIn(document.uri, toVscodeRange(edit.range), edit.newText);
}

/**
 * Adds missing entries to a note's bibliography: for the given keys, else for all keys that the active note cites.
 * @throws HumanError when no note is open, or entries can't be added to its bibliography
 */
export async function addMissingEntries(
  {
    papers,
    bibliographies,
    addEntries,
  }: Pick<KeyCommandParts, 'papers' | 'bibliographies' | 'addEntries'>,
  argument: unknown,
): Promise<void> {
  await papers.ready();
  const given = readKeys(argument);
  const active = vscode.window.activeTextEditor?.document;
  const document = given ? await vscode.workspace.openTextDocument(given.uri) : active;
  if (!document || !isNote(document, papers)) {
    throw new HumanError(vscode.l10n.t('Open the note whose bibliography you want to complete.'));
  }
  const keys = given?.keys ?? citedKeys(document);
  if (await addEntries(document, entriesFor(keys, papers))) return;
  if ((await bibliographies.filesFor(document)).length === 0) throw noBibliography();
  void vscode.window.showInformationMessage(vscode.l10n.t('No missing entries.'));
}

function readKeys(argument: unknown): { uri: vscode.Uri; keys: readonly string[] } | undefined {
  const uri = textIn(argument, 'uri');
  const { keys } = fieldsOf(argument);
  if (uri === undefined || !Array.isArray(keys)) return undefined;
  return { uri: vscode.Uri.parse(uri), keys: keys.filter((key) => typeof key === 'string') };
}

/** Adds a key to those ignored in the workspace; in all folders when no folder is open. */
async function ignoreKey(key: string | undefined): Promise<void> {
  if (key === undefined) return;
  const { Global, Workspace } = vscode.ConfigurationTarget;
  const ignored = new Set([...readSettings().ignoredKeys, key]);
  await vscode.workspace
    .getConfiguration(settingsSection)
    .update('ignoredKeys', [...ignored], vscode.workspace.workspaceFolders ? Workspace : Global);
}

/**
 * The place that an argument names, `{ uri, line, character }` or `{ uri }` alone, else the cursor of the
 * active editor; undefined without one. Rejects when the document cannot be opened.
 */
async function namedPlace(argument: unknown): Promise<DocumentPlace | undefined> {
  const uri = textIn(argument, 'uri');
  if (uri === undefined) {
    const editor = vscode.window.activeTextEditor;
    return editor && { document: editor.document, position: editor.selection.active };
  }
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
  const { line, character } = fieldsOf(argument);
  return typeof line === 'number' && typeof character === 'number'
    ? { document, position: new vscode.Position(line, character) }
    : { document };
}
