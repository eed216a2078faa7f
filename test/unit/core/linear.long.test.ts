import assert from 'node:assert/strict';
import MarkdownIt from 'markdown-it';
import { parseBibtex } from '../../../src/core/bibliography/read/bibtex';
import { parseCslJson } from '../../../src/core/bibliography/read/cslJson';
import { noteBibliographies } from '../../../src/core/bibliography/read/frontMatter';
import { toName, bibtexNames } from '../../../src/core/bibliography/work/names';
import { bibtexText } from '../../../src/core/bibliography/work/tex';
import { toWork } from '../../../src/core/bibliography/work/work';
import { citationPrefixAt } from '../../../src/core/citation/edit/at';
import { keyStems } from '../../../src/core/identity/citekey';
import { escapeLatexTitle } from '../../../src/core/bibliography/write/latex';
import { escapeInNote } from '../../../src/core/citation/write/link';
import { findKeyMentions } from '../../../src/core/citation/pandoc/mentions';
import { recognizePasted } from '../../../src/core/citation/pasted';
import { parseCitations } from '../../../src/core/citation/pandoc/parse';
import { fillTemplate } from '../../../src/core/citation/write/format';
import { missedCitations } from '../../../src/core/diagnosis/missed';
import { looksLikeDigest, parseDigest } from '../../../src/core/digest';
import { findLinks } from '../../../src/core/digest/words/links';
import { compileGlob } from '../../../src/core/files/glob';
import { fold } from '../../../src/core/text/fold';
import { paperIdentity } from '../../../src/core/identity/title';
import { fillFields, fieldsIn } from '../../../src/core/literature/template';
import { unknownPlaceholders } from '../../../src/core/literature/placeholders';
import { sectionsIn } from '../../../src/core/review/sections';
import { unknownInReview } from '../../../src/core/review/template';
import { findFileLinks } from '../../../src/core/notes/fileLinks';
import { statedKey } from '../../../src/core/notes/subject';
import { addCitations } from '../../../src/core/preview/plugin';
import { writeName } from '../../../src/core/references/names';
import { codeSpan, escapeMarkdown } from '../../../src/core/render/markdown';
import { readable } from '../../../src/core/text/readable';
import { richText } from '../../../src/core/text/richText';
import { phraseOf } from '../../../src/core/search/words/folded';
import { parseQuery } from '../../../src/core/search/query/parse';
import { english } from '../../../src/core/text/localize';
import { superlinear } from '../support/shortUnits';
import { letters } from '../support/letters';

const markdown = letters('@[](){}<>*_`"$\\-!^~:;./#|\n a1');
const inMarkdown = [
  '@x ',
  'See @x <a@',
  '[@a',
  '---\n',
  '> ',
  '- ',
  '<!-- ',
  '@{',
  '[a](',
  '(@a) ',
];
const tex = [
  ...letters('{}\\$"\'`~^_&%#()]-,.'),
  ...['a', 'A', '1', ' ', '\n', '\\a', '\\"', '{\\', ' and ', '<'],
];
const inTex = ['$(a~', ']$', '{', '\\emph{', '$a', '``', '{\\em '];

const md = new MarkdownIt({ html: true, linkify: true });
addCitations(md, {
  localize: english,
  form: () => 'authorYear',
  style: () => 'apa',
  work: (key) => ({
    key,
    type: '',
    title: key,
    shownTitle: key,
    names: [{ literal: key }],
    year: 1,
  }),
  describe: ({ key }) => key,
  edition: () => 0,
  rendered: () => undefined,
});
const plainMd = new MarkdownIt({ html: true, linkify: true });

type ParserCase = readonly [
  name: string,
  run: (text: string) => unknown,
  letters: readonly string[],
  beginnings?: readonly string[],
];

