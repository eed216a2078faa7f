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
  /** What an index tells by that it has the text; missing where none was asked. */
  readonly textHash?: number;
}

/** Works out what needs no index. */
export function entryTraits({ title }: DigestEntry): EntryTraits {
  const folded = fold(readable(title));
  return { identity: identityOf(folded, title), stem: keyStem(folded) };
}
