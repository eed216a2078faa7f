/** Reads what fields of untrusted answers say: names, dates, ids, abstracts. */
import { isErrorJson, jsonFaultOf, parsedJson } from '../base/json';
import { measure } from '../base/data';
import { bibtexDate, cslDate } from '../bibliography/work/dates';
import { groupName, nameOfParts } from '../bibliography/work/names';
import { readAuthors } from '../digest/words/names';
import { readHtml } from '../text/html';
import { doiOfField } from '../identity/identifiers';
import { readMark, saysWithdrawn } from '../identity/withdrawal';
import type { PartialDate } from '../model';
import { objectsOf, textOf } from '../text/jsonFields';
import type { JsonFields } from '../text/jsonFields';
import { tidy } from '../text/tidy';
import type { ReadAnswer, SourceAnswer, SourceRecord } from './source';

const maxAbstract = 20_000;

/** The records in JSON, by `read`; a fault if the answer isn't JSON of the expected form (undefined). */
export function readJsonAnswer(
  { status, text }: SourceAnswer,
  read: (data: unknown) => Extract<ReadAnswer, { records: unknown }>['records'] | undefined,
): ReadAnswer {
  // Sources say "unknown" with JSON or with one line of text. A page is from something else.
  if (status === 404 && !text.trimStart().startsWith('<')) return { records: [] };
  const data = parsedJson(text);
  const isReadable = !measure(data).isTooDeep && !isErrorJson(data);
  const records = isReadable ? read(data) : undefined;
  return records ? { records } : { fault: jsonFaultOf(text) };
}

/** The text of an abstract, which may be HTML; undefined if it is empty or too long. */
export function abstractOf(value: unknown, read = textOf): string | undefined {
  return read(value, maxAbstract).replace(/^abstract[:.]? /i, '') || undefined;
}

/**
 * A record that says whether its work was withdrawn or retracted, without the words by which titles and abstracts do.
 *
 * @param comment of the authors, who may withdraw the work there
 */
export function withStatus(record: SourceRecord, comment = ''): SourceRecord {
  const { title, abstract = '', updates = [], ...others } = record;
  const { marked, unmarked } = readMark(title);
  const hasNoAbstract = saysWithdrawn(abstract);
  const isWithdrawn = hasNoAbstract || comment.split(/[.,;!?]\s*/).some(saysWithdrawn);
  const types = [
    ...(marked === 'retracted' ? ['retraction'] : []),
    ...(marked === 'withdrawn' || isWithdrawn ? ['withdrawal'] : []),
  ].filter((type) => !updates.some((update) => update.type === type));
  const all = [...updates, ...types.map((type) => ({ type }))];
  return {
    ...others,
    title: unmarked || title,
    ...(abstract !== '' && !hasNoAbstract && { abstract }),
    ...(all.length > 0 && { updates: all }),
  };
}

/** The text of HTML or JATS, also if it was encoded twice; empty like {@link textOf}. */
export function htmlTextOf(value: unknown, max?: number): string {
  let text = textOf(value, max);
  for (let round = 0; round < 2 && /[<&]/.test(text); round += 1) text = withoutTags(text);
  return tidy(text);
}

/** Parts of an abstract in JATS or HTML, which are separate words even without a space. */
const block = /(?:^|:)(?:p|title|sec|br|li)$/;

function withoutTags(html: string): string {
  const parts: string[] = [];
  const separate = (name: string): void => {
    if (block.test(name)) parts.push(' ');
  };
  readHtml(html, { open: separate, close: separate, text: (data) => void parts.push(data) });
  return parts.join('');
}

interface NameFields {
  readonly family?: unknown;
  readonly given?: unknown;
  readonly suffix?: unknown;
  /** Of a group, if there is no family. */
  readonly name?: unknown;
}

/** The authors in a list; `others` stands for those without a name. */
export function authorsIn(
  list: unknown,
  fieldsOf: (person: JsonFields) => NameFields = (person) => person,
): Pick<SourceRecord, 'authors' | 'authorCount'> {
  const people = objectsOf(list);
  const named = people.map((person) => authorName(fieldsOf(person))).filter((name) => name !== '');
  const authors = named.length < people.length ? [...named, 'others'] : named;
  return named.length > 0 ? { authors, authorCount: people.length } : {};
}

/** The authors with these names, each of one or several persons. */
export function authorsNamed(
  names: readonly string[],
): Pick<SourceRecord, 'authors' | 'authorCount'> {
  const authors = names.flatMap((name) => readAuthors(name).authors ?? []);
  return authors.length > 0 ? { authors, authorCount: authors.length } : {};
}

function authorName({ family, given, suffix, name }: NameFields): string {
  const part = (value: unknown) => htmlTextOf(value).replace(/[{},]/g, ' ').trim();
  if (part(family) === '') return groupName(htmlTextOf(name).replace(/[{}]/g, ''));
  return nameOfParts({
    family: part(family),
    given: part(given),
    suffix: part(suffix),
    dropping: '',
    nonDropping: '',
  });
}

/** Whether a container is arXiv, under one of its names, and no venue. */
export function isRepository(name: string): boolean {
  return /^(?:arxiv|corr\b)/i.test(name);
}

/** A DOI; undefined if it isn't one. */
export function doiIn(value: unknown): string | undefined {
  return doiOfField(textOf(value));
}

/** The day at the start of an ISO time, else the year alone. */
export function dateOf(time: unknown, year?: unknown): PartialDate | undefined {
  return bibtexDate(textOf(time).slice(0, 10)).date ?? cslDate(year).date;
}
