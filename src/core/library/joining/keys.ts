import { byCodeUnits } from '../../base/sortedList';
import { drain } from '../../base/tasks';
import type { Pause } from '../../base/tasks';
import { Multimap } from '../../base/collections';
import type { PartialDate } from '../../model';
import type { Alias } from '../libraryLists';
import { compareCaptures } from './merge';

/** Number of candidates to check for a pinned key. */
const candidatesPreferred = 16;
const none: readonly never[] = [];

/**
 * A paper that needs a citation key. While it is in a register, nothing changes except `key` and `tried`, which
 * the register sets.
 */
export interface KeyClaim {
  readonly identity: string;
  /** The date of its earliest digest, as far as known. */
  readonly firstCapture: PartialDate | undefined;
  /** The key it would get if it were the only paper, then the keys that its individual sightings would get. */
  readonly ownKeys: readonly string[];
  /** Citation keys that fit the paper, best first, without end; consisting of `a-z0-9`. */
  candidates(): Iterator<string, never>;
  /** Its keys in bibliographies, in the order of the files. */
  readonly bibliographyKeys: readonly string[];
  readonly pins: readonly string[];
  /** Its own key, set by the register. */
  key: string;
  /** Set by the register: the candidates before its key, which other papers have. */
  tried: readonly string[];
}

/**
 * Gives every paper its own key. The order of reading has no influence.
 *
 * 1. A key in a bibliography belongs to the paper of that entry and to no other, even if the entry matches no
 *    paper, because Pandoc resolves the key to that entry. If there are several, the paper gets the one that
 *    notes use, otherwise one that wasn't generated for it, otherwise the first; the others are its aliases.
 * 2. A pinned key (one that notes use) belongs to the paper it is pinned to, and to no other even while that
 *    paper is missing. If there are several, the paper gets the first of its candidates, otherwise the first by
 *    code units; the others stay as its aliases.
 * 3. Other papers get their first free candidate: earliest captured papers first, those of unknown year last;
 *    ties are ordered by identity.
 * 4. Other keys that would fit the paper or one of its sightings become its aliases, in the same order of
 *    papers.
 *
 * Keys that differ only in case are equal, as in BibTeX and in file names.
 *
 * Rule 3 uses deferred acceptance: a new paper takes the best of its candidates that no earlier paper has; a
 * later paper with that key looks for another; and a key that becomes free goes to the first paper that prefers
 * it to its own. Since all keys prefer papers in the same order, there is exactly one result, and the cost of a
 * change depends on the papers that compete with it.
 */
export class KeyRegister<Claim extends KeyClaim> {
  /** Claims that got a key since this was last cleared. */
  readonly changed = new Set<Claim>();
  /** Keys that may have become or stopped being an alias since this was last cleared. */
  readonly touched = new Set<string>();
  #pins: ReadonlyMap<string, string> = new Map();
  #inBibliographies: ReadonlySet<string> = new Set();
  /** The keys of pins and bibliographies, in lower case. */
  #reserved: ReadonlySet<string> = new Set();
  readonly #holders = new Map<string, Claim>();
  /** By key, the claims that tried to get it but have another key. */
  readonly #tried = new Multimap<Claim>();
  /** By key, the claims that have it among their own keys but have another key. */
  readonly #called = new Multimap<Claim>();
  readonly #pinned = new Map<string, Claim>();
  readonly #listed = new Multimap<Claim>();
  /** By key, the first of the listed claims. */
  readonly #firstListed = new Map<string, Claim>();
  /** Keys whose first listed claim may have changed. */
  readonly #relisted = new Set<string>();
  readonly #waiting = new Set<Claim>();
  /** Claims that compete for a key because their first choice is taken. */
  #contested = new Set<Claim>();
  readonly #freed = new Set<string>();

