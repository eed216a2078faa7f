/** Turns the fields of Hayagriva, in which a work has the works that it is part of as parents, into those of CSL. */
import { toHtml } from '../work/markup';
import { affiliated, names } from './hayagrivaPersons';
import { isFields, textOf } from './hayagrivaValues';
import type { Written, WrittenFields } from './hayagrivaValues';

/** CSL's types by those of Hayagriva. */
const types: Readonly<Record<string, string>> = {
  article: 'article',
  chapter: 'chapter',
  entry: 'entry',
  anthos: 'chapter',
  report: 'report',
  thesis: 'thesis',
  web: 'webpage',
  scene: 'motion_picture',
  artwork: 'graphic',
  patent: 'patent',
  case: 'legal_case',
  newspaper: 'article-newspaper',
  legislation: 'legislation',
  manuscript: 'manuscript',
  original: 'document',
  post: 'post',
  tweet: 'post',
  misc: 'document',
  performance: 'performance',
  periodical: 'periodical',
  proceedings: 'book',
  book: 'book',
  blog: 'post-weblog',
  reference: 'book',
  conference: 'speech',
  anthology: 'book',
  repository: 'software',
  thread: 'post',
  video: 'motion_picture',
  audio: 'song',
  exhibition: 'event',
};

/** The types of articles and entries by what they are part of. */
const typesIn: Readonly<Record<string, string>> = {
  'article periodical': 'article-journal',
  'article proceedings': 'paper-conference',
  'article conference': 'paper-conference',
  'article newspaper': 'article-newspaper',
  'article blog': 'post-weblog',
  'article web': 'webpage',
  'article anthology': 'chapter',
  'article book': 'chapter',
  'entry reference': 'entry-encyclopedia',
  'entry repository': 'dataset',
};

const defaultParents: Readonly<Record<string, string>> = {
  article: 'periodical',
  chapter: 'book',
  entry: 'reference',
  anthos: 'anthology',
};

/** The fields of an entry in CSL, as in `BibEntry.fields`. */
export function hayagrivaToCsl(entry: WrittenFields): ReadonlyMap<string, string> {
  const type = textOf(entry['type']).toLowerCase();
  const parents = parentsOf(entry, type, 0);
  const event = parents.find((each) => typeOf(each) === 'conference');
  const container = parents.find((each) => each !== event && each['title']) ?? event;
  const isWhole = /^(?:book|anthology|proceedings|report|reference)$/.test(type);
  const above = container ? parentsOf(container, typeOf(container), 0) : [];
  const series = isWhole ? container : above.find((each) => each['title']);
  const all = [entry, ...parents, ...above];
  const first = (name: string): string | undefined =>
    all.map((each) => textOf(each[name])).find((text) => text !== '');
  const serial = serialNumbers(entry);
  const serials = all.map(serialNumbers);
  const date = first('date');
  const url = entry['url'] ?? container?.['url'];
  const { arxiv } = serial;
  const place = publisherPlace(first('publisher') === undefined ? undefined : all);
  const inContainer = isWhole ? undefined : container;
  const fields = {
    type: (container && typesIn[`${type} ${typeOf(container)}`]) ?? types[type],
    title: html(entry['title']),
    'title-short': html(isFields(entry['title']) ? shortOf(entry['title']) : undefined),
    author: names(entry['author']),
    editor: names(entry['editor'] ?? inContainer?.['editor']),
    'container-author': names(inContainer?.['author']),
    ...affiliated(entry['affiliated']),
    'container-title': html(inContainer?.['title']),
    'container-title-short': html(
      isFields(inContainer?.['title']) ? shortOf(inContainer['title']) : undefined,
    ),
    'collection-title': html(series?.['title']),
    'collection-number': textOf(series?.['volume']),
    'event-title': html(event?.['title']),
    'event-place': html(event?.['location']),
    volume: textOf(entry['volume'] ?? inContainer?.['volume']),
    issue: textOf(entry['issue'] ?? inContainer?.['issue']),
    page: textOf(entry['page-range']),
    'number-of-pages': textOf(entry['page-total']),
    'number-of-volumes': textOf(entry['volume-total'] ?? inContainer?.['volume-total']),
    'chapter-number': textOf(entry['chapter']),
    edition: first('edition'),
    publisher: first('publisher') ?? first('organization'),
    'publisher-place': place ?? textOf(entry['location'] ?? inContainer?.['location']),
    issued: date && issued(date),
    genre: textOf(entry['genre']),
    abstract: textOf(entry['abstract']),
    note: textOf(entry['note']),
    language: textOf(entry['language']),
    archive: arxiv === undefined ? textOf(entry['archive']) : 'arXiv',
    archive_location: textOf(entry['archive-location']),
    number: arxiv === undefined ? serial['serial'] : `arXiv:${arxiv.replace(/^arxiv:/i, '')}`,
    DOI: serial['doi'],
    ISBN: serials.map(({ isbn }) => isbn).find(Boolean),
    ISSN: serials.map(({ issn }) => issn).find(Boolean),
    PMID: serial['pmid'],
    PMCID: serial['pmcid'],
    URL: textOf(url),
    accessed: isFields(url) ? issued(textOf(url['date'])) : undefined,
  };
  return new Map(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value] as const],
    ),
  );
}

