import assert from 'node:assert/strict';
import { looksLikeDigest, parseDigest } from '../../../../src/core/digest';
import { solidLines } from '../../../../src/core/digest/lines/lines';
import { unescaped } from '../../../../src/core/digest/lines/markdown';
import { readDigestLines } from '../../../../src/core/digest/lines/digestLines';
import { splitPages } from '../../../../src/core/digest/page/pages';
import { comparePositions } from '../../../../src/core/model';
import type { DigestEntry, ParsedDigest, Range } from '../../../../src/core/model';

/** A text as in VS Code: no byte order mark, lines that end at `\n`, `\r\n` and `\r`. */
export function documentLines(text: string): string[] {
  return text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
}

/** The text in a range, broken lines joined by one space and every space an ordinary one. */
export function textAt(lines: readonly string[], { start, end }: Range): string {
  const parts: string[] = [];
  for (let line = start.line; line <= end.line; line += 1) {
    const from = line === start.line ? start.character : 0;
    const to = line === end.line ? end.character : undefined;
    parts.push(plain((lines[line] ?? '').slice(from, to)));
  }
  return parts
    .filter((part) => part !== '')
    .join(' ')
    .trim();
}

function plain(text: string): string {
  return text.replace(/[\s\u0085\u200b]/g, ' ').trim();
}

/**
 * Parses and checks invariants of all digests: ranges are in the text and in their entry, and entries don't overlap.
 */
export function parseSound(text: string, uri: string): ParsedDigest {
  const parsed = parseDigest(text, uri);
  assertSound(text, parsed);
  return parsed;
}

/** The same for a text that was parsed. */
export function assertSound(text: string, parsed: ParsedDigest): void {
  const lines = documentLines(text);
  let last = { line: 0, character: 0 };
  for (const { title, date, links, sightings } of parsed.papers) {
    const [sighting = assert.fail(), ...others] = sightings;
    assert.deepEqual(others, []);
    const { range, titleRange, abstractRange, bylineRange } = sighting;
    assertInside(lines, range);
    for (const inner of [titleRange, abstractRange, bylineRange]) {
      if (!inner) continue;
      assertInside(lines, inner);
      assert(comparePositions(range.start, inner.start) <= 0);
      assert(comparePositions(inner.end, range.end) <= 0);
    }
    assert(title !== '');
    assert(comparePositions(last, range.start) <= 0, 'entries overlap');
    last = range.end;
    if (date?.yearInferred) assert(date.year !== undefined);
    for (const { url } of links) assert.match(url, /^https?:\/\/[^\s]+[^.,;]$/);
  }
  for (const { range } of parsed.problems) assertInside(lines, range);
}

/**
 * The same for a page as text, and also: entries start with their title, whose range contains it, and no line that
 * isn't blank is lost.
 */
export function parseChecked(text: string, uri = 'file:///digest.txt'): ParsedDigest {
  const parsed = parseSound(text, uri);
  const lines = documentLines(text);
  for (const { title, sightings } of parsed.papers) {
    const [{ range, titleRange, tags = [] } = assert.fail()] = sightings;
    assert.deepEqual(titleRange.start, range.start);
    // A tag on the title is the reader's, and kept as such.
    const titled = tags.reduce(
      (shown, tag) => shown.replace(`#${tag}`, ''),
      textAt(lines, titleRange),
    );
    assert.equal(bare(titled), bare(plain(title)));
  }
  assertCovered(text, parsed);
  return parsed;
}

/** The target of a link: an address, or the number of one. */
const leads = /\]\([^()]*(?:\([^()]*\)[^()]*)*\)|\]\[\d+\]/g;

