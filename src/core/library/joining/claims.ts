import { byCodeUnits } from '../../base/byCodeUnits';
import type { PartialDate } from '../../model';
import { compareCaptures } from './merge';

/** A further key of a paper, with the paper's own key. */
export type Alias = readonly [alias: string, key: string];

/**
 * A paper that needs a citation key. While it is in a register, nothing changes except `key` and
 * `tried`, which the register sets.
 */
export interface KeyClaim {
  /** The paper's own identity. */
  readonly identity: string;
  /** The date of its earliest digest, as far as known. */
  readonly firstCapture: PartialDate | undefined;
  /**
   * The key it would get if it were the only paper, then the keys that its individual sightings
   * would get.
   */
  readonly ownKeys: readonly string[];
  /** Citation keys that fit the paper, best first, without end; consisting of `a-z0-9`. */
  candidates(): Iterator<string, never>;
  /** Its keys in bibliographies, in the order of the files. */
  readonly bibliographyKeys: readonly string[];
  /** The keys pinned to it. */
  readonly pins: readonly string[];
  /** Its own key, set by the register. */
  key: string;
  /** Set by the register: the candidates before its key, which other papers have. */
  tried: readonly string[];
}

/**
 * Its candidates, best first. The first comes from `ownKeys`, since computing it is half the work.
 */
export function* candidatesOf(claim: KeyClaim): Generator<string, void> {
  const [known] = claim.ownKeys;
  if (known !== undefined) yield known;
  const all = claim.candidates();
  for (let { value } = all.next(); ; { value } = all.next()) if (value !== known) yield value;
}

/** The first claim, by {@link compareClaims}. */
export function first<Claim extends KeyClaim>(claims: Iterable<Claim>): Claim | undefined {
  let found: Claim | undefined;
  for (const claim of claims) if (!found || compareClaims(claim, found) < 0) found = claim;
  return found;
}

/**
 * Earliest captured papers come first, those of unknown year last; ties are ordered by identity.
 */
export function compareClaims(a: KeyClaim, b: KeyClaim): number {
  return compareCaptures(a.firstCapture, b.firstCapture) || byCodeUnits(a.identity, b.identity);
}
