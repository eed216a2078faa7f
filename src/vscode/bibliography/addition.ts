import * as vscode from 'vscode';
import type { WritableFormat } from '../../core/bibliography/work/entry';
import { appendEntries, isEntryKey } from '../../core/bibliography/write/append';
import type { Insertion } from '../../core/bibliography/write/append';
import type { AddedEntries, NewBibliographyEntry } from '../common/bibliographies/bibliographies';
import { ownEntriesOf } from '../common/bibliographies/ownEntries';
import { openDocument, statFile } from '../common/documents/files';
import { refuseStrangersLinks } from '../common/documents/trust';
import { hasMixedLineEnds, lossOf, refuse } from '../common/edits/edits';
import { HumanError, openFile } from '../common/messages/humanError';
import { nameOf, open, rewriteOnDisk, save, textOnDisk } from './savedFile';

/**
 * Adds to `edit` the insertion of the entries into the file `uri`, which may not exist yet.
 * @throws HumanError when the file cannot be parsed, or cannot be saved without other changes
 */
export async function addEntries(
  edit: vscode.WorkspaceEdit,
  uri: vscode.Uri,
  format: WritableFormat,
  wanted: readonly NewBibliographyEntry[],
): Promise<AddedEntries> {
  const entries = format === 'bibtex' ? await withOwnEntries(wanted) : wanted;
  await refuseStrangersLinks(uri);
  const keys = entries.map(({ key }) => key);
  const insertionInto = (text: string) => insertion(uri, text, format, entries);
  const addedBy = ({ newText, entries: texts }: Insertion) => {
    const written = new Map(keys.map((key, i) => [key, texts[i] ?? '']));
    return { uri, keys, format, newText, written };
  };
  if (!openDocument(uri)?.isDirty && !(await statFile(uri))) {
    const inserted = insertionInto('');
    // Inserted as text: VS Code loses the `contents` of new files when an edit passes through a command.
    edit.createFile(uri, { ignoreIfExists: true });
    edit.insert(uri, new vscode.Position(0, 0), inserted.newText);
    const saveNew = async () => save(await open(uri));
    return { ...addedBy(inserted), isNewFile: true, save: saveNew };
  }
  const document = await open(uri);
  const wasDirty = document.isDirty;
  const onDisk = wasDirty ? undefined : await textOnDisk(document);
  // With further edits, everything goes through editors: no part is written to disk.
  if (edit.size === 0 && onDisk !== undefined && hasMixedLineEnds(onDisk)) {
    const inserted = insertionInto(onDisk);
    const append = (text: string): string => {
      const { offset, newText } = insertionInto(text);
      return text.slice(0, offset) + newText + text.slice(offset);
    };
    const save = () => rewriteOnDisk(document, append);
    return { ...addedBy(inserted), isOnDiskAlone: true, save };
  }
  const inserted = insertionInto(document.getText());
  const { offset, newText } = inserted;
  const place = document.positionAt(offset);
  const loss = await lossOf(uri, [vscode.TextEdit.insert(place, newText)]);
  if (loss) refuse(uri, loss);
  edit.insert(uri, place, newText);
  return { ...addedBy(inserted), save: async () => !wasDirty && (await save(document)) };
}

/** Takes over the entries that the user has written for these works in other files. */
async function withOwnEntries(
  entries: readonly NewBibliographyEntry[],
): Promise<readonly NewBibliographyEntry[]> {
  const own = await ownEntriesOf(entries);
  return entries.map((entry) => {
    const bibtex = entry.bibtex ?? own.get(entry.key);
    return { ...entry, ...(bibtex !== undefined && { bibtex }) };
  });
}

function insertion(
  uri: vscode.Uri,
  text: string,
  format: WritableFormat,
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
    openFile(uri, vscode.l10n.t('Show Line'), new vscode.Range(result.line, 0, result.line, 0)),
  );
}
