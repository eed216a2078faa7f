import { parseCitations } from '../../../core/citation/pandoc/parse';
import { NoteKeys } from '../../../core/library/lookup/noteKeys';
import type { Bibliographies, NoteText } from '../bibliographies/bibliographies';
import type { Papers } from '../papers/papers';

/** Everything that can be cited: papers of digests, and what bibliographies have. */
export interface KnownWorks {
  readonly papers: Papers;
  readonly bibliographies: Bibliographies;
}

/** What tells the meaning of keys. */
export interface KeyParts {
  readonly papers: Papers;
  readonly bibliographies: Pick<Bibliographies, 'filesFor'>;
}

/** What keys mean in a note; without a note, what they mean outside of any. */
export async function keysIn(
  note: NoteText | undefined,
  { papers, bibliographies }: KeyParts,
): Promise<NoteKeys> {
  const files = await bibliographies.filesFor(note);
  // Taken after the wait, as the library may have changed meanwhile.
  return new NoteKeys(
    papers.snapshot,
    files.map((file) => file.toString()),
  );
}

/** The keys under which Pandoc finds works in a text. */
export function citedKeys(text: string): readonly string[] {
  return parseCitations(text).flatMap(({ items }) => items.map(({ key }) => key));
}
