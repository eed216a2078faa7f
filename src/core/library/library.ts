import { addTo } from '../base/addTo';
import type { ListedWork } from '../bibliography/work/work';
import { summaryOf } from '../model';
import type { DigestSummary, Paper, PaperSummary, Problem } from '../model';
import { drain, forEachInSlices } from '../base/pause';
import type { Pause } from '../base/pause';
import { keyOf, nameOf, resolveKey } from './joining/byKey';
import { hasCertainYear, settledYear } from './joining/captureYear';
import type { DigestChange, LibraryChanges } from './joining/changes';
import { differing, isSameData } from './joining/differences';
import { EntryGroups } from './joining/entryGroups';
import type { PaperClue } from './joining/entryGroups';
import { byCodeUnits } from './joining/groups';
import { readPin } from '../identity/title';
import { KeyRegister } from './joining/keys';
import type { Alias } from './joining/keys';
import { KnownDigest, KnownPaper } from './joining/known';
import type { KnownEntry } from './joining/known';
import type { ListedPaper } from './joining/listedPaper';
import { ListingGroups } from './joining/listingGroups';
import type { ListingGroup } from './joining/listingGroups';
import { guessedIdentity, guessedIdentityOf } from './joining/shortTitles';
import { edited, find, sortedKeys } from '../base/sortedList';
import { WorkIndex } from './joining/works';

const none: readonly never[] = [];

/** What everybody knows of a library; replaced at once, and never changed. */
interface Published {
  readonly papers: readonly Paper[];
  readonly summaries: readonly PaperSummary[];
  readonly aliases: readonly Alias[];
  readonly digests: readonly DigestSummary[];
  readonly problems: readonly Problem[];
}

/**
 * All digests as one collection of papers. What it holds depends on the digests, the bibliographies
 * and the pins alone, never on the order in which they came.
 *
 * An update costs the time of the papers that it touches. Each step says what the next has to do anew:
 * entries come and go; those that share a title or an id with them are grouped again; digests with
 * entries in other groups than before have their year settled again; papers of which an entry changed
 * are merged again; they, and papers that compete with them, are given keys. What an update that
 * failed has left to do is done by the next.
 */
export class Library {
  readonly #digests = new Map<string, KnownDigest>();
  readonly #groups = new EntryGroups();
  readonly #keys = new KeyRegister<KnownPaper | ListedPaper>();
  readonly #listings = new ListingGroups();
  #works = new WorkIndex([]);
  #pins: ReadonlyMap<string, string> = new Map();
  /** Whom each pinned key belongs to. */
  #pinned: ReadonlyMap<string, KnownPaper> = new Map();
  #pinsByPaper: ReadonlyMap<KnownPaper, readonly string[]> = new Map();

  readonly #changes = new Set<DigestChange>();
  /** Digests whose year other digests may tell. */
  readonly #unsettled = new Set<KnownDigest>();
  /** Papers to be merged and given a key. */
  readonly #unmerged = new Set<KnownPaper>();
  /** Published papers that are, in this form, no more. */
  readonly #gone = new Set<Paper>();
  /** Digests whose summaries changed. */
  readonly #changedDigests = new Set<string>();
  #haveProblemsChanged = false;

  #published: Published = { papers: [], summaries: [], aliases: [], digests: [], problems: [] };

  /** By key, with works that only bibliographies have. */
  get papers(): readonly Paper[] {
    return this.#published.papers;
  }

  /** The papers without their abstracts, by key. */
  get summaries(): readonly PaperSummary[] {
    return this.#published.summaries;
  }

  /** Every further key that resolves to a paper, with that paper's own key; sorted. */
  get aliases(): readonly Alias[] {
    return this.#published.aliases;
  }

  /** By uri. */
  get digests(): readonly DigestSummary[] {
    return this.#published.digests;
  }

  /** By uri and place. */
  get problems(): readonly Problem[] {
    return this.#published.problems;
  }

  /** The keys in use in notes, as they were given last. */
  get pins(): ReadonlyMap<string, string> {
    return this.#pins;
  }