  /** Sets the keys that only pinned or listed claims can have. These claims must be added again. */
  reserve(pins: ReadonlyMap<string, string>, inBibliographies: ReadonlySet<string>): void {
    const before = [...this.#pins.keys(), ...this.#inBibliographies];
    const now = [...pins.keys(), ...inBibliographies];
    const reserved = new Set(now.map(caseless));
    for (const key of this.#reserved) if (!reserved.has(key)) this.#freed.add(key);
    this.#pins = pins;
    this.#inBibliographies = inBibliographies;
    this.#reserved = reserved;
    for (const key of reserved) {
      const holder = this.#holders.get(key);
      if (holder) this.#recall(holder);
    }
    for (const key of [...before, ...now]) {
      this.touched.add(key);
      this.touched.add(caseless(key));
    }
  }

  /** Adds a paper; `settle` gives it a key. */
  put(claim: Claim): void {
    for (const pin of claim.pins) this.#pinned.set(pin, claim);
    for (const key of claim.bibliographyKeys) {
      this.#listed.add(key, claim);
      this.#relisted.add(key);
    }
    this.#waiting.add(claim);
  }

  /** Removes a paper, which must not have changed since it was added. Does nothing if it wasn't added. */
  remove(claim: Claim): void {
    const isUndecided = this.#waiting.delete(claim) || this.#contested.delete(claim);
    if (!isUndecided && claim.key === '') return;
    this.#withdraw(claim);
    this.changed.delete(claim);
    for (const pin of claim.pins) {
      if (this.#pinned.get(pin) === claim) this.#pinned.delete(pin);
    }
    for (const key of claim.bibliographyKeys) {
      this.#listed.delete(key, claim);
      this.#relisted.add(key);
    }
  }

  /** Gives keys to all papers without one, and better keys that became free to papers that prefer them. */
  async settle(pause: Pause): Promise<void> {
    await drain(this.#relisted, (key) => this.#relist(key), pause);
    while (this.#waiting.size + this.#contested.size + this.#freed.size > 0) {
      await drain(this.#waiting, (claim) => this.#decide(claim), pause);
      // In this order, no claim takes a key from another, which would have to compete again.
      this.#contested = new Set([...this.#contested].sort(compareClaims));
      await drain(this.#contested, (claim) => this.#compete(claim), pause);
      await drain(this.#freed, (key) => this.#offer(key), pause);
    }
  }

  /** The alias with this key, if any, after everything has settled. */
  alias(key: string): Alias | undefined {
    const claim = this.#claimCalled(key);
    return claim && claim.key !== key ? [key, claim.key] : undefined;
  }

  #claimCalled(key: string): Claim | undefined {
    if (this.#inBibliographies.has(key)) return this.#firstListed.get(key);
    const pinned = this.#pinned.get(key);
    if (pinned || this.#reserved.has(caseless(key))) return pinned;
    return this.#holders.get(key) ?? first(this.#called.of(key));
  }

  #decide(claim: Claim): void {
    const given = this.#listedKey(claim) ?? this.#pinnedKey(claim);
    if (given !== undefined) {
      this.#give(claim, given, none);
      return;
    }
    const [own] = claim.ownKeys;
    if (own !== undefined && !this.#reserved.has(own) && !this.#holders.has(own)) {
      this.#holders.set(own, claim);
      this.#give(claim, own, none);
      return;
    }
    this.#contested.add(claim);
  }

  #compete(claim: Claim): void {
    const tried: string[] = [];
    for (const candidate of candidatesOf(claim)) {
      const holder = this.#holders.get(candidate);
      if (!this.#reserved.has(candidate) && (!holder || compareClaims(claim, holder) < 0)) {
        if (holder) this.#recall(holder);
        this.#holders.set(candidate, claim);
        this.#give(claim, candidate, tried);
        return;
      }
      tried.push(candidate);
    }
  }

  /** Gives a free key to the first claim that prefers it to its own. */
  #offer(key: string): void {
    if (this.#reserved.has(key)) return;
    const claim = first(this.#tried.of(key));
    const holder = this.#holders.get(key);
    if (!claim || (holder && compareClaims(holder, claim) < 0)) return;
    if (holder) this.#recall(holder);
    const tried = claim.tried.slice(0, claim.tried.indexOf(key));
    this.#withdraw(claim);
    this.#holders.set(key, claim);
    this.#give(claim, key, tried);
  }

  #give(claim: Claim, key: string, tried: readonly string[]): void {
    claim.key = key;
    claim.tried = tried.length > 0 ? tried : none;
    for (const other of tried) this.#tried.add(other, claim);
    for (const own of claim.ownKeys) if (own !== key) this.#called.add(own, claim);
    this.changed.add(claim);
    this.#touch(claim);
  }

  /** Takes the key away from a claim, which then waits for another. */
  #recall(claim: Claim): void {
    this.#withdraw(claim);
    this.#contested.delete(claim);
    this.#waiting.add(claim);
  }

  #withdraw(claim: Claim): void {
    if (claim.key === '') return;
    this.#touch(claim);
    for (const other of claim.tried) this.#tried.delete(other, claim);
    for (const own of claim.ownKeys) this.#called.delete(own, claim);
    if (this.#holders.get(claim.key) === claim) {
      this.#holders.delete(claim.key);
      this.#freed.add(claim.key);
    }
    claim.key = '';
    claim.tried = none;
  }

  /**
   * Finds the first claim listed under a key. If it changed, both the old and the new claim need another key.
   */
  #relist(key: string): void {
    const before = this.#firstListed.get(key);
    const now = first(this.#listed.of(key));
    if (now === before) return;
    if (before && this.#listed.has(key, before)) this.#recall(before);
    if (now) {
      this.#recall(now);
      this.#firstListed.set(key, now);
    } else this.#firstListed.delete(key);
  }

  #touch(claim: Claim): void {
    const { key, ownKeys, bibliographyKeys, pins } = claim;
    this.touched.add(key);
    for (const own of ownKeys) this.touched.add(own);
    for (const listed of bibliographyKeys) this.touched.add(listed);
    for (const pin of pins) this.touched.add(pin);
  }

  #listedKey(claim: Claim): string | undefined {
    const { bibliographyKeys, pins, ownKeys } = claim;
    if (bibliographyKeys.length === 0) return undefined;
    const own = bibliographyKeys.filter((key) => this.#firstListed.get(key) === claim);
    const [pinned, made] = [new Set(pins), new Set(ownKeys)];
    return own.find((key) => pinned.has(key)) ?? own.find((key) => !made.has(key)) ?? own[0];
  }

  #pinnedKey(claim: Claim): string | undefined {
    const pins = claim.pins.filter((key) => !this.#inBibliographies.has(key)).sort(byCodeUnits);
    if (pins.length < 2) return pins[0];
    const pinned = new Set(pins);
    let count = 0;
    for (const candidate of candidatesOf(claim)) {
      if (pinned.has(candidate)) return candidate;
      if (++count === candidatesPreferred) break;
    }
    return pins[0];
  }
}

function caseless(key: string): string {
  return key.toLowerCase();
}

/** Its candidates, best first. The first comes from `ownKeys`, since computing it is half the work. */
function* candidatesOf(claim: KeyClaim): Generator<string, void> {
  const [known] = claim.ownKeys;
  if (known !== undefined) yield known;
  const all = claim.candidates();
  for (let { value } = all.next(); ; { value } = all.next()) if (value !== known) yield value;
}

/** The first claim, by {@link compareClaims}. */
function first<Claim extends KeyClaim>(claims: Iterable<Claim>): Claim | undefined {
  let found: Claim | undefined;
  for (const claim of claims) if (!found || compareClaims(claim, found) < 0) found = claim;
  return found;
}

/** Earliest captured papers come first, those of unknown year last; ties are ordered by identity. */
function compareClaims(a: KeyClaim, b: KeyClaim): number {
  return compareCaptures(a.firstCapture, b.firstCapture) || byCodeUnits(a.identity, b.identity);
}
