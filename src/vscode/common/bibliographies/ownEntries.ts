import * as vscode from 'vscode';
import type { Pause } from '../../../core/base/tasks';
import { bibliographyFormat, sourceFormat } from '../../../core/bibliography/read/format';
import type { CslItem } from '../../../core/bibliography/write/cslItem';
import { firstOwn } from '../../../core/bibliography/write/ownWorks';
import type { WantedEntry } from '../../../core/bibliography/write/ownWorks';
import { tryTextNow } from '../documents/files';
import { mayRead } from './places';

/**
 * The user's current BibTeX entries for the wanted works, by the wanted keys. Skips works without an entry. Reads
 * each file once, with pauses.
 */
export async function ownEntriesOf(
  wanted: readonly WantedEntry[],
  pause: Pause,
): Promise<ReadonlyMap<string, string>> {
  const { ownEntrySteps } = await import('../../../core/bibliography/write/ownEntry');
  const open = (text: string, uri: string) =>
    bibliographyFormat(uri) === 'bibtex' ? ownEntrySteps(text) : undefined;
  return firstOwn(wanted, { read, open }, pause);
}

/** Like `ownEntriesOf`, from bibliographies of any format, as CSL items. */
export async function ownItemsOf(
  wanted: readonly WantedEntry[],
  pause: Pause,
): Promise<ReadonlyMap<string, CslItem>> {
  const { ownItemSteps } = await import('../../../core/bibliography/write/cslItem');
  const open = (text: string, uri: string) => {
    const format = sourceFormat(uri);
    return format && ownItemSteps(text, format);
  };
  return firstOwn(wanted, { read, open }, pause);
}

/** The current text of a file, if it may be read. */
async function read(uri: string): Promise<string | undefined> {
  const file = vscode.Uri.parse(uri);
  return (await mayRead(file)) ? tryTextNow(file) : undefined;
}
