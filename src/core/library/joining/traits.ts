import { keyStem } from '../../identity/citekey';
import type { DigestEntry } from '../../model';
import { readable } from '../../text/readable';
import { fold } from '../../text/fold';
import { identityOf } from '../../identity/title';

/** Values computed from an entry alone and slow to compute, so they are stored with it. */
export interface EntryTraits {
  /** See `paperIdentity`. */
  readonly identity: string;
  /** See `keyStem`. */
  readonly stem: string;
  /** The hash by which an index recognizes the text; missing if no index was used. */
  readonly textHash?: number;
}

/** All traits except `textHash`, which needs an index. */
export function entryTraits({ title }: DigestEntry): EntryTraits {
  const folded = fold(readable(title));
  return { identity: identityOf(folded, title), stem: keyStem(folded) };
}
