/*
 * All digests and bibliographies as one collection of papers. Input: changed digests, works of bibliographies
 * and pins (`Library.update`, using `joining`). Output: sorted lists and their changes, which are sent to
 * another thread as edits (`edits`), where `lookup` finds papers by key, position and title.
 */
import { byCodeUnits, edited, find, sortedKeys } from '../base/sortedList';
import { isSameData } from '../base/data';
import { drain, forEachInSlices } from '../base/tasks';
import type { Pause } from '../base/tasks';
import type { ListedWork } from '../bibliography/work/work';
import type { CompletedPaper } from '../bibliography/write/entryUpdate';
import { isListedOnly, summaryOf } from '../model';
import type {
  DigestEntry,
  DigestSummary,
  Paper,
  PaperSummary,
  ParsedDigest,
  Problem,
} from '../model';
import type { BibliographyPaper } from './joining/bibliographyPaper';
import { EntryGroups, namesIn } from './joining/entryGroups';
import { hasCertainYear, settledYear } from './joining/inferredDates';
import { KeyRegister } from './joining/keys';
import { KnownDigest, KnownPaper } from './joining/known';
import type { EntryTraits, KnownEntry } from './joining/known';
import { ListingGroups } from './joining/listingGroups';
import { Pins } from './joining/pins';
import { guessedIdentity, guessedIdentityOf } from './joining/shortTitles';
import { WorkIndex } from './joining/works';
import { keyOf, nameOf, resolveKey } from './libraryLists';
import type { Alias, LibraryLists } from './libraryLists';

/** A file that now has this digest, or no longer is one. */
export interface DigestChange {
  readonly uri: string;
  readonly digest: ParsedDigest | undefined;
  /** The traits of each entry, if available. */
  readonly traits?: readonly EntryTraits[];
}

/** How the papers of a library changed. A paper whose key changed was removed and added. */
export interface LibraryChanges {
  /** New papers and the new state of changed ones. */
  readonly added: readonly Paper[];
  /** Removed papers and the old state of changed ones. */
  readonly removed: readonly Paper[];
  /** The hashes of the texts of added papers, if known. */
  readonly textHashes: ReadonlyMap<Paper, number>;
}

/**
 * All digests as one collection of papers. The result depends only on the digests, the bibliographies and the
 * pins, never on their order.
 *
 * The cost of an update depends on the papers that it affects. Each step marks what the next one has to update:
 * entries are added and removed; entries that share a title or an id with them are grouped again; the year of
 * digests with regrouped entries is settled again; papers with changed entries are merged again; and these and
 * the papers that compete with them get keys. If an update fails, the next one finishes its work. The lists are
 * replaced together and never modified.
 */
export class Library {
  /** By key, with works that only bibliographies have. */
  readonly papers: readonly Paper[] = [];
  /** The papers without their abstracts, by key. */
  readonly summaries: readonly PaperSummary[] = [];
  /** Every further key that resolves to a paper, with that paper's own key; sorted. */
  readonly aliases: readonly Alias[] = [];
  /** By URI. */
  readonly digests: readonly DigestSummary[] = [];
  /** By URI and position. */
  readonly problems: readonly Problem[] = [];
  readonly #digests = new Map<string, KnownDigest>();
  readonly #groups = new EntryGroups();
  readonly #keys = new KeyRegister<KnownPaper | BibliographyPaper>();
  readonly #listings = new ListingGroups();
  #works = new WorkIndex([]);
  readonly #pins = new Pins();
  readonly #changes = new Set<DigestChange>();
  /** Digests whose year may be inferred from others. */
  readonly #unsettled = new Set<KnownDigest>();
  /** Papers to merge and give a key. */
  readonly #unmerged = new Set<KnownPaper>();
  /** Published papers that were removed or changed. */
  readonly #gone = new Set<Paper>();
  /** Digests whose summaries changed. */
  readonly #changedDigests = new Set<string>();
  #haveProblemsChanged = false;
  /** Whether the lists are those of an earlier session. */
  #isRestored = false;

