/** What tools write above a page that they save: YAML of clippers, fields of reader services, lists of crawlers. */
import { firstOf } from '../../base/collections';
import type { Period } from '../../model';
import { isoDayAt, periodIn } from '../words/dates';
import type { WholeDate } from '../words/dates';
import { pageNames } from '../words/boilerplate';
import type { PageName } from '../words/boilerplate';
import { frontMatterEnd } from '../lines/lines';
import { fieldOfTool } from '../lines/notes';
import { frontFields } from '../listings/frontMatter';
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

/**
 * Whether the fields that a tool writes above a page start here, as in the middle of a file with several
 * saved pages. They include the page's address.
 */
export function startsOrigin(source: DigestLines, index: number): boolean {
  const text = lineText(source, index);
  if (text !== '---') {
    return text.startsWith('Title: ') && lineText(source, index + 1).startsWith('URL Source: ');
  }
  // A rule between papers isn't followed by these fields.
  return field.test(lineText(source, index + 1)) && readOrigin(source, index).isOfSite;
}

/** Reads the YAML of clippers, or the fields that reader services write, at the start of a page. */
export function readOrigin(source: DigestLines, from = 0): SavedPageOrigin {
  const front = frontFields(source.lines, from);
  const fields = new Map(Array.from(front, ([name, { values }]) => [name, values[0] ?? '']));
  let to = frontMatterEnd(source.lines, from);
  for (; fieldOfReader.test(lineText(source, to)); to += 1) addField(source, to, fields);
  to = listEnd(source, to, fields);
  to = excerptEnd(source, to);
  const address = fields.get('source') ?? fields.get('url') ?? fields.get('url source') ?? '';
  const saved = firstOf(savedOn, (key) => fields.get(key));
  return {
    to,
    name: address.endsWith('/papers/trending')
      ? 'Trending Papers'
      : pageNames.get((fields.get('title') ?? '').toLowerCase()),
    isOfSite: ofSite.test(address),
    listed: periodIn(address),
    saved: isoDayAt(saved ?? ''),
  };
}

/**
 * The index after a list of fields that some tools write above a page (optionally below a heading), and after
 * the fence that follows it; `from` when no list has an address of the site.
 */
function listEnd(source: DigestLines, from: number, fields: Map<string, string>): number {
  let index =
    source.lines[from]?.isHeading || lineText(source, from).startsWith('# ') ? from + 1 : from;
  const listed = new Map<string, string>();
  for (; isListed(source, index); index += 1) addField(source, index, listed);
  const address = listed.get('url') ?? listed.get('source url') ?? listed.get('source');
  if (address === undefined || !ofSite.test(address)) return from;
  fields.set('url', address);
  for (const [key, value] of listed) fields.set(key, value);
  if (/^(?:#{1,6} )?(?:extracted|page|saved)? ?(?:text|content)$/i.test(lineText(source, index)))
    index += 1;
  return /^```\w*$/.test(lineText(source, index)) ? index + 1 : index;
}

/** A field may be a link, and so span several lines. */
function isListed(source: DigestLines, index: number): boolean {
  return fieldOfTool.test(lineText(source, index)) || source.tokens[index]?.kind === 'boilerplate';
}

function addField(source: DigestLines, index: number, fields: Map<string, string>): void {
  const [, key, value] = field.exec(lineText(source, index)) ?? [];
  if (key === undefined || value === undefined) return;
  fields.set(key.toLowerCase(), value.trim());
}

/**
 * The index after a page's description of itself, which MarkDownload quotes below the title; `from` when
 * there is none.
 */
function excerptEnd(source: DigestLines, from: number): number {
  let index = from;
  const title = lineText(source, index).replace(/^# /, '').toLowerCase();
  if (pageNames.has(title) || title === 'hugging face') index += 1;
  if (lineText(source, index) !== '> ## Excerpt') return from;
  while (lineText(source, index).startsWith('>')) index += 1;
  if (/^-{3,}$/.test(lineText(source, index))) index += 1;
  return index;
}
