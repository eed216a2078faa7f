import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readDigest } from '../../../../src/core/digest';
import { comparePositions } from '../../../../src/core/model';
import type { DigestEntry, ParsedDigest } from '../../../../src/core/model';
import { fixture, fixturePath } from '../../support/fixture';
import { material } from '../../../support/material';
import { documentLines } from './invariants';

/** A line as readers write it into a digest. */
interface OwnLine {
  readonly kind: string;
  readonly text: string;
  /** Marks of lists and quotations that texts have, too: among lines with the mark, nobody can tell whose it is. */
  readonly mark?: RegExp;
  /** Without a mark, it's the reader's only as a paragraph. */
  readonly isProse?: true;
}

const item = /^\s*(?:>\s*)*(?:[-*+•]|\d{1,3}[.)])\s/;

const ownLines: readonly OwnLine[] = [
  { kind: 'hyphen', text: '- compare with our baseline', mark: item },
  { kind: 'star', text: '* ask again about the sampling', mark: item },
  { kind: 'plus', text: '+ same data as last year', mark: item },
  { kind: 'number', text: '1. read the appendix first', mark: item },
  { kind: 'task', text: '- [ ] read the appendix', mark: item },
  { kind: 'done task', text: '- [x] talked about it with Maria', mark: item },
  { kind: 'nested', text: '    - and its ablation', mark: item },
  { kind: 'quote', text: '> not what they claim', mark: /^\s*>/ },
  { kind: 'links', text: '[pdf](papers/own.pdf) [code](https://github.com/me/own-code)' },
  { kind: 'tags', text: '#to-read #mine' },
  { kind: 'to-do', text: 'TODO read again' },
  { kind: 'wikilink', text: '[[Reward models]]' },
  { kind: 'embed', text: '![[own-figure.png]]' },
  { kind: 'citation', text: '[@mine2025]' },
  { kind: 'HTML comment', text: '<!-- not convinced -->' },
  { kind: 'comment', text: '%% ask Maria %%' },
  { kind: 'rating', text: 'Rating: 4/5' },
  { kind: 'file', text: 'PDF: own.pdf' },
  { kind: 'note', text: 'My note: the second table is odd' },
  { kind: 'sentence', text: 'We should try this with our own data.', isProse: true },
];

/** A digest into which lines are written. */
export interface OwnLinesFile {
  /** Its path in `test/fixtures`, or in the test data beside the checkout. */
  readonly path: string;
  readonly text: string;
  readonly read: ParsedDigest;
}

/** An own line at a place of a file: above the line with this number. */
export interface Insertion {
  readonly file: OwnLinesFile;
  readonly own: OwnLine;
  readonly place: number;
  /** With blank lines around. */
  readonly isSpaced: boolean;
}

const folders = [
  ...['digests', 'listed', 'lists', 'numbered-links', 'paper-pages', 'reader-notes'],
  ...['arxiv', 'entries', 'languages', 'mails', 'marks', 'notes-below-abstracts'].map(readings),
  ...['pages', 'periods', 'surroundings', 'tables', 'years'].map(readings),
];

function readings(folder: string): string {
  return `readings/${folder}`;
}

/** All fixtures that are digests written as text. */
export function fixturesToWriteInto(): OwnLinesFile[] {
  return folders.flatMap((folder) => filesIn(fixturePath(folder), folder));
}

/** The same of the test data beside the checkout; none if that isn't there. */
export function materialToWriteInto(): OwnLinesFile[] {
  return ['lists', 'captures', 'digests'].flatMap((folder) => {
    const url = material(`${folder}/`);
    return existsSync(url) ? filesIn(fileURLToPath(url), `shared/${folder}`) : [];
  });
}

