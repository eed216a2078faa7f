import type { PartialDate, Period } from '../model';
import { calendarDate } from './dates';
import { pageNames } from './furniture';
import type { PageName } from './furniture';
import { lineText } from './source';
import type { Source } from './source';
import { periodIn } from './periods';

/** What a tool that saved a page wrote before it. */
export interface Origin {
  /** The place of the first line behind it, in the list of solid lines. */
  readonly to: number;
  readonly name?: PageName;
  /** Whether the page's address is one of the site's papers. */
  readonly isOfSite: boolean;
  /** The days whose papers the page lists, as its address tells. */
  readonly listed?: Period;
  /** The day on which it was saved. */
  readonly saved?: PartialDate & { readonly year: number };
}

const longestFrontMatter = 100;
const fieldOfReader = /^(?:Title|URL Source|Published Time|Warning|Markdown Content):/;

/** Reads the YAML of clippers, and the fields that reader services write, at the start of a text. */
export function readOrigin(source: Source): Origin {
  const fields = new Map<string, string>();
  let to = frontMatterEnd(source);
  for (let index = 1; index < to; index += 1) addField(source, index, fields);
  for (; fieldOfReader.test(lineText(source, to)); to += 1) addField(source, to, fields);
  to = excerptEnd(source, to);
  const address = fields.get('source') ?? fields.get('url') ?? fields.get('url source') ?? '';
  const saved = dayOf(fields.get('created') ?? fields.get('clipped') ?? fields.get('date') ?? '');
  const name = pageNames.get((fields.get('title') ?? '').toLowerCase());
  const listed = periodIn(address);
  return {
    to,
    isOfSite: /^https?:\/\/(?:www\.)?(?:huggingface\.co|hf\.co|hf-mirror\.com)\/papers\b/.test(
      address,
    ),
    ...(name && { name }),
    ...(listed && { listed }),
    ...(saved && { saved }),
  };
}

function addField(source: Source, index: number, fields: Map<string, string>): void {
  const [, key, value] = /^([a-z][\w -]{0,30}): *(.*)$/i.exec(lineText(source, index)) ?? [];
  if (key === undefined || value === undefined) return;
  fields.set(key.toLowerCase(), value.replace(/^(["'])(.*)\1$/, '$2'));
}

/** The place after the YAML that some tools put before what they save; 0 when there is none. */
function frontMatterEnd({ lines }: Source): number {
  const [first] = lines;
  if (first?.text !== '---' || first.number !== 0) return 0;
  for (let index = 1; index < longestFrontMatter; index += 1) {
    if (lines[index]?.text === '---') return index + 1;
  }
  return 0;
}

/** What a page says of itself, which MarkDownload quotes below the title. */
function excerptEnd(source: Source, from: number): number {
  let index = from;
  const title = lineText(source, index).replace(/^# /, '').toLowerCase();
  if (pageNames.has(title) || title === 'hugging face') index += 1;
  if (lineText(source, index) !== '> ## Excerpt') return from;
  while (lineText(source, index).startsWith('>')) index += 1;
  if (/^-{3,}$/.test(lineText(source, index))) index += 1;
  return index;
}

function dayOf(text: string): (PartialDate & { year: number }) | undefined {
  const [, year, month, day] = /^((?:19|20)\d\d)-(\d\d)-(\d\d)(?![0-9])/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const date = calendarDate(Number(year), Number(month), Number(day));
  return date && { ...date, year: Number(year) };
}
