import assert from 'node:assert/strict';
import { parseDigest } from '../../../../src/core/digest';
import { solidLines } from '../../../../src/core/digest/lines/lines';
import { unescaped } from '../../../../src/core/digest/lines/markdown';
import { readDigestLines } from '../../../../src/core/digest/lines/digestLines';
import { splitPages } from '../../../../src/core/digest/page/pages';
import { comparePositions } from '../../../../src/core/model';
import type { ParsedDigest, Range } from '../../../../src/core/model';

/** What VS Code makes of a text: no byte order mark, lines that end at `\n`, `\r\n` and `\r`. */
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
 * Parses and checks what holds for every text: ranges lie in it and in one another, the title's range
 * holds the title, entries do not overlap, and no line that is not blank is lost.
 */
export function parseChecked(text: string, uri = 'file:///digest.txt'): ParsedDigest {
  const parsed = parseDigest(text, uri);
  const lines = documentLines(text);
  let last = { line: 0, character: 0 };
  for (const paper of parsed.papers) {
    assert.equal(paper.sightings.length, 1);
    const [sighting] = paper.sightings;
    assert(sighting);
    const { range, titleRange, abstractRange, bylineRange } = sighting;
    for (const each of [range, titleRange, abstractRange, bylineRange]) {
      if (each) assertInside(lines, each);
    }
    assert.deepEqual(titleRange.start, range.start);
    assert(paper.title !== '');
    // A tag on the title is the reader's, and kept as such.
    const titled = (sighting.tags ?? []).reduce(
      (title, tag) => title.replace(`#${tag}`, ''),
      textAt(lines, titleRange),
    );
    assert.equal(bare(titled), bare(plain(paper.title)));
    assert(comparePositions(last, range.start) <= 0, 'entries overlap');
    last = range.end;
    const { date } = paper;
    if (date?.yearInferred) assert(date.year !== undefined);
    for (const { url } of paper.links) assert.match(url, /^https?:\/\/[^\s]+[^.,;]$/);
  }
  for (const { range } of parsed.problems) assertInside(lines, range);
  assertCovered(text, parsed);
  return parsed;
}

/** Where a link leads: an address, or the number of one. */
const leads = /\]\([^()]*(?:\([^()]*\)[^()]*)*\)|\]\[\d+\]/g;

/** Without the pictures and marks that Markdown may put into a passage of several lines. */
function bare(text: string): string {
  const shown = text.replace(/!\[[^[\]]*\]\([^()]*\)/g, '').replace(leads, '');
  return unescaped(shown).replace(/[[\]#*\\•·-]|\s/g, '');
}

function assertInside(lines: readonly string[], { start, end }: Range): void {
  assert(start.line < end.line || (start.line === end.line && start.character <= end.character));
  assert(start.character <= (lines[start.line] ?? assert.fail('line')).length);
  assert(end.character <= (lines[end.line] ?? assert.fail('line')).length);
}

function assertCovered(text: string, { papers, problems }: ParsedDigest): void {
  const covered = new Set<number>();
  const ranges = [
    ...papers.flatMap(({ sightings }) => sightings.map(({ range }) => range)),
    ...problems.map(({ range }) => range),
  ];
  for (const { start, end } of ranges) {
    for (let line = start.line; line <= end.line; line += 1) covered.add(line);
  }
  const source = readDigestLines(text);
  const inHead = new Set<number>();
  let index = 0;
  for (const { from, to } of splitPages(source)) {
    for (; index < from; index += 1) inHead.add(index);
    index = to;
  }
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
    // What is left of links and pictures when their text is taken out.
    const marks = line.text.replace(leads, '');
    if (!shown.has(line.number)) assert.doesNotMatch(marks, /[\p{L}\p{N}]/u, `lost: ${line.text}`);
  }
  for (const [place, line] of source.lines.entries()) {
    if (covered.has(line.number) || inHead.has(place)) continue;
    const kind = source.tokens[place]?.kind;
    let above = place - 1;
    while (source.tokens[above]?.kind === 'boilerplate') above -= 1;
    if (source.tokens[above]?.kind === 'submitter') continue;
    // The mark of a heading whose text was broken onto the next line.
    if (/^#{1,6}$/.test(line.text)) continue;
    assert(
      kind !== undefined && !['text', 'date', 'authors', 'byline'].includes(kind),
      `line ${line.number} is lost: ${text.slice(line.start, line.end)}`,
    );
  }
}
