import { byCodeUnits } from '../../base/byCodeUnits';
import type { PartialDate } from '../../model';
import { compareCaptures } from './merge';

/** A further key of a paper, with the paper's own. */
export type Alias = readonly [alias: string, key: string];

/**
 * A paper that wants a citation key. As long as it is in a register, nothing changes but `key` and `tried`,
 * which the register sets.
 */
export interface KeyClaim {
  /** The paper's own identity. */
  readonly identity: string;
  /** The day of the earliest digest it stands in, as far as it is known. */
  readonly firstCapture: PartialDate | undefined;
  /** The key that it would be given alone first, then those that its single sightings would be given. */
  readonly ownKeys: readonly string[];
  /** Citation keys that fit the paper, best first, without end; made of `a-z0-9`. */
  candidates(): Iterator<string, never>;
  /** The keys under which bibliographies hold it, in the order of the files. */
  readonly bibliographyKeys: readonly string[];
  /** The keys that are pinned to it. */
  readonly pins: readonly string[];
  /** Its own key, which the register gives it. */
  key: string;
  /** The register's: the candidates before its key, which others have. */
  tried: readonly string[];
}

/** Its candidates, best first. The first is taken from `ownKeys`, as making it is half the work. */
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

/** Papers captured first come first, those of unknown year last, equals by identity. */
export function compareClaims(a: KeyClaim, b: KeyClaim): number {
  return compareCaptures(a.firstCapture, b.firstCapture) || byCodeUnits(a.identity, b.identity);
}
