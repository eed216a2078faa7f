import * as vscode from 'vscode';
import { bibliographyFormat, sourceFormat } from '../../../core/bibliography/read/file';
import type { CslItem } from '../../../core/bibliography/write/csl';
import { OwnEntries } from '../../../core/bibliography/write/ownEntry';
import { OwnItems } from '../../../core/bibliography/write/ownItem';
import type { Listing } from '../../../core/model';
import { openDocument, tryReadText } from '../documents/files';
import type { NewBibliographyEntry } from './bibliographies';
import { mayRead } from './places';

/**
 * The user's own BibTeX entries for the wanted works, as they are now, by the wanted keys. Works without an
 * entry are left out. Each file is read once.
 */
export function ownEntriesOf(wanted: readonly Wanted[]): Promise<ReadonlyMap<string, string>> {
  return firstOwn(
    wanted,
    (text, uri) => (bibliographyFormat(uri) === 'bibtex' ? new OwnEntries(text) : undefined),
    (file, listing, { key, paper }) => file.written(listing.key, paper.title, key),
  );
}

/** As `ownEntriesOf`, from bibliographies of any format, as CSL items. */
export function ownItemsOf(wanted: readonly Wanted[]): Promise<ReadonlyMap<string, CslItem>> {
  return firstOwn(
    wanted,
    (text, uri) => {
      const format = sourceFormat(uri);
      return format && new OwnItems(text, format);
    },
    (file, listing, { paper }) => file.item(listing.key, paper.title),
  );
}

type Wanted = Pick<NewBibliographyEntry, 'key' | 'paper'>;

async function firstOwn<File, Own>(
  wanted: readonly Wanted[],
  open: (text: string, uri: string) => File | undefined,
  find: (file: File, listing: Listing, wanted: Wanted) => Own | undefined,
): Promise<ReadonlyMap<string, Own>> {
  const files = new Map<string, File | undefined>();
  const own = new Map<string, Own>();
  for (const each of wanted) {
    for (const listing of each.paper.listings ?? []) {
      const { uri } = listing;
      if (!files.has(uri)) {
        const text = await textAt(vscode.Uri.parse(uri));
        files.set(uri, text === undefined ? undefined : open(text, uri));
      }
      const file = files.get(uri);
      const found = file && find(file, listing, each);
      if (found === undefined) continue;
      own.set(each.key, found);
      break;
    }
  }
  return own;
}

/** Undefined when it cannot be read. */
async function textAt(uri: vscode.Uri): Promise<string | undefined> {
  if (!(await mayRead(uri))) return undefined;
  const document = openDocument(uri);
  return document?.isDirty ? document.getText() : tryReadText(uri);
}
