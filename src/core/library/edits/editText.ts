import { asciiJson } from '../../base/bytes';
import type { LibraryEdit } from './libraryEdits';
import { packPapers, unpackPapers } from './packedPapers';
import type { PackedPapers } from './packedPapers';
import { SharedValues } from './sharedValues';

/** A {@link LibraryEdit} as it is written: papers are packed. */
type WrittenEdit =
  | Exclude<LibraryEdit, { list: 'papers' }>
  | { readonly list: 'papers'; readonly removed: readonly string[]; readonly packed: PackedPapers };

/**
 * Edits for another thread, or for another session, in ASCII. Many small objects are sooner made from
 * JSON than by the structured clone, and not before they are needed.
 */
export function* editsToTexts(edits: Iterable<LibraryEdit>): Generator<string> {
  for (const edit of edits) yield editToText(edit);
}

/** One of them. */
export function editToText(edit: LibraryEdit): string {
  return asciiJson(JSON.stringify(written(edit)));
}

/**
 * The edit that {@link editToText} wrote.
 *
 * @param shared keeps once what papers of several texts have in common
 */
export function editFromText(text: string, shared = new SharedValues()): LibraryEdit {
  const edit = JSON.parse(text) as WrittenEdit;
  if (!('packed' in edit)) return edit;
  const { list, removed, packed } = edit;
  return { list, removed, added: unpackPapers(packed, shared) };
}

/** The edits of several texts, one after the other as they are asked for. */
export function* editsFromTexts(texts: Iterable<string>): Generator<LibraryEdit> {
  const shared = new SharedValues();
  for (const text of texts) yield editFromText(text, shared);
}

function written(edit: LibraryEdit): WrittenEdit {
  if (edit.list !== 'papers') return edit;
  const { list, removed, added } = edit;
  return { list, removed, packed: packPapers(added) };
}
