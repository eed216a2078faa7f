import assert from 'node:assert/strict';
import { parseDigest } from '../../../../src/core/digest';
import { solidLines } from '../../../../src/core/digest/lines';
import { readSource } from '../../../../src/core/digest/source';
import { splitPages } from '../../../../src/core/digest/pages';
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
    parts.push(
      (lines[line] ?? '')
        .slice(from, to)
        .replace(/[\s\u0085\u200b]/g, ' ')
        .trim(),
    );
  }
  return parts
    .filter((part) => part !== '')
    .join(' ')
    .trim();
}

/**
 * Parses and checks what holds for every text: ranges lie in it and in one another, the title's range
 * holds the title, entries do not overlap, and no line that is not blank is lost.
 */
export function parseChecked(text: string, uri = 'file:///digest.txt'): ParsedDigest {
  const parsed = parseDigest(text, uri);
  const lines = documentLines(text);
  let lastLine = -1;
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
    assert.equal(textAt(lines, titleRange), paper.title.replace(/[\u200b]/g, ' '));
    assert(range.start.line > lastLine, 'entries overlap');
    lastLine = range.end.line;
    const { date } = paper;
    if (date?.yearInferred) assert(date.year !== undefined);
    for (const { url } of paper.links) assert.match(url, /^https?:\/\/[^\s]+[^.,;]$/);
  }
  for (const { range } of parsed.problems) assertInside(lines, range);
  assertCovered(text, parsed);
  return parsed;
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
  const source = readSource(text);
  const inHead = new Set<number>();
  let index = 0;
  for (const { from, to } of splitPages(source)) {
    for (; index < from; index += 1) inHead.add(index);
    index = to;
  }
  for (const [place, line] of solidLines(text).entries()) {
    if (covered.has(line.number) || inHead.has(place)) continue;
    const kind = source.tokens[place]?.kind;
    const isUser = source.tokens[place - 1]?.kind === 'submitter';
    if (isUser) continue;
    assert(
      kind !== undefined && !['text', 'date', 'authors', 'byline'].includes(kind),
      `line ${line.number} is lost: ${text.slice(line.start, line.end)}`,
    );
  }
}
