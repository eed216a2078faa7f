import * as vscode from 'vscode';
import { stepByStep } from '../../../core/base/tasks';
import type { Pause, Steps } from '../../../core/base/tasks';
import { bibliographyFormat, sourceFormat } from '../../../core/bibliography/read/format';
import type { CslItem } from '../../../core/bibliography/write/cslItem';
import type { PaperSummary } from '../../../core/model';
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
  return firstOwn(wanted, pause, (text, uri) =>
    bibliographyFormat(uri) === 'bibtex' ? ownEntrySteps(text) : undefined,
  );
}

/** Like `ownEntriesOf`, from bibliographies of any format, as CSL items. */
export async function ownItemsOf(
  wanted: readonly WantedEntry[],
  pause: Pause,
): Promise<ReadonlyMap<string, CslItem>> {
  const { ownItemSteps } = await import('../../../core/bibliography/write/cslItem');
  return firstOwn(wanted, pause, (text, uri) => {
    const format = sourceFormat(uri);
    return format && ownItemSteps(text, format);
  });
}

interface WantedEntry {
  readonly key: string;
  readonly paper: Pick<PaperSummary, 'title' | 'listings'>;
}

/** Finds a work in a file by its key there and its title. `as` is the wanted key. */
type Find<Own> = (key: string, title: string, as: string) => Own | undefined;

async function firstOwn<Own>(
  wanted: readonly WantedEntry[],
  pause: Pause,
  open: (text: string, uri: string) => Steps<Find<Own>> | undefined,
): Promise<ReadonlyMap<string, Own>> {
  const files = new Map<string, Find<Own> | undefined>();
  const own = new Map<string, Own>();
  for (const { key: as, paper } of wanted) {
    for (const { uri, key } of paper.listings ?? []) {
      if (!files.has(uri)) {
        const file = vscode.Uri.parse(uri);
        const text = (await mayRead(file)) ? await tryTextNow(file) : undefined;
        const steps = text === undefined ? undefined : open(text, uri);
        files.set(uri, steps && (await stepByStep(steps, pause)));
      }
      const found = files.get(uri)?.(key, paper.title, as);
      if (found === undefined) continue;
      own.set(as, found);
      break;
    }
  }
  return own;
}
