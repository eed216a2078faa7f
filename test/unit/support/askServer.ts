import { english } from '../../../src/core/text/localize';
import { sourceIds } from '../../../src/core/lookUp/source';
import { AnswerCache } from '../../../src/platform/answerCache';
import type { CacheFile } from '../../../src/platform/answerCache';
import { PoliteClient } from '../../../src/platform/politeClient';
import type { Clock } from '../../../src/platform/clock';
import { SourceAsker } from '../../../src/platform/sourceAsker';

/** A clock on which only sleeping takes time. A sleep as long as a whole request lasts until it ends. */
export class FakeClock implements Clock {
  time = Date.UTC(2026, 8, 30);
  readonly sleeps: number[] = [];
  now = (): number => this.time;
  sleep = (milliseconds: number, signal: AbortSignal): Promise<void> => {
    if (milliseconds >= 90_000) {
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
    }
    if (milliseconds > 0) this.sleeps.push(milliseconds);
    this.time += milliseconds;
    return Promise.resolve();
  };
}

/** A cache file in memory. */
export class MemoryFile implements CacheFile {
  constructor(public text?: string) {}
  read = (): Promise<string | undefined> => Promise.resolve(this.text);
  write = (text: string): Promise<void> => Promise.resolve(void (this.text = text));
  remove = (): Promise<void> => Promise.resolve(void (this.text = undefined));
}

const paths = {
  huggingFace: 'hf',
  arxiv: 'arxiv',
  crossref: 'crossref',
  dataCite: 'datacite',
  semanticScholar: 's2',
  dblp: 'dblp',
} as const;
export const allSources = new Set(sourceIds);

/** Asks a server on this machine that plays all sources, without waiting. */
export function askServer(
  address: string,
  {
    clock = new FakeClock(),
    file = new MemoryFile(),
    signal = new AbortController().signal,
    fetch = globalThis.fetch,
    key,
  }: {
    clock?: FakeClock;
    file?: MemoryFile;
    signal?: AbortSignal;
    fetch?: typeof globalThis.fetch;
    /** Of the user, for Semantic Scholar. */
    key?: string;
  } = {},
) {
  const asker = new SourceAsker({
    client: new PoliteClient({ fetch, clock, userAgent: 'paper-digest/1 (x)' }),
    cache: new AnswerCache(file, 'build', clock),
    accessOf: (id) => ({ address: `${address}/${paths[id]}` }),
    localize: english,
    keyFor: (id) => Promise.resolve(id === 'semanticScholar' ? key : undefined),
  });
  return { asker, ...asker.startRun({ signal, report: () => undefined }) };
}