const parsers: readonly ParserCase[] = [
  ['citations', parseCitations, markdown, [...inMarkdown, '[a](b "c"', '[a]{', '<a b', '::: {a}']],
  ['keys in notes', (text) => findKeyMentions(`[^a] ${text}`, () => true), markdown, ['[[', '[^']],
  ['links in notes', findFileLinks, markdown, ['[a](<', '[[', '[a]: ']],
  [
    'what is no citation',
    (text) => missedCitations(`@x ${text}`),
    [...markdown, '@a ', '<!-- '],
    ['`', '<a ', '\\', '``` ', '\n\n    ', '\n<pre>'],
  ],
  [
    'a key that is typed',
    (text) => citationPrefixAt(`${text} @a`, { line: 0, character: text.length + 3 }),
    markdown.filter((letter) => letter !== '\n'),
  ],
  [
    'front matter',
    (text) => [noteBibliographies(`---\nbibliography: ${text}\n---\n`), statedKey(`---\n${text}`)],
    letters('-\n: a"\'[]{},#&*!|>?'),
    ['&a [', '"', "'"],
  ],
  [
    'BibTeX',
    parseBibtex,
    ['@', '{', '}', '(', ')', ',', '=', '"', '#', '%', '\\', 'a', '1', ' ', '\n', '@a{b,', 'a='],
    ['@a{b, c=', '@a{b, c={', '@a{b,c="'],
  ],
  [
    'values of BibTeX',
    (text) => [bibtexText(text), bibtexNames(text)],
    tex,
    [...inTex, '\\(', 'a='],
  ],
  [
    'fields of BibTeX',
    (text) =>
      parseBibtex(
        `@a{b, title={${text}}, author={${text}}, year={${text}}, month={${text}}, pages={${text}},` +
          `journal={${text}}, url={${text}}, doi={${text}}, eprint={${text}}, date={${text}}}`,
      ).entries.map((entry) => toWork(entry, 'bibtex')),
    tex.filter((letter) => !/[{}\\]/.test(letter)),
    ['$(a~', ']$'],
  ],
  [
    'CSL-JSON',
    (text) => parseCslJson(`[${text}`),
    [...letters('{}[]":,\\a \n1'), '"id":', '{"id":"a"},', '-', 'e'],
    ['{"id":"a","b":"', '{"id":', '"'],
  ],
  [
    'texts of CSL-JSON',
    (text) =>
      parseCslJson(
        JSON.stringify([
          {
            id: 'a',
            title: text,
            author: [{ family: text, given: text }, { literal: text }],
            DOI: text,
            URL: text,
            note: text,
            issued: { raw: text },
            page: text,
          },
        ]),
      ).entries.map((entry) => toWork(entry, 'cslJson')),
    ['<i>', '</i>', ...letters('<>&;${\\"a .:-1/\n')],
    ['<span class="nocase">', '$'],
  ],
  ['LaTeX that is shown', readable, tex, [...inTex, '\\footnote{', '\\sqrt']],
  ['LaTeX that is set', richText, [...tex, '[', '\\(', '\\)'], inTex],
  ['LaTeX that is written', escapeLatexTitle, tex, [...inTex, '\\left(', '\\frac{']],
  [
    'texts in front matter',
    (title) => fillFields('---\na: ${title}\n---\n${title}', fieldsIn({ title })),
    [...markdown, '@', '{{<'],
  ],
  [
    'text that is escaped',
    (text) => [escapeMarkdown(text), codeSpan(text), escapeInNote(text)],
    markdown,
  ],
  [
    'names',
    (text) => writeName(toName(text), { inverted: 'all', initials: true }),
    ['a', 'A', '.', ',', ' ', '-', ' and ', '{', '}', "'", '\n'],
    ['{', 'a, '],
  ],
  [
    'titles',
    (title) => [paperIdentity({ title }), keyStems(fold(title)), phraseOf(title)],
    ['a', 'A', '1', ' ', ':', '+', '#', '.', "'", '$', '\\', '{', '-', 'é', '名', '\u0301', '\n'],
    ['a:', 'the '],
  ],
  [
    'pasted text',
    recognizePasted,
    letters('@{}(),="a1./: \n-\\<>'),
    ['@a{b,c={', 'https://', 'doi:10.1000/', 'arXiv:'],
  ],
  [
    'queries',
    parseQuery,
    [...letters('"()-: a'), 'OR ', 'title:', ...letters('>=.1/*,\\~')],
    ['"', '(', 'year:', 'sort:'],
  ],
  [
    'digests',
    (text) => [parseDigest(text, 'file:///a'), looksLikeDigest(text)],
    [
      ...['\n', '\r', ' ', 'a', 'A', '·', '•', '9 authors', 'Nov 1', ', 2025', '12', '-', '[', ']'],
      ...['(http', ')', '#', '**', '![', '\n\n', 'http://a.b', ...letters('\xa0|`.<\\"')],
    ],
    ['Daily Papers\n\n', '[', '# '],
  ],
  [
    'addresses',
    findLinks,
    ['http://', 'https: //', '//', ...letters('.,)(a-/: '), "'s", '\\_', '\n', '?'],
    ['http://a.b/', 'https://'],
  ],
  [
    'globs',
    (text) => compileGlob(text.slice(0, 300))(`a/b/${text}`),
    ['*', '**', '/', '?', '[', ']', '{', '}', ',', 'a', '.', '!', '-', '\\'],
    ['{', '**/'],
  ],
  [
    'templates with sections',
    (text) => [sectionsIn(text), unknownInReview(text)],
    ['${#read}', '${/read}', '${^terms}', '${/terms}', '${', ...letters('#/} \na'), '${key}'],
    ['${#read}', '${#a}${#b}'],
  ],
  [
    'templates',
    (text) => [
      fillTemplate(text, { key: 'a', title: 'b' }),
      unknownPlaceholders(text, () => false),
    ],
    ['{', '}', 'key', 'a', ' ', '$', '|', ':', '{key}', '\\', '[', ']', '\n'],
  ],
];

describe('The time to parse every short unit repeated', () => {
  for (const [name, run, letters, beginnings = []] of parsers) {
    it(`is linear for ${name}`, () => {
      assert.deepEqual([...superlinear(run, { letters, beginnings })], []);
    });
  }

  it('is that of markdown-it for the preview', () => {
    // Ignore texts that are slow in markdown-it itself.
    const found = superlinear((text) => md.render(`@x ${text}`), {
      letters: letters('@[](){}-;,. a1\n|'),
      beginnings: ['[@a', '@a ['],
    });
    const isMarkdownIt = ({ unit }: { readonly unit: string }): boolean =>
      !superlinear((text) => plainMd.render(`@x ${text}`), { letters: [unit] }).next().done;
    assert.deepEqual(
      [...found].filter((each) => !isMarkdownIt(each)),
      [],
    );
  });

  it('is superlinear for nested loops', () => {
    // Most units are harmless, as in any alphabet.
    const letters = ['x', 'a', 'b', 'c', 'd', 'e'];
    const isFound = (pattern: RegExp): boolean =>
      !superlinear((text) => text.match(pattern), { letters }).next().done;
    assert(!isFound(/x[^xy]*y/g));
    // Several nested loops in one, to find one soon.
    assert(isFound(/x[^s]*s|x[^t]*t|x[^u]*u|x[^v]*v|x[^w]*w|x[^y]*y/g));
  });
});
