import fc from 'fast-check';
import { words } from '../../support/words';

const parts = [
  ...words(`
  [ ] @a @b -@c @{d/} @ * _ " ' ( ) \\ \` $ <b> { } ^[ ![ [^1] . : x 1 - ~ &amp; (u)
  {.c} \\foo http://x.y <!-- --> é 😀 <pre> </pre> <div> \\begin{x} \\end{x} $$`),
  '; ',
  ' ',
  ' ',
  'see ',
  'p. 3',
  ', ',
  '\n',
  '\n\n',
  '\r\n',
  '\r',
  '—',
  'nocite: |\n  ',
  '“',
  '”',
  ...words('- > # 1. (@e) : | [^1]:').map((mark) => `\n${mark} `),
  ...words('``` ~~~ --- ===').map((line) => `\n${line}\n`),
  '\n    ',
  '\n\t',
];

/** Texts full of special characters of Markdown, and arbitrary strings. */
export const markdownTexts = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.array(fc.constantFrom(...parts), { maxLength: 40 }).map((all) => all.join('')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);
