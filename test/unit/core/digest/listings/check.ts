import assert from 'node:assert/strict';
import { looksLikeDigest, parseDigest } from '../../../../../src/core/digest';
import { comparePositions } from '../../../../../src/core/model';
import type { DigestEntry, ParsedDigest, Range } from '../../../../../src/core/model';
import { documentLines, textAt } from '../invariants';

/**
 * Parses and checks what holds for every list of papers: ranges lie in the text and in one another,
 * the title stands in its range, entries do not overlap, and lines that are in no entry and no problem
 * are known ones.
 */
export function parseListing(
  text: string,
  isKnown: (line: string) => boolean,
  uri = 'file:///digest.md',
): ParsedDigest {
  const parsed = parseDigest(text, uri);
  const lines = documentLines(text);
  let end = { line: 0, character: 0 };
  const covered = new Set<number>();
  for (const paper of parsed.papers) {
    const [sighting, ...others] = paper.sightings;
    assert(sighting && others.length === 0);
    const { range, titleRange, abstractRange } = sighting;
    for (const inner of [titleRange, abstractRange]) {
      if (inner) assertWithin(inner, range);
    }
    assertInside(range, lines);
    assert(comparePositions(end, range.start) <= 0, 'entries overlap');
    end = range.end;
    assert.equal(plain(textAt(lines, titleRange)), plain(paper.title));
    for (let line = range.start.line; line <= range.end.line; line += 1) covered.add(line);
  }
  for (const { range } of parsed.problems) {
    assertInside(range, lines);
    for (let line = range.start.line; line <= range.end.line; line += 1) covered.add(line);
  }
  // Too much else around too few papers is a note, and not read at all.
  if (!looksLikeDigest(text)) return parsed;
  for (const [number, line] of lines.entries()) {
    const shown = line.replace(/[\s\u0085\u200b]+/g, ' ').trim();
    if (shown === '' || covered.has(number)) continue;
    assert(isKnown(shown), `line ${number} is lost: ${line}`);
  }
  return parsed;
}

/** The same for a text that looks like a digest. */
export function readListing(
  text: string,
  isKnown: (line: string) => boolean,
  uri?: string,
): readonly DigestEntry[] {
  assert(looksLikeDigest(text), 'it is not recognized');
  return parseListing(text, isKnown, uri).papers;
}

/** Changes texts as people and tools do that save them. */
export const savings: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'with Windows line ends': (text) => text.replaceAll('\n', '\r\n'),
  'with a byte order mark': (text) => `\ufeff${text}`,
  'with no-break spaces': (text) => text.replaceAll(' ', '\u00a0'),
  'with spaces at the ends of lines': (text) => text.replaceAll('\n', '  \n'),
  'with blank lines between': (text) => text.replaceAll('\n', '\n\n'),
};

/** Without the marks and spaces that Markdown may have in a title. */
function plain(text: string): string {
  return text
    .replace(/[\s\u200b\u200e\u202a-\u202c]+/g, ' ')
    .replace(/[\\*]/g, '')
    .trim();
}

function assertInside({ start, end }: Range, lines: readonly string[]): void {
  assert(comparePositions(start, end) <= 0);
  assert(start.character <= (lines[start.line] ?? assert.fail('line')).length);
  assert(end.character <= (lines[end.line] ?? assert.fail('line')).length);
}

function assertWithin(inner: Range, outer: Range): void {
  assert(comparePositions(outer.start, inner.start) <= 0);
  assert(comparePositions(inner.start, inner.end) <= 0);
  assert(comparePositions(inner.end, outer.end) <= 0);
}
