import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { looksLikeDigest, parseDigest } from '../../../../src/core/digest';
import type { DigestEntry, PartialDate } from '../../../../src/core/model';
import { leaveOut } from '../../../support/leaveOut';
import { material } from '../../../support/material';

const sharedLists = material('lists/');

/** The known values of a file. Values that aren't given aren't checked. */
interface Expected {
  /** As the files spell it. */
  readonly recognised: boolean;
  /** Null when the file has none. */
  readonly captureDate?: PartialDate | null;
  readonly papers: readonly (Partial<DigestEntry> & {
    readonly excerpt?: { readonly kind: string; readonly text?: string };
    readonly notesContain?: string;
  })[];
}

/** The values of a paper in the form of the expected ones; only the fields of these. */
function found(paper: DigestEntry | undefined, expected: Expected['papers'][number]) {
  const [sighting] = paper?.sightings ?? [];
  const of = (field: string): unknown => {
    if (field === 'notesContain') {
      const words = expected.notesContain ?? '';
      return sighting?.notes?.includes(words) ? words : sighting?.notes;
    }
    if (field === 'excerpt') {
      const { kind, text } = sighting?.excerpt ?? {};
      return { kind, ...(expected.excerpt?.text !== undefined && { text }) };
    }
    if (field !== 'date') return paper?.[field as keyof DigestEntry];
    const { yearInferred, ...day } = paper?.date ?? {};
    return day;
  };
  return Object.fromEntries(Object.keys(expected).map((field) => [field, of(field)]));
}

function check(file: string): void {
  const name = file.replace(/\.expected\.json$/, '');
  const source = readdirSync(sharedLists).find((one) => one.startsWith(`${name}.`) && one !== file);
  const text = readFileSync(new URL(source ?? assert.fail(name), sharedLists), 'utf8');
  const expected = JSON.parse(readFileSync(new URL(file, sharedLists), 'utf8')) as Expected;
  assert.equal(looksLikeDigest(text), expected.recognised);
  if (!expected.recognised) return;
  const { papers, captureDate, problems } = parseDigest(text, `file:///notes/${name}`);
  assert.deepEqual(
    { papers: papers.map((paper, index) => found(paper, expected.papers[index] ?? {})), problems },
    { papers: expected.papers, problems: [] },
  );
  assert.equal(papers.length, expected.papers.length);
  if (expected.captureDate !== undefined) {
    assert.deepEqual(captureDate ?? null, expected.captureDate);
  }
}

describe('A list of papers', () => {
  /** Marks around a part of a title or abstract, as tools and people write them. */
  const marked: Readonly<Record<string, (text: string) => string>> = {
    'bold text': (text) => `**${text}**`,
    italics: (text) => `*${text}*`,
    'bold text in italics': (text) => `***${text}***`,
    underscores: (text) => `__${text}__`,
    tags: (text) => `<b>${text}</b>`,
    'a line break': (text) => `${text}<br>`,
    'a picture': (text) =>
      `![Stars](https://img.shields.io/github/stars/a/b.svg?style=social) ${text}`,
    'a badge': (text) => `[![Stars](https://img.shields.io/a.svg)](https://github.com/a/b) ${text}`,
    'a link': (text) => `[${text}](https://arxiv.org/abs/2604.90011)`,
    'a link in bold': (text) => `**[${text}](https://arxiv.org/abs/2604.90011)**`,
    'bold text in a link': (text) => `[**${text}**](https://arxiv.org/abs/2604.90011) <br>`,
  };
  const forms: Readonly<Record<string, (title: string, names: string, text: string) => string>> = {
    'labeled entries': (title, names, text) =>
      `## ${title}\n\n**Authors:** ${names}\n\n**arXiv:** 2604.90011\n\n**Abstract:** ${text}\n`,
    'labels in paragraphs': (title, names, text) =>
      `## ${title}\n\n**Authors**\n\n${names}\n\n**arXiv**\n\n2604.90011\n\n**Abstract**\n\n${text}\n`,
    'labeled titles': (title, names, text) =>
      `Title: ${title}\nAuthors: ${names}\narXiv: 2604.90011\nAbstract: ${text}\n`,
    'a table': (title, names, text) =>
      `| Title | Authors | Abstract | ID |\n|---|---|---|---|\n| ${title} | ${names} | ${text} | 2604.90011 |\n`,
    'a clip': (title, names, text) =>
      `---\nsource: https://arxiv.org/abs/2604.90011\ntags: [clippings]\n---\n# ${title}\n\nAuthors: ${names}\n\n## Abstract\n\n${text}\n`,
  };
  for (const [kind, mark] of Object.entries(marked)) {
    for (const [form, write] of Object.entries(forms)) {
      it(`has no marks of ${kind} in the values of ${form}`, () => {
        const text = write(
          mark('Sleeping Bridges at Night'),
          'Ada Example, Ben Sample',
          `Bridges rest. We ${mark('listen to them')} for a year.`,
        );
        const papers = parseDigest(
          `# arXiv papers\n\n${text}`.replace(/^[^-]*\n\n---/, '---'),
          'file:///a.md',
        ).papers;
        assert.deepEqual(
          papers.map(({ title, authors, abstract }) => ({
            title,
            authors,
            abstract: abstract.replace(/ {2,}/g, ' '),
          })),
          [
            {
              title: 'Sleeping Bridges at Night',
              authors: ['Ada Example', 'Ben Sample'],
              abstract: 'Bridges rest. We listen to them for a year.',
            },
          ],
        );
      });
    }
  }

  const shared = existsSync(sharedLists)
    ? readdirSync(sharedLists).filter((name) => name.endsWith('.expected.json'))
    : [];
  for (const file of shared) {
    it(`as people keep it is read completely: ${file}`, () => check(file));
  }

  it('as people keep it is read completely', function () {
    if (shared.length === 0) leaveOut(this, 'the lists are not here');
  });
});
