import type { LibrarySnapshot } from '../../../core/library/lookup/snapshot';
import type { Piece } from '../../../core/references/pieces';
import { formatReference } from '../../../core/references/styles';
import { findWork } from '../../../core/references/work';
import { readSettings } from '../settings/settings';

/** A reference to each work with one of these keys, in the style of the setting. */
export function referencesTo(
  keys: readonly string[],
  snapshot: LibrarySnapshot,
): readonly (readonly Piece[])[] {
  const { referenceStyle } = readSettings();
  return keys
    .map((key) => findWork(snapshot, key))
    .filter((work) => work !== undefined)
    .map((work) => formatReference(work, referenceStyle));
}