/** Without the pictures and marks that Markdown may have in a passage of several lines. */
function bare(text: string): string {
  const shown = text.replace(/!\[[^[\]]*\]\([^()]*\)/g, '').replace(leads, '');
  return unescaped(shown).replace(/[[\]#*\\•·-]|\s/g, '');
}

function assertInside(lines: readonly string[], { start, end }: Range): void {
  assert(start.line < end.line || (start.line === end.line && start.character <= end.character));
  assert(start.character <= (lines[start.line] ?? assert.fail('line')).length);
  assert(end.character <= (lines[end.line] ?? assert.fail('line')).length);
}

/** The numbers of the lines in papers and problems. */
export function coveredLines({ papers, problems }: ParsedDigest): ReadonlySet<number> {
  const sightings = papers.flatMap((paper) => paper.sightings);
  const covered = [...sightings, ...problems].flatMap(({ range: { start, end } }) =>
    Array.from({ length: end.line - start.line + 1 }, (_, index) => start.line + index),
  );
  return new Set(covered);
}

function assertCovered(text: string, { papers, problems }: ParsedDigest): void {
  const covered = coveredLines({ papers, problems });
  const source = readDigestLines(text);
  const inHead = new Set<number>();
  let index = 0;
  for (const { from, to } of splitPages(source)) {
    for (; index < from; index += 1) inHead.add(index);
    index = to;
  }
  // A page may end with links to other days.
  for (; index < source.lines.length; index += 1) inHead.add(index);
  const { notes } = source;
  const kept = papers.flatMap(({ sightings }) => sightings[0]?.notes?.split('\n') ?? []);
  for (const { at, line } of notes) {
    if (inHead.has(at) || inHead.has(at - 1)) continue;
    const isLeftOut = problems.some(({ range }) => range.start.line === line.number);
    assert(isLeftOut || kept.includes(line.text), `note lost: ${line.text}`);
  }
  const shown = new Set(
    [...source.lines, ...notes.map(({ line }) => line)].map(({ number }) => number),
  );
  for (const line of solidLines(text)) {
    // The rest of links and pictures without their text, and tags.
    const marks = line.text.replace(leads, '').replace(/<[^<>]*>|^:::.*/g, '');
    if (!shown.has(line.number)) assert.doesNotMatch(marks, /[\p{L}\p{N}]/u, `lost: ${line.text}`);
  }
  for (const [place, line] of source.lines.entries()) {
    if (covered.has(line.number) || inHead.has(place)) continue;
    const kind = source.tokens[place]?.kind;
    let above = place - 1;
    while (source.tokens[above]?.kind === 'boilerplate') above -= 1;
    if (/^(?:submitter|picture)$/.test(source.tokens[above]?.kind ?? '')) continue;
    // The mark of a heading whose text is on the next line.
    if (/^#{1,6}$/.test(line.text)) continue;
    assert(
      kind !== undefined && !['text', 'date', 'authors', 'byline'].includes(kind),
      `line ${line.number} is lost: ${text.slice(line.start, line.end)}`,
    );
  }
}

/** The values of papers to compare, besides their own fields. */
const derived = {
  who: ({ organization, authorCount }: DigestEntry) => organization?.name ?? authorCount,
  urls: ({ links }: DigestEntry) => links.map(({ url }) => url),
  kinds: ({ links }: DigestEntry) => links.map(({ kind }) => kind),
  notes: ({ sightings }: DigestEntry) => sightings[0]?.notes,
  excerpt: ({ sightings }: DigestEntry) => sightings[0]?.excerpt,
  sightingVotes: ({ sightings }: DigestEntry) => sightings[0]?.voteCount,
  titleRange: ({ sightings }: DigestEntry) => sightings[0]?.titleRange,
};

/** A field of a paper, or what is {@link derived} from it. */
export type Field = keyof typeof derived | Exclude<keyof DigestEntry, 'sightings'>;

/** A field of each paper; with several fields, a list for each paper. */
export function fieldsOf(papers: readonly DigestEntry[], ...fields: readonly Field[]): unknown[] {
  return papers.flatMap((paper) => {
    const values: unknown[] = fields.map((field) =>
      field in derived
        ? derived[field as keyof typeof derived](paper)
        : paper[field as keyof DigestEntry],
    );
    return fields.length === 1 ? values : [values];
  });
}

/** The same for a list of papers; lines that are in no entry and no problem are known ones. */
export function parseListing(
  text: string,
  isKnown: (line: string) => boolean,
  uri = 'file:///digest.md',
): ParsedDigest {
  const parsed = parseSound(text, uri);
  const lines = documentLines(text);
  for (const { title, sightings } of parsed.papers) {
    const [{ titleRange, notes = '' } = assert.fail()] = sightings;
    // A reader's line may be within a wrapped title.
    const own = new Set(notes.split('\n'));
    const ofPage = lines.map((line) => (line.startsWith('>') && own.has(line) ? '' : line));
    assert.equal(plainTitle(textAt(ofPage, titleRange)), plainTitle(title));
  }
  // A note with few papers and much other text isn't read as a digest.
  if (!looksLikeDigest(text)) return parsed;
  const covered = coveredLines(parsed);
  for (const [number, line] of lines.entries()) {
    const shown = line.replace(/[\s\u0085\u200b]+/g, ' ').trim();
    if (shown === '' || covered.has(number)) continue;
    assert(isKnown(shown), `line ${number} is lost: ${line}`);
  }
  return parsed;
}

/** The same for a text that is recognized as a digest. */
export function readListing(
  text: string,
  isKnown: (line: string) => boolean,
  uri?: string,
): readonly DigestEntry[] {
  assert(looksLikeDigest(text), 'it is not recognized');
  return parseListing(text, isKnown, uri).papers;
}

/** Changes texts like tools and users that save them. */
export const savings: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'with Windows line ends': (text) => text.replaceAll('\n', '\r\n'),
  'with a byte order mark': (text) => `\ufeff${text}`,
  'with no-break spaces': (text) => text.replaceAll(' ', '\u00a0'),
  'with spaces at the ends of lines': (text) => text.replaceAll('\n', '  \n'),
  'with blank lines between': (text) => text.replaceAll('\n', '\n\n'),
};

/** Without the marks and spaces that Markdown may have in a title. */
function plainTitle(text: string): string {
  return text
    .replace(/[\s\u200b\u200e\u202a-\u202c]+/g, ' ')
    .replace(/[\\*]/g, '')
    .trim();
}
