import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { isoDate } from '../../../../src/core/model';
import { readDigest } from '../../../../src/core/digest';
import type { DigestEntry, ParsedDigest } from '../../../../src/core/model';
import { accepts, assertBaseline } from '../../support/baseline';
import { fixture } from '../../support/fixture';
import { leaveOut } from '../../../support/leaveOut';
import { material } from '../../../support/material';
import { assertSound, coveredLines, documentLines } from './invariants';

const path = 'digest/real.json';

/** A text that may not be in a fixture: its length, and whether it is the same one. */
function fingerprint(text: string): string {
  if (text === '') return '';
  return `${text.length} ${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
}

/** The values of a paper on a line, to be reviewed. */
function shown({ sightings, ...paper }: DigestEntry): string {
  const [{ titleRange, notes, excerpt, rawByline } = assert.fail()] = sightings;
  const { title, abstract, authors, authorCount, organization, date, commentCount } = paper;
  const values: readonly (string | number | undefined)[] = [
    titleRange.start.line + 1,
    title.slice(0, 40),
    organization?.name,
    authors?.length ?? authorCount,
    date && `${isoDate(date)}${date.yearInferred ? '?' : ''}`,
    commentCount,
    paper.voteCount,
    paper.arxivId ?? paper.doi,
    paper.links.length,
    fingerprint(abstract),
    fingerprint(excerpt?.text ?? ''),
    fingerprint(notes ?? ''),
    rawByline?.slice(0, 30),
  ];
  return values.map((value) => value ?? '').join(' | ');
}

function reading(name: string, text: string) {
  const read = readDigest(text, `file:///${name}`);
  if (!read) return { recognized: false };
  assertSound(text, read);
  const { captureDate, period, papers, problems } = read;
  const lines = problems.map(({ range, message }) => `${range.start.line + 1}: ${message}`);
  const covered = coveredLines(read);
  const isOutside = (line: string, number: number) => line.trim() !== '' && !covered.has(number);
  const outside = documentLines(text).filter(isOutside).length;
  return { captureDate, period, problems: lines, outside, papers: papers.map(shown) };
}

/** The values of papers without their places. */
function facts(read: ParsedDigest | undefined): object[] {
  return (read?.papers ?? []).map(({ sightings, links, ...paper }) => ({
    ...paper,
    links: links.length,
    byline: sightings[0]?.rawByline?.replace(/\s+/g, ' '),
  }));
}

/** Other forms of a text with the same papers. */
const forms: Readonly<Record<string, (text: string) => string>> = {
  'Windows line ends': (text) => text.replaceAll('\n', '\r\n'),
  'a byte order mark': (text) => `\ufeff${text}`,
  'spaces at the ends of lines': (text) => text.replaceAll('\n', ' \t\n'),
  'words of the reader above': (text) => `# My papers\n\nSome words of mine.\n\n${text}`,
  'a list of the reader below': (text) => `${text}\n\n## Later\n\n- [ ] read these\n- ask Maria\n`,
};

const folders = ['digests', 'captures', 'captures/repro'];
const files = folders.flatMap((folder) => {
  const url = material(`${folder}/`);
  const names = existsSync(url) ? readdirSync(url) : [];
  return names
    .filter((name) => /\.(?:txt|md|html|json)$/.test(name) && !/README|papers\.json/.test(name))
    .sort()
    .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(new URL(name, url), 'utf8') }));
});

describe('A real page', () => {
  const known = JSON.parse(accepts ? '{}' : fixture(`baselines/${path}`)) as Readonly<
    Record<string, unknown>
  >;
  before(function () {
    if (files.length === 0) leaveOut(this, 'the real pages are not here');
  });

  it('is known', () => {
    if (accepts) {
      const all = files.map(({ name, text }) => [name, reading(name, text)] as const);
      assertBaseline(path, Object.fromEntries(all));
    } else {
      assert.deepEqual(files.map(({ name }) => name).sort(), Object.keys(known).sort());
    }
  });

  for (const { name, text } of files) {
    it(`is read as expected: ${name}`, () => {
      if (accepts) return;
      assert.deepEqual(JSON.parse(JSON.stringify(reading(name, text))), known[name]);
    });

    if (!/^(?:digests|captures)\/[^/]*\.(?:txt|md)$/.test(name)) continue;
    it(`has the same papers in other forms: ${name}`, () => {
      const before = facts(readDigest(text, `file:///${name}`));
      const read = (changed: string) => facts(readDigest(changed, `file:///${name}`));
      for (const [form, change] of Object.entries(forms)) {
        assert.deepEqual(read(change(text)), before, form);
      }
      assert.deepEqual(read(`${text}\n\n${text}`), [...before, ...before], 'twice');
    });
  }
});
