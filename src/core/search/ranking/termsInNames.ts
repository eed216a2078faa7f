import { addTo } from '../../base/addTo';
import type { Segments } from '../index/segments';
import { indexedFields, nameFields } from '../words/fields';

const fieldCount = indexedFields.length;

/** The terms that are in a name of a paper, by their first code unit. */
export function termsInNames({
  dictionary,
  parts,
}: Segments): ReadonlyMap<number, readonly number[]> {
  const isInName = new Uint8Array(dictionary.size);
  const fields = nameFields.map((field) => indexedFields.indexOf(field));
  for (const { segment } of parts) {
    const { terms, starts } = segment;
    for (const field of fields) {
      for (let term = 0; term < terms.length; term++) {
        const list = term * fieldCount + field;
        if (starts[list] !== starts[list + 1]) isInName[terms[term] ?? 0] = 1;
      }
    }
  }
  const found = new Map<number, number[]>();
  for (let id = 0; id < isInName.length; id++) {
    if (isInName[id] === 1) addTo(found, dictionary.first(id), id);
  }
  return found;
}