const mostParents = 20;

/** What a work is part of, with what its parents are part of in turn if they have no title. */
function parentsOf(work: WrittenFields, type: string, depth: number): readonly WrittenFields[] {
  const { parent } = work;
  const list = Array.isArray(parent) ? (parent as readonly Written[]) : [parent];
  return list.slice(0, mostParents).flatMap((each) => {
    if (!isFields(each)) return [];
    const own: WrittenFields = { type: defaultParents[type] ?? type, ...each };
    const isNamed = own['title'] !== undefined || depth > mostParents;
    return isNamed ? [own] : [own, ...parentsOf(own, typeOf(own), depth + 1)];
  });
}

function typeOf(work: WrittenFields): string {
  return textOf(work['type']).toLowerCase();
}

function shortOf(title: WrittenFields): Written | undefined {
  return title['shorthand'] ?? title['short'];
}

/** A text whose braces, or `verbatim`, keep the case of letters, as CSL-JSON's HTML. */
function html(value: Written | undefined): string {
  const text = textOf(value);
  if (isFields(value) && value['verbatim'] === 'true') return toHtml(`<nocase>${text}</nocase>`);
  return toHtml(
    text.replace(/\\([\\{}$])|\{([^{}]*)\}/g, (_, escaped: string | undefined, inner: string) =>
      inner ? `<nocase>${inner}</nocase>` : (escaped ?? ''),
    ),
  );
}

/** Identifiers by name, also those that are no longer or not yet below `serial-number`. */
function serialNumbers(work: WrittenFields): Readonly<Record<string, string | undefined>> {
  const { 'serial-number': own } = work;
  const all = isFields(own) ? own : { serial: own };
  const named = ['doi', 'isbn', 'issn', 'pmid', 'pmcid', 'arxiv', 'serial'].map((name) => {
    const value = textOf(all[name]) || (name === 'serial' ? '' : textOf(work[name]));
    return [name, value === '' ? undefined : value];
  });
  return Object.fromEntries(named) as Record<string, string | undefined>;
}

/** The place in a publisher with fields. */
function publisherPlace(works: readonly WrittenFields[] | undefined): string | undefined {
  const publisher = works?.find((each) => textOf(each['publisher']) !== '')?.['publisher'];
  return (isFields(publisher) && textOf(publisher['location'])) || undefined;
}

/** `~2003-06-21`; years before 0 have a sign. */
function issued(date: string): string | undefined {
  if (date === '') return undefined;
  const [, circa, sign, ...parts]: readonly (string | undefined)[] =
    /^(~)?([-+]?)(\d{1,9})(?:-(\d\d))?(?:-(\d\d))?/.exec(date) ?? [];
  if (parts[0] === undefined) return JSON.stringify({ literal: date });
  const [year = 0, ...rest] = parts.filter((part) => part !== undefined).map(Number);
  const ofEra = sign === '-' ? -year - 1 : year;
  return JSON.stringify({ 'date-parts': [[ofEra, ...rest]], ...(circa && { circa: true }) });
}
