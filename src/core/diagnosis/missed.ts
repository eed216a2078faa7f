import { citationsOf, parseNote } from '../citation/pandoc/parse';
import { runLength } from '../citation/pandoc/marks';
import { filler } from '../citation/pandoc/texts';
import type { OffsetSpan } from '../citation/pandoc/inlines';
import { alphanumericBefore, bareKeyEnd, writeKey } from '../identity/key';
import type { Range } from '../model';
import type { Localize } from '../text/localize';
import type { DiagnosisKnowledge } from './evidence';
import { finding } from './finding';
import type { Finding, Remedy } from './finding';

/** Why Pandoc reads no citation at an `@`. */
export type Obstacle = 'verbatim' | 'code' | 'wordBefore' | 'escaped' | 'other';

/** An `@key` that isn't a citation but may be meant as one. */
export interface MissedCitation {
  readonly obstacle: Obstacle;
  /** The key without `@` and braces. */
  readonly key: string;
  /** From the `@`, or the backslash before it, to the end of the key. */
  readonly range: Range;
  /** The whole code span and its content. */
  readonly code?: { readonly range: Range; readonly text: string };
}

/** Every {@link MissedCitation} of a note, in the order of the text. Takes time linear in the note. */
export function missedCitations(markdown: string): readonly MissedCitation[] {
  if (!markdown.includes('@')) return [];
  const note = parseNote(markdown);
  const { text, lines, blocks, opaqueFrom } = note;
  const cited = new Set(
    citationsOf(note).flatMap(({ items }) =>
      items.map(({ keyRange }) => lines.offset(keyRange.start)),
    ),
  );
  const missed: MissedCitation[] = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const keyStart = text.charAt(at + 1) === '{' ? at + 2 : at + 1;
    const keyEnd = bareKeyEnd(text, keyStart);
    if (keyEnd === keyStart || cited.has(keyStart)) continue;
    const isVerbatim = blocks.text.charAt(at) === filler;
    const opaque = opaqueFrom(at);
    const span = opaque && opaque[0] <= at && !isVerbatim ? opaque : undefined;
    const isCode = span !== undefined && text.charAt(span[0]) === '`';
    const inText = span ? 'other' : before(text, at);
    const obstacle = isVerbatim ? 'verbatim' : isCode ? 'code' : inText;
    const start = obstacle === 'escaped' ? at - 1 : at;
    const end = text.charAt(at + 1) === '{' && text.charAt(keyEnd) === '}' ? keyEnd + 1 : keyEnd;
    missed.push({
      obstacle,
      key: text.slice(keyStart, keyEnd),
      range: lines.range(start, end),
      ...(isCode && { code: { range: lines.range(...span), text: insideCode(text, span) } }),
    });
  }
  return missed;
}

/** What before an `@` keeps Markdown text from being read as a citation. */
function before(text: string, at: number): Obstacle {
  let backslashes = 0;
  while (text.charAt(at - 1 - backslashes) === '\\') backslashes++;
  if (backslashes % 2 === 1) return 'escaped';
  const word = alphanumericBefore(text, at) || /[^.]\.$/.test(text.slice(Math.max(0, at - 2), at));
  return word ? 'wordBefore' : 'other';
}

function insideCode(text: string, [start, end]: OffsetSpan): string {
  const ticks = runLength(text, start, end);
  return text.slice(start + ticks, end - ticks).trim();
}

/** Why an `@key` isn't a citation, and how to make it one. */
export function missedFinding(
  missed: MissedCitation,
  uri: string,
  known: DiagnosisKnowledge,
): Finding {
  const { localize } = known;
  const { key, obstacle, range } = missed;
  const [meaning] = known.meanings(key);
  const about = meaning && localize('The key belongs to “{0}”.', meaning.title);
  return finding('warning', localize("@{0} isn't a citation here.", key), {
    detail: [reasons(localize)[obstacle], about].filter(Boolean).join(' '),
    place: { uri, range },
    remedies: remedies(missed, known),
  });
}

function reasons(localize: Localize): Readonly<Record<Obstacle, string>> {
  return {
    code: localize("It's in code, between backticks."),
    verbatim: localize("It's in code, a comment, front matter, HTML, or TeX."),
    wordBefore: localize('A letter or period right before @ makes it an email address.'),
    escaped: localize('The backslash before @ makes it plain text.'),
    other: localize("Pandoc doesn't read a citation here."),
  };
}

function remedies(
  { obstacle, key, range, code }: MissedCitation,
  { meanings, localize }: DiagnosisKnowledge,
): readonly Remedy[] {
  const replace = (title: string, text: string, place = range): Remedy => ({
    kind: 'replace',
    title,
    range: place,
    text,
  });
  if (code && /^[[@]/.test(code.text)) {
    return [replace(localize('Remove Backticks'), code.text, code.range)];
  }
  if (obstacle === 'escaped') return [replace(localize('Remove Backslash'), writeKey(key))];
  const isMeant = obstacle === 'wordBefore' && meanings(key).length > 0;
  return isMeant ? [replace(localize('Insert Space Before'), ` ${writeKey(key)}`)] : [];
}