  /**
   * Sets the lists of an earlier session. The next update compares them with the papers that it joins, whatever they
   * were made from.
   */
  restore(papers: readonly Paper[], { papers: summaries, aliases, digests }: LibraryLists): void {
    Object.assign(this, { papers, summaries, aliases, digests });
    this.#isRestored = true;
    for (const paper of papers) this.#gone.add(paper);
    for (const [alias] of aliases) this.#keys.touched.add(alias);
    for (const { uri } of digests) this.#changedDigests.add(uri);
  }

  /** The paper with this key, its own or an alias. */
  paper(key: string): Paper | undefined {
    return resolveKey(this, key);
  }

  /** The paper with `key` without its abstract. */
  summary(key: string): PaperSummary | undefined {
    return find(this.summaries, key, keyOf);
  }

  /** The papers of digests as these describe them, without the data of bibliographies. */
  digestRecords(): readonly DigestEntry[] {
    const entries = [...this.#digests.values()].flatMap((digest) => digest.entries);
    const papers = new Set(entries.map(({ paper }) => paper));
    return [...papers].flatMap((paper) => paper?.datedRecord ?? []);
  }

  /** The papers with looked-up details that a file lists, by their keys there. */
  completedPapers(uri: string): ReadonlyMap<string, CompletedPaper> {
    const completed = new Map<string, CompletedPaper>();
    const entries = [...this.#digests.values()].flatMap((digest) => digest.entries);
    for (const paper of new Set(entries.map((entry) => entry.paper))) {
      const keys = (paper?.works ?? []).flatMap((work) => (work.uri === uri ? work.key : []));
      const found = keys.length > 0 && paper?.completed;
      if (found) for (const key of keys) completed.set(key, found);
    }
    for (const paper of this.papers) {
      if (!paper.lookedUp || !isListedOnly(paper)) continue;
      for (const listing of paper.listings ?? []) {
        if (listing.uri === uri) completed.set(listing.key, { after: paper });
      }
    }
    return completed;
  }

  /** All digests, in the form that `update` takes; after a failed update, including those it was given. */
  get sources(): readonly DigestChange[] {
    const known = [...this.#digests.values()].map(({ uri, parsed }) => ({ uri, digest: parsed }));
    return [...known, ...this.#changes];
  }

  /**
   * Applies changed digests, the keys that notes use (`pins`: each with its pin, see `pinOf`) and, if they
   * changed, all works of the bibliographies in order of precedence. Papers that aren't affected stay the same
   * objects. The lists don't change until the update is complete. Don't start another update before that.
   *
   * @param pause yields the thread; called regularly
   */
  async update(
    changes: Iterable<DigestChange>,
    pins: ReadonlyMap<string, string>,
    works?: readonly ListedWork[],
    pause: Pause = () => Promise.resolve(),
  ): Promise<LibraryChanges> {
    for (const change of changes) this.#changes.add(change);
    this.#setKeys(pins, works);
    await drain(this.#changes, (change) => this.#applyChange(change), pause, 1);
    await drain(this.#groups.unindexed, (entry) => this.#groups.index(entry), pause);
    await drain(this.#groups.removedNames, (name) => this.#groups.ungroup(name), pause);
    await drain(
      this.#groups.changedShortTitles,
      (short) => this.#groups.ungroupByShortTitle(short),
      pause,
    );
    await drain(this.#groups.ungrouped, (entry) => this.#regroup(entry), pause);
    for (const paper of this.#pins.settle(this.#groups)) this.#unmerged.add(paper);
    await drain(this.#unsettled, (digest) => this.#settle(digest), pause);
    await drain(this.#unmerged, (paper) => this.#merge(paper), pause);
    await drain(this.#listings.undecided, (work) => this.#updateListed(work), pause);
    await this.#keys.settle(pause);
    return this.#publish(pause);
  }

  #applyChange({ uri, digest, traits }: DigestChange): void {
    const before = this.#digests.get(uri);
    for (const entry of before?.entries ?? []) {
      this.#groups.delete(entry);
      this.#dissolve(entry);
    }
    this.#digests.delete(uri);
    if (digest) {
      const known = new KnownDigest(uri, digest, traits);
      this.#digests.set(uri, known);
      for (const entry of known.entries) this.#groups.unindexed.add(entry);
    }
    this.#changedDigests.add(uri);
    const problems = [before?.parsed.problems, digest?.problems].flatMap((some) => some ?? []);
    if (problems.length > 0) this.#haveProblemsChanged = true;
  }

  /** Removes the paper of an entry, so its entries are grouped again. */
  #dissolve({ paper }: KnownEntry): void {
    if (!paper) return;
    this.#keys.remove(paper);
    this.#listings.release(paper.works, paper);
    this.#unmerged.delete(paper);
    if (paper.published) this.#gone.add(paper.published);
    for (const entry of paper.entries) entry.paper = undefined;
  }

  #regroup(entry: KnownEntry): void {
    for (const { identities, entries } of this.#groups.around(entry)) {
      for (const member of entries) this.#dissolve(member);
      const paper = new KnownPaper(identities, entries);
      this.#unmerged.add(paper);
      for (const member of entries) {
        member.paper = paper;
        if (!hasCertainYear(member.digest.parsed)) this.#unsettled.add(member.digest);
      }
    }
  }

  /** Sets pins and works; papers that may be affected are merged again. */
  #setKeys(pins: ReadonlyMap<string, string>, works?: readonly ListedWork[]): void {
    const pinned = this.#pins.set(pins, works !== undefined);
    if (!works && pinned.length === 0) return;
    const changed = works ? [...this.#works.works, ...works] : [];
    const names = new Set([...pinned, ...changed].flatMap(namesIn));
    const titles = new Set<string>();
    for (const { identity, title } of changed) {
      const short = title === undefined ? undefined : guessedIdentity(title);
      if (identity !== undefined) titles.add(identity);
      if (short !== undefined) names.add(short);
    }
    const touch = (entries: Iterable<KnownEntry>): void => {
      for (const { paper } of entries) if (paper) this.#unmerged.add(paper);
    };
    for (const name of names) touch(this.#groups.named(name));
    for (const title of titles) touch(this.#groups.withShortTitle(title));
    if (works) {
      this.#works = new WorkIndex(works);
      this.#listings.set(works);
    }
    this.#keys.reserve(pins, this.#works.keys);
  }

  #settle(digest: KnownDigest): void {
    if (this.#digests.get(digest.uri) !== digest) return;
    const papers = digest.entries.map(({ paper }) => paper);
    const year = settledYear(digest.parsed, papers);
    if (year === digest.year) return;
    digest.year = year;
    for (const paper of papers) if (paper) this.#unmerged.add(paper);
    this.#changedDigests.add(digest.uri);
  }

  #merge(paper: KnownPaper): void {
    this.#keys.remove(paper);
    const record = paper.merge();
    this.#listings.release(paper.works, paper);
    const works = this.#works.of(record, paper.identities, this.#shortTitleOf(paper));
    paper.works = this.#listings.withCopies(works);
    this.#listings.claim(paper.works, paper);
    paper.pins = this.#pins.of(paper);
    this.#keys.put(paper);
  }

  /** Gives a key to a work that matches no paper of a digest; removes the key of one that does. */
  #updateListed(work: BibliographyPaper): void {
    const isPaper = this.#listings.isPaper(work);
    if (isPaper === work.isPaper) return;
    work.isPaper = isPaper;
    if (isPaper) {
      this.#keys.put(work);
      return;
    }
    this.#keys.remove(work);
    if (work.published) this.#gone.add(work.published);
    work.published = undefined;
  }

  /**
   * The short title of a paper, if no other paper has it and an entry with authors has it; otherwise undefined.
   */
  #shortTitleOf(paper: KnownPaper): string | undefined {
    const { title } = paper.record;
    const entry = paper.entries.find(({ asRead }) => asRead.title === title && asRead.authors);
    const short = entry && guessedIdentityOf(entry.asRead);
    if (short === undefined) return undefined;
    for (const rival of this.#groups.withShortTitle(short)) {
      if (rival.paper !== paper) return undefined;
    }
    return short;
  }

  async #publish(pause: Pause): Promise<LibraryChanges> {
    const { changed, touched } = this.#keys;
    const removed = new Map<string, Paper>();
    for (const paper of this.#gone) removed.set(paper.key, paper);
    for (const { published } of changed) if (published) removed.set(published.key, published);
    const added = new Map<string, Paper>();
    const published: [KnownPaper | BibliographyPaper, Paper][] = [];
    const textHashes = new Map<Paper, number>();
    const same = new Set<string>();
    await forEachInSlices(
      changed,
      (known) => {
        const old = removed.get(known.key);
        const paper = known.toPaper();
        const isSame = old && isSameData(old, paper);
        if (isSame) same.add(known.key);
        // Restored papers would keep their abstracts in memory twice.
        const isOld = isSame && !this.#isRestored;
        if (isOld) removed.delete(known.key);
        else added.set(known.key, paper);
        published.push([known, isOld ? old : paper]);
        const { textHash } = known;
        if (!isOld && textHash !== undefined) textHashes.set(paper, textHash);
      },
      pause,
    );
    const keys = await sortedKeys([...removed.keys(), ...added.keys()], pause);
    const paperAt = (key: string) => added.get(key);
    const summaryAt = (key: string) => {
      const paper = added.get(key);
      // Another summary shows that the paper has changed, even if only its abstract has.
      const known = same.has(key) ? this.summary(key) : undefined;
      const now = paper && summaryOf(paper);
      // If a save was interrupted, restored papers are of newer digests than their summaries.
      return known && isSameData(known, now) ? known : now;
    };
    const aliasOf = (name: string) => this.#keys.alias(name);
    const uriOf = ({ uri }: DigestSummary) => uri;
    const digestAt = (uri: string) => this.#digests.get(uri)?.summary;
    const lists = {
      papers: await edited(this.papers, keys, paperAt, keyOf, pause),
      summaries: await edited(this.summaries, keys, summaryAt, keyOf, pause),
      aliases: await updated(this.aliases, touched, aliasOf, nameOf, pause),
      digests: await updated(this.digests, this.#changedDigests, digestAt, uriOf, pause),
      problems: this.#haveProblemsChanged ? this.#allProblems() : this.problems,
    };
    // Nothing below fails or waits, so callers never see half an update.
    Object.assign(this, lists);
    for (const [known, paper] of published) known.published = paper;
    changed.clear();
    touched.clear();
    this.#gone.clear();
    this.#changedDigests.clear();
    this.#haveProblemsChanged = false;
    this.#isRestored = false;
    return { added: [...added.values()], removed: [...removed.values()], textHashes };
  }

  #allProblems(): readonly Problem[] {
    return [...this.#digests.values()]
      .filter(({ parsed }) => parsed.problems.length > 0)
      .sort((a, b) => byCodeUnits(a.uri, b.uri))
      .flatMap(({ parsed }) => parsed.problems);
  }
}

/** A sorted list in which each key that may have `changed` has the item that `itemAt` returns. */
async function updated<T>(
  list: readonly T[],
  changed: Iterable<string>,
  itemAt: (key: string) => T | undefined,
  keyOf: (item: T) => string,
  pause: Pause,
): Promise<readonly T[]> {
  const changes = new Map<string, T | undefined>();
  const compare = (key: string): void => {
    const item = itemAt(key);
    if (!isSameData(find(list, key, keyOf), item)) changes.set(key, item);
  };
  await forEachInSlices(changed, compare, pause);
  const keys = await sortedKeys(changes.keys(), pause);
  return edited(list, keys, (key) => changes.get(key), keyOf, pause);
}
