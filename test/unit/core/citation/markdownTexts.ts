import fc from 'fast-check';
import { fixture } from '../../support/fixture';

/** `markdown` are parts of texts with citations; of `hostile` ones, many in a row may take long to parse. */
export const parts = JSON.parse(fixture('citations/parts.json')) as Readonly<
  Record<'markdown' | 'hostile', readonly string[]>
>;

/** Texts full of special characters of Markdown, and arbitrary strings. */
export const markdownTexts = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .array(fc.constantFrom(...parts.markdown), { maxLength: 40 })
      .map((all) => all.join('')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);
