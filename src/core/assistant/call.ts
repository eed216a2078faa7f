import { citedPaper } from '../citation/write/citedPaper';
import { formatCitation } from '../citation/write/format';
import { bestLink } from '../identity/addresses';
import type { LibraryView } from '../library/lookup/libraryView';
import { isoDate } from '../model';
import type { PaperSummary } from '../model';
import type { AssistantLibrary } from './library';
import { AssistantError } from './operations';
import type { AnswerOptions, AnswerState, PaperName } from './operations';
import { placeOfPaper } from './places';
import { quoted, quotedNotice } from './quoted';

/** One call of an operation. The library doesn't change during it. */
export interface Call {
  readonly host: AssistantLibrary;
  readonly view: LibraryView;
  /** The maximum length of the answer. */
  readonly size: number;
  /**
   * Lets others run.
   * @throws AssistantError if the call was canceled
   */
  readonly pause: () => Promise<void>;
}

/** The length of an answer by default, and limits for it. */
const defaultSize = 6000;
const sizes = [1500, 24_000] as const;

/** Starts a call once the files are read. */
export async function startCall(host: AssistantLibrary, options: AnswerOptions): Promise<Call> {
  await host.ready();
  const { signal, size = defaultSize } = options;
  const [least, most] = sizes;
  return {
    host,
    view: host.library,
    size: Math.min(most, Math.max(least, size)),
    pause: async () => {
      if (signal?.aborted) throw new AssistantError('The call was canceled.');
      await host.pause();
    },
  };
}

/** What every answer says. */
export function stateOf({ host }: Call): AnswerState {
  return { today: isoDate(host.today), scan: host.scan, quoted: quotedNotice };
}

/** @throws AssistantError for a library without works */
export function refuseEmpty({ host, view }: Pick<Call, 'host' | 'view'>): void {
  if (view.works.length > 0) return;
  throw new AssistantError(
    host.scan === 'reading'
      ? 'The files are still being read. Ask again in a few seconds.'
      : 'This folder has no digests and no bibliographies. Save a list of papers in it first.',
  );
}

const longestTitle = 300;

/** How to name and cite a paper. */
export function nameOf(paper: PaperSummary, { host, view }: Call): PaperName {
  const { style, template } = host.form;
  const place = placeOfPaper(paper, view, host);
  const cited = citedPaper(paper, bestLink(paper)?.url);
  return {
    key: paper.key,
    citation: formatCitation([cited], style, template),
    title: quoted(paper.title, longestTitle),
    ...(place !== undefined && { place }),
  };
}

/** How many of the first items are in an answer, and what they leave out. */
export interface Fitted<T> {
  readonly items: readonly T[];
  /** The number of items that were looked at, with those that are too long for any answer. */
  readonly count: number;
}

/** The space that an answer needs beside its items. */
const frame = 700;

/** The first items that fit into an answer, given their lengths. */
export function fitted<T>(all: readonly T[], size: number, lengthOf: (item: T) => number) {
  const items: T[] = [];
  let [left, count] = [size - frame, 0];
  for (const item of all) {
    const length = lengthOf(item);
    if (length <= left) {
      items.push(item);
      left -= length;
    } else if (length <= size - frame) break;
    count += 1;
  }
  return { items, count } satisfies Fitted<T>;
}

/** `total`, `next` and `leftOut` of a page of an answer that starts at `offset`. */
export function pageOf(
  { items, count }: Fitted<unknown>,
  {
    offset,
    total,
    narrow,
  }: { readonly offset: number; readonly total: number; readonly narrow: string },
) {
  const end = offset + count;
  const more = total - end;
  const tooLong = count - items.length;
  const said = [
    ...(tooLong > 0 ? [`${tooLong} too long for an answer.`] : []),
    ...(more > 0 ? [`${more} more. ${narrow}, or pass cursor "${end}".`] : []),
  ];
  return {
    total,
    ...(more > 0 && { next: String(end) }),
    ...(said.length > 0 && { leftOut: said.join(' ') }),
  };
}
