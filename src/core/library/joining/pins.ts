import { addTo } from '../../base/collections';
import { readPin } from '../../identity/title';
import type { EntryGroups, PaperClue } from './entryGroups';
import type { KnownPaper } from './known';

const none: readonly never[] = [];

/** The keys in use in notes, and the papers they are pinned to. */
export class Pins {
  /** The current pin of each key (see `pinOf`). */
  #keys: ReadonlyMap<string, string> = new Map();
  #papers: ReadonlyMap<string, KnownPaper> = new Map();
  #byPaper: ReadonlyMap<KnownPaper, readonly string[]> = new Map();

  /**
   * Sets all pins, and returns clues to the papers whose pins changed or, with `all`, to all papers that were
   * or are pinned.
   */
  set(keys: ReadonlyMap<string, string>, all: boolean): readonly PaperClue[] {
    const changed = [...this.#keys, ...keys].filter(
      ([key, pin]) => all || this.#keys.get(key) !== pin || keys.get(key) !== pin,
    );
    this.#keys = new Map(keys);
    return changed.map(([, pin]) => readPin(pin));
  }

  /** The keys pinned to the paper. */
  of(paper: KnownPaper): readonly string[] {
    return this.#byPaper.get(paper) ?? none;
  }

  /** Finds the papers of all pins, and returns those whose pins changed. */
  settle(groups: EntryGroups): Iterable<KnownPaper> {
    const papers = new Map<string, KnownPaper>();
    const byPaper = new Map<KnownPaper, string[]>();
    const changed = new Set<KnownPaper>();
    const titled = new Map<string, KnownPaper | undefined>();
    for (const [key, pin] of this.#keys) {
      const paper = pinnedPaper(pin, groups, titled);
      const before = this.#papers.get(key);
      if (paper) {
        papers.set(key, paper);
        addTo(byPaper, paper, key);
      }
      if (paper === before) continue;
      if (paper) changed.add(paper);
      if (before?.isWhole) changed.add(before);
    }
    this.#papers = papers;
    this.#byPaper = byPaper;
    return changed;
  }
}

/** @param titled cache of papers by title identity */
function pinnedPaper(
  pin: string,
  groups: EntryGroups,
  titled: Map<string, KnownPaper | undefined>,
): KnownPaper | undefined {
  const { identity, arxivId } = readPin(pin);
  if (arxivId !== undefined) {
    for (const { paper } of groups.of({ arxivId })) if (paper) return paper;
  }
  if (!titled.has(identity)) titled.set(identity, paperTitled(identity, groups));
  return titled.get(identity);
}

/** The paper that a title refers to. */
function paperTitled(identity: string, groups: EntryGroups): KnownPaper | undefined {
  const seen = new Set<KnownPaper>();
  for (const { paper } of groups.of({ identity })) {
    if (!paper || seen.has(paper)) continue;
    if (paper.isKnownBy(identity)) return paper;
    seen.add(paper);
  }
  return undefined;
}
