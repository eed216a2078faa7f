import assert from 'node:assert/strict';
import type { DigestEntry } from '../../../../../src/core/model';
import fc from 'fast-check';
import { fixture } from '../../../support/fixture';
import { fieldsOf } from '../invariants';
import type { Field } from '../invariants';

/** A paper as generated lists show it. */
export interface ShownWork {
  readonly id: string;
  readonly title: string;
  readonly names: readonly string[];
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly abstract: string;
}

/** A paper for examples. */
export const walkingDunes: ShownWork = {
  id: '2610.01471',
  title: 'Dunes That Walk',
  names: ['Ana Vasic', 'Wei Li'],
  year: 2026,
  month: 10,
  day: 1,
  abstract: 'We follow dunes for a year.',
};

/** The values of a paper that most lists have. */
export const mainValues = ({ title, abstract, names, id, year, month, day }: ShownWork) => ({
  title,
  abstract,
  authors: names,
  arxivId: id,
  date: { year, month, day },
});

/** Compares fields of entries, by default the main ones, with those of the papers that a text shows. */
export function assertShown(
  papers: readonly DigestEntry[],
  works: readonly ShownWork[],
  values: (work: ShownWork) => Partial<Record<Field, unknown>> = mainValues,
  text?: string,
): void {
  const fields = Object.keys(values(walkingDunes)) as Field[];
  assert.deepEqual(
    fieldsOf(papers, ...fields),
    works.map((work) => Object.values(values(work))),
    text,
  );
}

const nouns =
  'Reward Policy Graph Protein Galaxy Robot Membrane Market Retina Entropy Séquence $Q^*$';
const words = 'we measure how sand moves along a shore and what keeps it there over many years';
const given = ['Ana Maria', 'Jean-Paul', 'J. P.', 'Wei', 'Ümit', "Zo\\'e"];
const family = ['Vasic', 'Okafor', 'de la Cruz', 'Li', "O'Neill", 'H\\"ubl'];

const title = fc
  .array(fc.constantFrom(...nouns.split(' ')), { minLength: 2, maxLength: 12 })
  .map((parts) => parts.join(' '));
const name = fc
  .tuple(fc.constantFrom(...given), fc.constantFrom(...family))
  .map((parts) => parts.join(' '));
const sentence = fc
  .array(fc.constantFrom(...words.split(' ')), { minLength: 6, maxLength: 20 })
  .map((parts) => `Here ${parts.join(' ')}.`);

/** Papers with different ids. */
export const shownWorks: fc.Arbitrary<ShownWork[]> = fc.uniqueArray(
  fc
    .record({
      title,
      names: fc.uniqueArray(name, { minLength: 1, maxLength: 9 }),
      year: fc.integer({ min: 2008, max: 2029 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
      number: fc.integer({ min: 1, max: 99_999 }),
      abstract: fc.array(sentence, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(' ')),
    })
    .map(({ number, ...work }) => ({
      ...work,
      id: `${two(work.year % 100)}${two(work.month)}.${String(number).padStart(5, '0')}`,
    })),
  { minLength: 1, maxLength: 8, selector: ({ id }) => id },
);

/** Two digits. */
export function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** The parts of made-up lists, each in all forms in which it can be written. */
export const forms = JSON.parse(fixture('written/forms.json')) as Readonly<
  Record<'entry' | 'clip' | 'table', Readonly<Record<string, readonly string[]>>>
>;

/** One form of each part. */
export function anyForm(kind: keyof typeof forms): fc.Arbitrary<Readonly<Record<string, string>>> {
  const parts = Object.entries(forms[kind]);
  return fc.record(Object.fromEntries(parts.map(([part, all]) => [part, fc.constantFrom(...all)])));
}

/** A form with values for `{name}`. */
export function filled(
  form: string | undefined,
  values: Readonly<Record<string, unknown>>,
): string {
  return (form ?? '').replace(
    /\{([\w ]+)\}/g,
    (_, name: string) => `${(values[name] as string | number | undefined) ?? ''}`,
  );
}

/** The values of a paper in a form. */
export function shownValues({ names, ...work }: ShownWork, place: number) {
  const date = `${work.year}-${two(work.month)}-${two(work.day)}`;
  return { ...work, place, date, names: names.join(', '), first: names[0] ?? '' };
}