  /** The paper that `key` means, be it the paper's own key or an alias. */
  paper(key: string): Paper | undefined {
    return resolveKey(this.#published, key);
  }

  /** The paper with `key` without its abstract. */
  summary(key: string): PaperSummary | undefined {
    return find(this.#published.summaries, key, keyOf);
  }

  /**
   * Takes in changed digests, the keys in use in notes (`pins`: key to the paper's identity) and,
   * when they changed, all works of the bibliographies in the order of precedence. Papers that none
   * of this touches stay the same objects. Until it is done, all is as before for those who ask.
   * An update has to be done before the next is begun.
   *
   * @param pause lets others have the thread; called all along
   */
  async update(
    changes: Iterable<DigestChange>,
    pins: ReadonlyMap<string, string>,
    works?: readonly ListedWork[],
    pause: Pause = () => Promise.resolve(),
  ): Promise<LibraryChanges> {
    for (const change of changes) this.#changes.add(change);
    this.#takeKeys(pins, works);
    await drain(this.#changes, (change) => this.#take(change), pause, 1);
    await drain(this.#groups.unnamed, (entry) => this.#groups.name(entry), pause);
    await drain(this.#groups.loose, (entry) => this.#regroup(entry), pause);
    this.#pin();
    await drain(this.#unsettled, (digest) => this.#settle(digest), pause);
    await drain(this.#unmerged, (paper) => this.#merge(paper), pause);
    await drain(this.#listings.loose, (group) => this.#list(group), pause);
    await this.#keys.settle(pause);
    return this.#publish(pause);
  }

  #take({ uri, digest, traits }: DigestChange): void {
    const before = this.#digests.get(uri);
    for (const entry of before?.entries ?? []) {
      this.#groups.delete(entry);
      this.#dissolve(entry);
    }
    this.#digests.delete(uri);
    if (digest) {
      const known = new KnownDigest(uri, digest, traits);
      this.#digests.set(uri, known);
      for (const entry of known.entries) this.#groups.unnamed.add(entry);
    }
    this.#changedDigests.add(uri);
    const problems = [before?.parsed.problems, digest?.problems].flatMap((some) => some ?? []);
    if (problems.length > 0) this.#haveProblemsChanged = true;
  }

  /** Takes apart the paper that an entry is. */
  #dissolve({ paper }: KnownEntry): void {
    if (!paper) return;
    this.#keys.remove(paper);
    this.#listings.release(paper.works, paper);
    this.#unmerged.delete(paper);
    if (paper.published) this.#gone.add(paper.published);
    for (const entry of paper.entries) entry.paper = undefined;
  }

  #regroup(loose: KnownEntry): void {
    for (const { identities, entries } of this.#groups.around(loose)) {
      for (const entry of entries) this.#dissolve(entry);
      const paper = new KnownPaper(identities, entries);
      this.#unmerged.add(paper);
      for (const entry of entries) {
        entry.paper = paper;
        if (!hasCertainYear(entry.digest.parsed)) this.#unsettled.add(entry.digest);
      }
    }
  }

  #takeKeys(pins: ReadonlyMap<string, string>, works?: readonly ListedWork[]): void {
    const changedPins = works ? [...this.#pins, ...pins] : differing(this.#pins, pins);
    if (!works && changedPins.length === 0) return;
    const touched: PaperClue[] = changedPins.map(([, pin]) => readPin(pin));
    if (works) touched.push(...this.#works.works, ...works);
    for (const work of touched) {
      for (const { paper } of this.#groups.of(work)) if (paper) this.#unmerged.add(paper);
    }
    for (const { identity, title } of works ? [...this.#works.works, ...works] : none) {
      const short = title === undefined ? undefined : guessedIdentity(title);
      for (const { paper } of [
        ...(identity === undefined ? none : this.#groups.withShortTitle(identity)),
        ...(short === undefined ? none : this.#groups.of({ identity: short })),
      ]) {
        if (paper) this.#unmerged.add(paper);
      }
    }
    if (works) {
      this.#works = new WorkIndex(works);
      this.#listings.set(works);
    }
    this.#pins = new Map(pins);
    this.#keys.reserve(this.#pins, this.#works.keys);
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
    const { identities } = paper;
    this.#listings.release(paper.works, paper);
    paper.works = this.#listings.withCopies(
      this.#works.of(record, identities, this.#shortTitleOf(paper)),
    );
    this.#listings.claim(paper.works, paper);
    paper.pins = this.#pinsByPaper.get(paper) ?? none;
    this.#keys.put(paper);
  }

  /** Entries that are no paper of a digest are a work by themselves. */
  #list(group: ListingGroup): void {
    const work = this.#listings.workOf(group);
    const { work: before } = group;
    if (work === before) return;
    if (before) {
      this.#keys.remove(before);
      if (before.published) this.#gone.add(before.published);
    }
    group.work = work;
    if (work) this.#keys.put(work);
  }

  /** The short title that is this paper's alone, where its authors are told with it. */
  #shortTitleOf(paper: KnownPaper): string | undefined {
    const { title } = paper.record;
    const told = paper.entries.find(({ asRead }) => asRead.title === title && asRead.authors);
    const short = told && guessedIdentityOf(told.asRead);
    if (short === undefined) return undefined;
    for (const rival of this.#groups.withShortTitle(short)) {
      if (rival.paper !== paper) return undefined;
    }
    return short;
  }

  /** Finds the papers that keys are pinned to; those of which that changed are merged again. */
  #pin(): void {
    const pinned = new Map<string, KnownPaper>();
    const byPaper = new Map<KnownPaper, string[]>();
    for (const [key, pin] of this.#pins) {
      const paper = this.#paperPinned(pin);
      const before = this.#pinned.get(key);
      if (paper) {
        pinned.set(key, paper);
        addTo(byPaper, paper, key);
      }
      if (paper === before) continue;
      if (paper) this.#unmerged.add(paper);
      if (before && isAlive(before)) this.#unmerged.add(before);
    }
    this.#pinned = pinned;
    this.#pinsByPaper = byPaper;
  }

  #paperPinned(pin: string): KnownPaper | undefined {
    const { identity, arxivId } = readPin(pin);
    if (arxivId !== undefined) {
      for (const { paper } of this.#groups.of({ arxivId })) if (paper) return paper;
    }
    for (const { paper } of this.#groups.of({ identity })) {
      if (paper?.identities.includes(identity)) return paper;
    }
    return undefined;
  }

  async #publish(pause: Pause): Promise<LibraryChanges> {
    const { changed, touched } = this.#keys;
    const removed = new Map<string, Paper>();
    for (const paper of this.#gone) removed.set(paper.key, paper);
    for (const { published } of changed) if (published) removed.set(published.key, published);
    const added = new Map<string, Paper>();
    const published: [KnownPaper | ListedPaper, Paper][] = [];
    const textHashes = new Map<Paper, number>();
    await forEachInSlices(
      changed,
      (known) => {
        const old = removed.get(known.key);
        const paper = known.toPaper();
        const isOld = old && isSameData(old, paper);
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
      return paper && summaryOf(paper);
    };
    const lists = {
      papers: await edited(this.papers, keys, paperAt, keyOf, pause),
      summaries: await edited(this.summaries, keys, summaryAt, keyOf, pause),
      aliases: await this.#changedAliases(touched, pause),
      digests: await this.#changedSummaries(pause),
      problems: this.#haveProblemsChanged ? this.#allProblems() : this.problems,
    };
    // From here on nothing can fail, and nobody sees half of it.
    this.#published = lists;
    for (const [known, paper] of published) known.published = paper;
    changed.clear();
    touched.clear();
    this.#gone.clear();
    this.#changedDigests.clear();
    this.#haveProblemsChanged = false;
    return { added: [...added.values()], removed: [...removed.values()], textHashes };
  }

  async #changedAliases(touched: Iterable<string>, pause: Pause): Promise<readonly Alias[]> {
    const { aliases } = this.#published;
    const changes = new Map<string, Alias | undefined>();
    await forEachInSlices(
      touched,
      (name) => {
        const alias = this.#keys.alias(name);
        if (find(aliases, name, nameOf)?.[1] !== alias?.[1]) changes.set(name, alias);
      },
      pause,
    );
    const names = await sortedKeys(changes.keys(), pause);
    return edited(aliases, names, (name) => changes.get(name), nameOf, pause);
  }

  async #changedSummaries(pause: Pause): Promise<readonly DigestSummary[]> {
    const { digests } = this.#published;
    const uris = await sortedKeys(this.#changedDigests, pause);
    const summaryAt = (uri: string) => {
      const [before, now] = [find(digests, uri, uriOf), this.#digests.get(uri)?.summary];
      return isSameData(before, now) ? before : now;
    };
    return edited(digests, uris, summaryAt, uriOf, pause);
  }

  #allProblems(): readonly Problem[] {
    return [...this.#digests.values()]
      .filter(({ parsed }) => parsed.problems.length > 0)
      .sort((a, b) => byCodeUnits(a.uri, b.uri))
      .flatMap(({ parsed }) => parsed.problems);
  }
}

/** Whether a paper was not taken apart. */
function isAlive(paper: KnownPaper): boolean {
  return paper.entries[0].paper === paper;
}

function uriOf({ uri }: DigestSummary): string {
  return uri;
}
