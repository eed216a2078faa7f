import { keyStem } from '../../identity/citekey';
import type { DigestEntry } from '../../model';
import { readable } from '../../text/readable';
import { fold } from '../../text/fold';
import { identityOf } from '../../identity/title';

/** What depends on an entry alone and takes a while to work out: it is kept beside the entry. */
export interface EntryTraits {
  /** See `paperIdentity`. */
  readonly identity: string;
  /** See `keyStem`. */
  readonly stem: string;
  /** The hash by which an index tells that it has the text; missing where no index was asked. */
  readonly textHash?: number;
}

/** All traits but `textHash`, for which an index is needed. */
export function entryTraits({ title }: DigestEntry): EntryTraits {
  const folded = fold(readable(title));
  return { identity: identityOf(folded, title), stem: keyStem(folded) };
}
