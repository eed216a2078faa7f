import assert from 'node:assert/strict';
import MarkdownIt from 'markdown-it';
import { parseBibtex } from '../../../src/core/bibliography/read/bibtex';
import { parseBibliography } from '../../../src/core/bibliography/read/file';
import { noteBibliographies } from '../../../src/core/bibliography/read/frontMatter';
import { toName, bibtexNames } from '../../../src/core/bibliography/work/names';
import { bibtexText } from '../../../src/core/bibliography/work/tex';
import { toWork } from '../../../src/core/bibliography/work/work';
import { citationPrefixAt } from '../../../src/core/citation/edit/at';
import { keyStem } from '../../../src/core/identity/citekey';
import { escapeLatexTitle } from '../../../src/core/bibliography/write/latex';
import { escapeInNote } from '../../../src/core/citation/write/link';
import { findKeyMentions } from '../../../src/core/citation/pandoc/mentions';
import { recognizePasted } from '../../../src/core/citation/pasted';
import { parseCitations } from '../../../src/core/citation/pandoc/parse';
import { fillTemplate } from '../../../src/core/citation/write/format';
import { latexLanguage } from '../../../src/core/documents/latex/latexLanguage';
import { missedCitations } from '../../../src/core/diagnosis/missed';
import { looksLikeDigest, parseDigest } from '../../../src/core/digest';
import { findLinks } from '../../../src/core/identity/links';
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
import { LineMap } from '../../../src/core/text/lineMap';
import { readable } from '../../../src/core/text/readable';
import { richText } from '../../../src/core/text/richText';
import { phraseOf } from '../../../src/core/search/words/folded';
import { parseQuery } from '../../../src/core/search/query/parse';
import { english } from '../../../src/core/text/localize';
import { fixture } from '../support/fixture';
import { superlinear } from '../support/shortUnits';
import type { Alphabet } from '../support/shortUnits';
import { letters } from '../support/letters';

/** What is repeated for each parser: characters and words with a meaning, after each of the beginnings. */
const alphabets = JSON.parse(fixture('hostile/alphabets.json')) as Readonly<
  Record<string, Alphabet>
>;

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

const parsers: Readonly<Record<string, (text: string) => unknown>> = {
  citations: parseCitations,
  'keys in notes': (text) => findKeyMentions(`[^a] ${text}`, () => true),
  'links in notes': findFileLinks,
  'what is no citation': (text) => missedCitations(`@x ${text}`),
  'a key that is typed': (text) =>
    citationPrefixAt(`${text} @a`, { line: 0, character: text.length + 3 }),
  'front matter': (text) => [
    noteBibliographies(`---\nbibliography: ${text}\n---\n`),
    statedKey(`---\n${text}`),
  ],
  BibTeX: parseBibtex,
  'values of BibTeX': (text) => [bibtexText(text), bibtexNames(text)],
  'fields of BibTeX': (text) =>
    parseBibtex(
      `@a{b, title={${text}}, author={${text}}, year={${text}}, month={${text}}, pages={${text}},` +
        `journal={${text}}, url={${text}}, doi={${text}}, eprint={${text}}, date={${text}}}`,
    ).entries.map((entry) => toWork(entry, 'bibtex')),
  'CSL-JSON': (text) => parseBibliography(`[${text}`, 'cslJson'),
  'texts of CSL-JSON': (text) =>
    parseBibliography(
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
      'cslJson',
    ).entries.map((entry) => toWork(entry, 'cslJson')),
  'LaTeX that is shown': readable,
  'LaTeX that is set': richText,
  'LaTeX documents': (text) => {
    const end = new LineMap(text).position(text.length);
    latexLanguage.names(text);
    latexLanguage.prefixAt(text, end);
    latexLanguage.insert(text, end, [{ key: 'a' }], { style: 'pandoc' });
  },
  'LaTeX that is written': escapeLatexTitle,
  'texts in front matter': (title) =>
    fillFields('---\na: ${title}\n---\n${title}', fieldsIn({ title })),
  'text that is escaped': (text) => [escapeMarkdown(text), codeSpan(text), escapeInNote(text)],
  names: (text) => writeName(toName(text), { inverted: 'all', initials: true }),
  titles: (title) => [paperIdentity({ title }), keyStem(fold(title)), phraseOf(title)],
  'pasted text': recognizePasted,
  queries: parseQuery,
  digests: (text) => [parseDigest(text, 'file:///a'), looksLikeDigest(text)],
  addresses: findLinks,
  globs: (text) => compileGlob(text.slice(0, 300))(`a/b/${text}`),
  'templates with sections': (text) => [sectionsIn(text), unknownInReview(text)],
  templates: (text) => [
    fillTemplate(text, { key: 'a', title: 'b' }),
    unknownPlaceholders(text, () => false),
  ],
};

describe('The time to parse every short unit repeated', () => {
  for (const [name, run] of Object.entries(parsers)) {
    it(`is linear for ${name}`, () => {
      const alphabet = alphabets[name] ?? assert.fail('It has no alphabet.');
      assert.deepEqual([...superlinear(run, alphabet)], []);
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
