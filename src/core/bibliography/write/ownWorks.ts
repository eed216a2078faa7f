import { stepByStep } from '../../base/tasks';
import type { Pause, Steps } from '../../base/tasks';
import type { PaperSummary } from '../../model';

/** A work to find in the user's files. */
export interface WantedEntry {
  readonly key: string;
  readonly paper: Pick<PaperSummary, 'title' | 'listings'>;
}

/** Finds a work in a file by its key there and its title. `as` is the wanted key. */
export type FindOwn<Own> = (key: string, title: string, as: string) => Own | undefined;

/** How the user's files are read. */
interface OwnFiles<Own> {
  /** The current text of a file; undefined if it must not or can't be read. */
  readonly read: (uri: string) => Promise<string | undefined>;
  /** Undefined for a file of another format. */
  readonly open: (text: string, uri: string) => Steps<FindOwn<Own>> | undefined;
}

/** The first entry that the user's files have for each wanted work, by the wanted keys. Reads each file once. */
export async function firstOwn<Own>(
  wanted: readonly WantedEntry[],
  { read, open }: OwnFiles<Own>,
  pause: Pause,
): Promise<ReadonlyMap<string, Own>> {
  const files = new Map<string, FindOwn<Own> | undefined>();
  const own = new Map<string, Own>();
  for (const { key: as, paper } of wanted) {
    for (const { uri, key } of paper.listings ?? []) {
      if (!files.has(uri)) {
        const text = await read(uri);
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
