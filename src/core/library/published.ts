import { forEachInSlices } from '../base/pause';
import type { Pause } from '../base/pause';
import { edited, find, sortedKeys } from '../base/sortedList';
import { summaryOf } from '../model';
import type { DigestSummary, Paper, PaperSummary, Problem } from '../model';
import { keyOf, nameOf, resolveKey } from './joining/byKey';
import { isSameData } from './joining/differences';
import type { Alias } from './joining/claims';

/** The lists that a library consists of. */
type Lists = Pick<PublishedLibrary, 'papers' | 'summaries' | 'aliases' | 'digests' | 'problems'>;

/** A library as everybody knows it: its lists are replaced all at once, and never changed. */
export class PublishedLibrary {
  /** By key, with works that only bibliographies have. */
  readonly papers: readonly Paper[] = [];
  /** The papers without their abstracts, by key. */
  readonly summaries: readonly PaperSummary[] = [];
  /** Every further key that resolves to a paper, with that paper's own key; sorted. */
  readonly aliases: readonly Alias[] = [];
  /** By uri. */
  readonly digests: readonly DigestSummary[] = [];
  /** By uri and place. */
  readonly problems: readonly Problem[] = [];

  /** The paper that `key` means, be it the paper's own key or an alias. */
  paper(key: string): Paper | undefined {
    return resolveKey(this, key);
  }

  /** The paper with `key` without its abstract. */
  summary(key: string): PaperSummary | undefined {
    return find(this.summaries, key, keyOf);
  }

  protected replace(lists: Lists): void {
    Object.assign(this, lists);
  }

  /** The lists of papers, with those under some keys `added` in place of what is there, or `removed`. */
  protected async withPapers(
    removed: ReadonlyMap<string, Paper>,
    added: ReadonlyMap<string, Paper>,
    pause: Pause,
  ): Promise<Pick<Lists, 'papers' | 'summaries'>> {
    const keys = await sortedKeys([...removed.keys(), ...added.keys()], pause);
    const paperAt = (key: string) => added.get(key);
    const summaryAt = (key: string) => {
      const paper = added.get(key);
      return paper && summaryOf(paper);
    };
    return {
      papers: await edited(this.papers, keys, paperAt, keyOf, pause),
      summaries: await edited(this.summaries, keys, summaryAt, keyOf, pause),
    };
  }

  /** The aliases, where each of `touched` is now what `aliasAt` says. */
  protected async withAliases(
    touched: Iterable<string>,
    aliasAt: (name: string) => Alias | undefined,
    pause: Pause,
  ): Promise<readonly Alias[]> {
    const changes = new Map<string, Alias | undefined>();
    await forEachInSlices(
      touched,
      (name) => {
        const alias = aliasAt(name);
        if (find(this.aliases, name, nameOf)?.[1] !== alias?.[1]) changes.set(name, alias);
      },
      pause,
    );
    const names = await sortedKeys(changes.keys(), pause);
    return edited(this.aliases, names, (name) => changes.get(name), nameOf, pause);
  }

  /** The digests, where each with a `changed` uri is now what `summaryAt` says. */
  protected async withDigests(
    changed: Iterable<string>,
    summaryAt: (uri: string) => DigestSummary | undefined,
    pause: Pause,
  ): Promise<readonly DigestSummary[]> {
    const uriOf = ({ uri }: DigestSummary) => uri;
    const digestAt = (uri: string) => {
      const [before, now] = [find(this.digests, uri, uriOf), summaryAt(uri)];
      return isSameData(before, now) ? before : now;
    };
    return edited(this.digests, await sortedKeys(changed, pause), digestAt, uriOf, pause);
  }
}
