import type { PartialDate } from '../model';
import { byCodeUnits } from './groups';
import { compareCaptures } from './merge';

/** A paper that wants a citation key. */
export interface KeyClaim {
  /** The paper's own identity first, then those of its other titles. */
  readonly identities: readonly [string, ...string[]];
  /** The day of the earliest digest it stands in, as far as it is known. */
  readonly firstCapture: PartialDate | undefined;
  /** The key that it would be given alone first, then those that its single sightings would be given. */
  readonly ownKeys: readonly [string, ...string[]];
  /** Citation keys that fit the paper, best first, without end. */
  readonly candidates: () => Iterator<string, never>;
  /** The keys under which bibliographies hold it, in the order of the files; none when missing. */
  readonly bibliographyKeys?: readonly string[];
}

export interface AssignedKeys {
  /** One for each claim, in the order of the claims. */
  readonly keys: readonly string[];
  /** Every further key, with the key of the paper it resolves to; sorted. */
  readonly aliases: readonly (readonly [alias: string, key: string])[];
}

/**
 * Gives every paper its own key, by rules in which the order of reading plays no part.
 *
 * 1. A key in a bibliography goes to the paper that the entry is, and to no other, even when no paper
 *    is it: Pandoc takes the key for that entry. Of several, the paper takes the one in use in a
 *    note, otherwise one that was not made for it, otherwise the first; the others are its aliases.
 * 2. A pinned key (in use in a note) goes to the paper it is pinned to, and to no other even while
 *    that paper is away. Of several, the paper takes the one it would be given anyhow, otherwise
 *    the first by code units; the others stay as its aliases.
 * 3. The rest take the first free one of their candidates: first the papers captured first,
 *    those of unknown year last, equals by identity.
 * 4. What else the paper or a single sighting of it would be called becomes its alias, in the same order of papers.
 *
 * Keys that differ in case alone count as the same, as in BibTeX and in file names.
 *
 * @param inBibliographies every key in a bibliography
 */
export function assignKeys(
  claims: readonly KeyClaim[],
  pins: ReadonlyMap<string, string>,
  inBibliographies: ReadonlySet<string> = new Set(),
): AssignedKeys {
  const order = claims.map((_, index) => index).sort((a, b) => compareClaims(claims[a], claims[b]));
  const owned = keysInBibliographies(claims, order, pins);
  const freePins = new Map([...pins].filter(([key]) => !inBibliographies.has(key)));
  const pinned = pinsByPaper(claims, freePins);
  const taken = new Set([...freePins.keys(), ...inBibliographies].map(caseless));

  const keys: string[] = [];
  for (const index of order) {
    const claim = claims[index];
    if (!claim) continue;
    const key = owned.get(index)?.[0] ?? ownKey(claim, pinned.get(index), taken);
    taken.add(caseless(key));
    keys[index] = key;
  }

  const aliases: [string, string][] = [];
  for (const [key = '', ...others] of owned.values()) {
    for (const other of others) aliases.push([other, key]);
  }
  for (const [index, ofPaper] of pinned) {
    const key = keys[index];
    for (const pin of ofPaper) if (key !== undefined && pin !== key) aliases.push([pin, key]);
  }
  for (const index of order) {
    const key = keys[index];
    for (const alias of claims[index]?.ownKeys ?? []) {
      if (key === undefined || taken.has(caseless(alias))) continue;
      taken.add(caseless(alias));
      aliases.push([alias, key]);
    }
  }
  return { keys, aliases: aliases.sort(([a], [b]) => byCodeUnits(a, b)) };
}

/** The keys in bibliographies by the index of their claim, the paper's own key first. */
function keysInBibliographies(
  claims: readonly KeyClaim[],
  order: readonly number[],
  pins: ReadonlyMap<string, string>,
): Map<number, readonly string[]> {
  const owned = new Map<number, readonly string[]>();
  const given = new Set<string>();
  for (const index of order) {
    const claim = claims[index];
    const free = [...new Set(claim?.bibliographyKeys)].filter((key) => !given.has(key));
    if (!claim || free.length === 0) continue;
    for (const key of free) given.add(key);
    const own =
      free.find((key) => claim.identities.includes(pins.get(key) ?? '')) ??
      free.find((key) => !claim.ownKeys.includes(key)) ??
      free[0];
    owned.set(
      index,
      [...free].sort((a, b) => Number(b === own) - Number(a === own)),
    );
  }
  return owned;
}

/** Pinned keys by the index of their claim, sorted. */
function pinsByPaper(
  claims: readonly KeyClaim[],
  pins: ReadonlyMap<string, string>,
): Map<number, Set<string>> {
  const byPaper = new Map<number, Set<string>>();
  if (pins.size === 0) return byPaper;
  const indexes = new Map<string, number>();
  for (const [index, { identities }] of claims.entries()) {
    for (const identity of identities) indexes.set(identity, index);
  }
  for (const [key, identity] of [...pins].sort(([a], [b]) => byCodeUnits(a, b))) {
    const index = indexes.get(identity);
    if (index !== undefined) byPaper.set(index, (byPaper.get(index) ?? new Set()).add(key));
  }
  return byPaper;
}

function ownKey(
  claim: KeyClaim,
  pinned: ReadonlySet<string> | undefined,
  taken: ReadonlySet<string>,
): string {
  const isFree = (key: string) => pinned?.has(key) === true || !taken.has(caseless(key));
  let [candidate] = claim.ownKeys;
  if (!isFree(candidate)) {
    const candidates = claim.candidates();
    while (!isFree(candidate)) candidate = candidates.next().value;
  }
  if (!pinned || pinned.has(candidate)) return candidate;
  const [firstPin = candidate] = pinned;
  return firstPin;
}

function compareClaims(a: KeyClaim | undefined, b: KeyClaim | undefined): number {
  return (
    compareCaptures(a?.firstCapture, b?.firstCapture) ||
    byCodeUnits(a?.identities[0] ?? '', b?.identities[0] ?? '')
  );
}

function caseless(key: string): string {
  return key.toLowerCase();
}