function filesIn(folder: string, shown: string): OwnLinesFile[] {
  return readdirSync(folder)
    .filter((name) => /\.(?:md|txt|org|rst)$/.test(name) && name !== 'README.md')
    .flatMap((name) => {
      const text = readFileSync(`${folder}/${name}`, 'utf8');
      const read = readDigest(text, uriOf(name));
      return read?.papers[0] && !/^\ufeff?\s*[<{]/.test(text)
        ? [{ path: `${shown}/${name}`, text, read }]
        : [];
    });
}

const uriOf = (path: string) => `file:///${path.slice(path.lastIndexOf('/') + 1)}`;

/** All insertions into a file that a reader could make, and that can be told from the text. */
export function insertionsInto(file: OwnLinesFile): Insertion[] {
  const lines = documentLines(file.text);
  return placesIn(file, lines).flatMap((place) => {
    const isTearing = isInsideParagraph(file, lines, place);
    return ownLines
      .filter(({ mark, isProse }) => !(isTearing && isProse) && !isAmong(file, lines, place, mark))
      .flatMap((own) => [
        ...(own.isProse ? [] : [{ file, own, place, isSpaced: false }]),
        ...(isTearing ? [] : [{ file, own, place, isSpaced: true }]),
      ]);
  });
}

/** Where lines may be written: not in front matter, code, HTML or between the rows of a table. */
function placesIn({ read }: OwnLinesFile, lines: readonly string[]): number[] {
  const places: number[] = [];
  // Among many papers, the first two, the last one, and what is around them stand for the others.
  const ranges = read.papers.flatMap(({ sightings }) => sightings.map(({ range }) => range));
  const [from, to] = [ranges[1]?.end.line ?? 0, ranges.at(-1)?.start.line ?? 0];
  const start = headEnd(lines);
  let depth = 0;
  let fence: string | undefined;
  for (let place = 0; place <= lines.length; place += 1) {
    const [above = '', below = ''] = [lines[place - 1], lines[place]];
    const mark = /^\s*(```|~~~)/.exec(above)?.[1];
    if (mark && (fence === undefined || fence === mark)) fence = fence ? undefined : mark;
    depth = Math.max(0, depth + openedTags(above));
    if (
      place < start ||
      fence ||
      depth > 0 ||
      [isRow, isReference].some((is) => is(above) && is(below))
    )
      continue;
    if (place <= from + 2 || place >= to - 1) places.push(place);
  }
  return places;
}

const isRow = (line: string) => /^\s*(?:>\s*)?\|.*\|\s*$/.test(line) || /^\s*[-:]+\s*\|/.test(line);

const isReference = (line: string) => /^\s*\[[^\]]+\]: ?\S/.test(line);

/** What tools, mail programs and reader services write above a page. */
const toolLine =
  /^(?:- )?(?:Title|URL|URL Source|Published Time|Markdown Content|Captured[^:]*|From|To|Subject|Date|Message-ID|Return-Path|Delivered-To): ?/i;

/** The line after front matter, or after what a tool wrote above the page. */
function headEnd(lines: readonly string[]): number {
  const start = lines.findIndex((line) => line.trim() !== '');
  if (lines[0]?.trim() === '---') {
    return lines.findIndex((line, index) => index > 0 && line.trim() === '---') + 1;
  }
  if (!toolLine.test(lines[start] ?? '') && lines[start] !== '# Web source') return 0;
  return lines.slice(0, 12).findLastIndex((line) => toolLine.test(line)) + 1;
}

/** How many elements a line leaves open. */
function openedTags(line: string): number {
  const tags = line.match(
    /<\/?(?:table|tr|td|th|ul|ol|li|p|div|summary|details|sub|a|h\d)\b[^>]*>/gi,
  );
  return (tags ?? []).reduce((open, tag) => open + (tag.startsWith('</') ? -1 : 1), 0);
}

/** Whether the place is between two lines of one paragraph, which a hard wrap made. */
function isInsideParagraph({ read }: OwnLinesFile, lines: readonly string[], place: number) {
  const [above = '', below = ''] = [lines[place - 1], lines[place]];
  if (above.trim() === '' || below.trim() === '') return false;
  if (startsBlock(below) || /^\s*(?:#{1,6}\s|\|)/.test(above)) return false;
  return read.papers.some(({ sightings: [sighting] }) =>
    [sighting?.titleRange, sighting?.abstractRange, sighting?.bylineRange].some(
      (range) => range && range.start.line < place && range.end.line >= place,
    ),
  );
}

/** Whether a line starts something of its own: an item, heading, quotation or row, or a label. */
function startsBlock(line: string): boolean {
  return item.test(line) || /^\s*(?:[#>|]|\*\*|[\p{L} ]{2,20}[:：])/u.test(line);
}

/** Whether a line with a mark would be among lines of an abstract that have the mark. */
function isAmong(
  { read }: OwnLinesFile,
  lines: readonly string[],
  place: number,
  mark: RegExp | undefined,
): boolean {
  if (!mark) return false;
  const near = [place - 1, place - 2, place, place + 1].filter((at) => mark.test(lines[at] ?? ''));
  return read.papers.some(({ sightings: [sighting] }) => {
    const { abstractRange } = sighting ?? {};
    return near.some(
      (at) => abstractRange && abstractRange.start.line <= at && at <= abstractRange.end.line,
    );
  });
}

/** Some of the insertions into a file, of all kinds and places. With one seed, a smaller sample is part of a larger. */
export function sampleOf(file: OwnLinesFile, size: number): Insertion[] {
  const all = insertionsInto(file);
  const first = Number(process.env['FUZZ_SEED'] ?? 1) * 1000;
  // A prime step visits all before it repeats one.
  return Array.from({ length: Math.min(size, all.length) }, (_, index) => (first + index) * 7919)
    .map((index) => all[index % all.length])
    .filter((insertion) => insertion !== undefined);
}

/** An insertion that goes wrong: the line changes a paper, or it's in no notes and no problem. */
export interface Failure {
  readonly kind: 'damaged' | 'lost';
  readonly insertion: Insertion;
  readonly reason: string;
}

/** The failures among insertions. */
export function failuresOf(insertions: readonly Insertion[]): Failure[] {
  return insertions.flatMap((insertion): Failure[] => {
    const { file, own, place, isSpaced } = insertion;
    const lines = documentLines(file.text);
    const written = isSpaced ? ['', own.text, ''] : [own.text];
    const text = [...lines.slice(0, place), ...written, ...lines.slice(place)].join('\n');
    const read = readDigest(text, uriOf(file.path));
    const damage = read ? changeOf(file.read.papers, read.papers) : 'it is no longer a digest';
    if (damage !== undefined) return [{ kind: 'damaged', insertion, reason: damage }];
    const loss = read && lossOf(read, own.text, place + (isSpaced ? 1 : 0));
    return loss === undefined ? [] : [{ kind: 'lost', insertion, reason: loss }];
  });
}

/** The values of a paper that no own line may change. */
function valuesOf(paper: DigestEntry) {
  const { sightings, ...values } = paper;
  const [{ excerpt, rawByline, voteCount: sightingVotes } = {}] = sightings;
  return { ...values, excerpt, rawByline, sightingVotes };
}

function changeOf(
  before: readonly DigestEntry[],
  after: readonly DigestEntry[],
): string | undefined {
  for (const [index, paper] of before.entries()) {
    const other = after[index];
    const [was, is]: Readonly<Record<string, unknown>>[] = [paper, other ?? paper].map(valuesOf);
    for (const [name, value] of Object.entries(was ?? {})) {
      const [old = '', now = ''] = [value, is?.[name]].map((one) => JSON.stringify(one));
      if (old !== now) return `${name} of paper ${index + 1}: ${difference(old, now)}`;
    }
  }
  return before.length === after.length
    ? undefined
    : `${after.length} papers instead of ${before.length}`;
}

/** Where two texts differ, shortly. */
function difference(was: string, is: string): string {
  let start = 0;
  while (start < was.length && was[start] === is[start]) start += 1;
  let end = 0;
  while (end < Math.min(was.length, is.length) - start && was.at(-1 - end) === is.at(-1 - end)) {
    end += 1;
  }
  const shown = (text: string) => text.slice(start, Math.min(text.length - end, start + 60)) || '∅';
  return `${shown(was)} → ${shown(is)}`;
}

/** Why a line isn't kept: it's in the notes of exactly one paper next to it, or in a problem. */
function lossOf(
  { papers, problems }: ParsedDigest,
  text: string,
  line: number,
): string | undefined {
  const at = { line, character: 0 };
  if (problems.some(({ range }) => range.start.line <= line && line <= range.end.line)) return;
  const isKept = papers.map(({ sightings: [sighting] }) =>
    [sighting?.notes, sighting?.tags?.map((tag) => `#${tag}`).join(' ')].some((notes) =>
      words(notes ?? '').includes(words(text)),
    ),
  );
  const keepers = isKept.flatMap((kept, index) => (kept ? [index] : []));
  if (keepers.length !== 1) return keepers.length === 0 ? 'it is lost' : 'it is kept twice';
  const below = papers.findIndex(
    ({ sightings: [sighting] }) => sighting && comparePositions(sighting.range.start, at) > 0,
  );
  const next = below < 0 ? papers.length : below;
  const [keeper = -1] = keepers;
  return keeper >= next - 2 && keeper <= next ? undefined : `paper ${keeper + 1} has it`;
}

/** A text without its marks, spaces and the targets of links. */
function words(text: string): string {
  return text.replace(/\]\([^()]*\)/g, '').replace(/[^\p{L}\p{N}]/gu, '');
}

/** One line on a failure. */
export function describeFailure({ kind, insertion, reason }: Failure): string {
  const { file, own, place, isSpaced } = insertion;
  const how = isSpaced ? `${own.kind} between blank lines` : own.kind;
  return `${kind}: ${file.path}:${place + 1} ${how}: ${reason}`;
}

/** How many of the sampled insertions into a file fail, and why. */
export interface KnownFailures {
  readonly damaged: number;
  readonly lost: number;
  readonly why?: string;
}

export const knownFailuresPath = 'own-lines.json';

/** The failures by file; no file without failures is in it. */
export function knownFailures(): Readonly<Record<string, KnownFailures | undefined>> {
  return JSON.parse(fixture(knownFailuresPath)) as ReturnType<typeof knownFailures>;
}

/** The numbers of failures by kind. */
export function countOf(failures: readonly Failure[]): KnownFailures {
  const damaged = failures.filter(({ kind }) => kind === 'damaged').length;
  return { damaged, lost: failures.length - damaged };
}
