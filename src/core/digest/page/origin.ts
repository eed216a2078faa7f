/** What tools write above a page that they save: YAML of clippers, fields of reader services, lists of crawlers. */
import { firstOf } from '../../base/collections';
import type { Period } from '../../model';
import { dayIn, periodIn } from '../words/dates';
import type { WholeDate } from '../words/dates';
import { pageNames } from '../words/boilerplate';
import type { PageName } from '../words/boilerplate';
import { frontMatterEnd } from '../lines/lines';
import { frontFields } from '../listings/frontMatter';
import { rule, withoutHeadingMark } from '../lines/markdown';
import { lineText } from '../lines/digestLines';
import type { DigestLines } from '../lines/digestLines';

/** The text that a tool wrote above a page that it saved. */
interface SavedPageOrigin {
  /** The index of the first line after it, in the list of solid lines. */
  readonly to: number;
  readonly name: PageName | undefined;
  /** Whether the page's address is one of the site's papers. */
  readonly isOfSite: boolean;
  /** The period of the listed papers, from the page's address. */
  readonly listed: Period | undefined;
  /** The day on which it was saved. */
  readonly saved: WholeDate | undefined;
}

const ofSite = /^https?:\/\/(?:www\.)?(?:huggingface\.co|hf\.co|hf-mirror\.com)\/papers\b/;
/** In the order in which they are tried. */
const savedOn = ['created', 'clipped', 'captured', 'retrieved', 'fetched', 'accessed', 'date'];
const field = /^(?:[-*] )?\*{0,2}([a-z][\w -]{0,30}?)(?: \([^()]{0,20}\))?:\*{0,2}(.*)$/is;
const fieldOfReader = /^(?:Title|URL Source|Published Time|Warning|Markdown Content):/;
const contentHeading = /^(?:#{1,6} )?(?:extracted|page|saved)? ?(?:text|content)$/i;

/**
 * Whether the fields that a tool writes above a page start here, as in the middle of a file with several
 * saved pages. They include the page's address.
 */
export function startsOrigin(source: DigestLines, index: number): boolean {
  const [text, next] = [lineText(source, index), lineText(source, index + 1)];
  // A rule between papers isn't followed by these fields.
  if (text === '---') return field.test(next) && readOrigin(source, index).isOfSite;
  return text.startsWith('Title: ') && next.startsWith('URL Source: ');
}

/** Reads what a tool wrote at the start of a page. */
export function readOrigin(source: DigestLines, from = 0): SavedPageOrigin {
  const front = frontFields(source.lines, from);
  const fields = new Map(Array.from(front, ([name, { values }]) => [name, values[0] ?? '']));
  let to = frontMatterEnd(source.lines, from);
  to = addFields(source, to, fields, (text) => fieldOfReader.test(text));
  to = listEnd(source, to, fields);
  return {
    to: excerptEnd(source, to),
    name: pageNames.get((fields.get('title') ?? '').toLowerCase()),
    isOfSite: ofSite.test(addressIn(fields)),
    listed: periodIn(addressIn(fields)),
    saved: dayIn(firstOf(savedOn, (key) => fields.get(key)) ?? ''),
  };
}

function addressIn(fields: ReadonlyMap<string, string>): string {
  return firstOf(['source', 'url', 'url source', 'source url'], (name) => fields.get(name)) ?? '';
}

/** Adds the fields from a line on, and returns the index after them. */
function addFields(
  source: DigestLines,
  from: number,
  fields: Map<string, string>,
  isField: (text: string, index: number) => boolean,
): number {
  let index = from;
  for (; isField(lineText(source, index), index); index += 1) {
    const [, key, value = ''] = field.exec(lineText(source, index)) ?? [];
    if (key !== undefined) fields.set(key.toLowerCase(), value.trim());
  }
  return index;
}

/**
 * The index after a list of fields that some tools write above a page (optionally below a heading), and after
 * the fence that follows it; `from` when no list has an address of the site.
 */
function listEnd(source: DigestLines, from: number, fields: Map<string, string>): number {
  const hasHeading = source.lines[from]?.isHeading ?? lineText(source, from).startsWith('# ');
  const listed = new Map<string, string>();
  // A field may be a link, and so span several lines.
  let index = addFields(source, from + Number(hasHeading), listed, (text, at) => {
    return (/^[-*] /.test(text) && field.test(text)) || source.tokens[at]?.kind === 'boilerplate';
  });
  if (!ofSite.test(addressIn(listed))) return from;
  for (const [key, value] of [...listed, ['url', addressIn(listed)] as const])
    fields.set(key, value);
  if (contentHeading.test(lineText(source, index))) index += 1;
  return lineText(source, index).startsWith('```') ? index + 1 : index;
}

/** The index after a page's description of itself, which MarkDownload quotes below the title; else `from`. */
function excerptEnd(source: DigestLines, from: number): number {
  const shown = lineText(source, from);
  const title = (withoutHeadingMark(shown) ?? shown).toLowerCase();
  let index = from + Number(pageNames.has(title) || title === 'hugging face');
  if (lineText(source, index) !== '> ## Excerpt') return from;
  while (lineText(source, index).startsWith('>')) index += 1;
  return index + Number(rule.test(lineText(source, index)));
}
