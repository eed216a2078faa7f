import * as vscode from 'vscode';
import type { Pause } from '../../core/base/tasks';
import { looksLikeBibliography } from '../../core/bibliography/read/format';
import type { ReferencesToCheck } from '../../core/server/libraryServer';
import { mayRead } from '../common/bibliographies/places';
import { fileLabel, tryTextNow, uniqueUris } from '../common/documents/files';
import { textIn } from '../common/commands/commands';
import { HumanError, openSetting } from '../common/messages/humanError';
import { citedKeys, isNote } from '../common/notes/notes';
import type { KnownWorks } from '../common/notes/notes';

export interface ScopeParts extends KnownWorks {
  /** Yields the thread. */
  readonly pause: Pause;
}

/** What to check. */
export interface CheckScope {
  /** For titles. */
  readonly name: string;
  readonly files: readonly vscode.Uri[];
  /** The keys that a note cites; all entries without it. */
  readonly keys?: readonly string[];
}

interface ScopeItem extends vscode.QuickPickItem {
  readonly scope: CheckScope;
}

/**
 * The file named by `argument` (`{ uri }` or a uri); else what the user chooses: the active note, its
 * bibliographies, the active bibliography, or all. Undefined when they cancel.
 * @throws HumanError when there is no bibliography
 */
export async function askForScope(
  parts: ScopeParts,
  argument: unknown,
): Promise<CheckScope | undefined> {
  const given = argument instanceof vscode.Uri ? argument.toString() : textIn(argument, 'uri');
  const active = vscode.window.activeTextEditor?.document;
  const document =
    given === undefined ? active : await vscode.workspace.openTextDocument(vscode.Uri.parse(given));
  const own = document ? await itemsFor(document, parts) : [];
  const all = allBibliographies(parts);
  const { t } = vscode.l10n;
  const workspace: ScopeItem = {
    label: `$(library) ${t('All bibliographies in the workspace')}`,
    description: t('{0} files', all.length),
    scope: { name: t('all bibliographies'), files: all },
  };
  // A note's only bibliography may be the only one there is.
  const isAll = own.some(({ scope }) => !scope.keys && all.length === 1);
  const hasAll = given === undefined && all.length > 0 && !isAll;
  const items = hasAll ? [...own, workspace] : own;
  const [first] = items;
  if (!first) {
    throw new HumanError(
      t('No bibliography to check. Open a bibliography, or a note with one.'),
      openSetting('bibliographyFile'),
    );
  }
  if (given !== undefined || items.length === 1) return first.scope;
  const title = t('Check References');
  const placeHolder = t('Choose what to check');
  return (await vscode.window.showQuickPick(items, { title, placeHolder }))?.scope;
}

async function itemsFor(
  document: vscode.TextDocument,
  { papers, bibliographies }: ScopeParts,
): Promise<readonly ScopeItem[]> {
  const { t } = vscode.l10n;
  const whole = (uri: vscode.Uri): ScopeItem => {
    const name = fileLabel(uri);
    return {
      label: `$(book) ${name}`,
      description: t('all entries'),
      scope: { name, files: [uri] },
    };
  };
  const { uri } = document;
  if (!isNote(document, papers)) {
    return looksLikeBibliography(document.getText(), uri.path) ? [whole(uri)] : [];
  }
  const files = await bibliographies.filesFor(document);
  if (files.length === 0) return [];
  const name = fileLabel(uri);
  const keys = citedKeys(document);
  const cited: ScopeItem = {
    label: `$(note) ${name}`,
    description: t('what this note cites'),
    scope: { name, files, ...(!keys.includes('*') && { keys }) },
  };
  const others = files.filter((file) => file.toString() !== uri.toString());
  return [cited, ...others.map(whole)];
}

function allBibliographies({ papers }: ScopeParts): readonly vscode.Uri[] {
  const uris = new Set(papers.library.bibliography.map(({ uri }) => uri));
  return uniqueUris([...uris].map((uri) => vscode.Uri.parse(uri)));
}

/** The current texts of a scope's files. Skips those that can't be read. */
export async function textsOf(
  { files, keys }: CheckScope,
  { pause }: ScopeParts,
): Promise<readonly ReferencesToCheck[]> {
  const texts: ReferencesToCheck[] = [];
  for (const uri of files) {
    await pause();
    const text = (await mayRead(uri)) ? await tryTextNow(uri) : undefined;
    if (text !== undefined) texts.push({ uri: uri.toString(), text, ...(keys && { keys }) });
  }
  return texts;
}
