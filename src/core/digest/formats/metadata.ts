/**
 * Saved pages of publishers, whose metadata describes one paper: as `citation_*` for search engines, as Dublin
 * Core, or as JSON-LD.
 */
import { singleSpaced } from '../../text/characters';
import { defined, isRecord } from '../../base/data';
import { parsedJson } from '../../base/json';
import type { JsonFields } from '../../text/jsonFields';
import { attributesOf } from './html';
import { readHtmlLines } from './htmlLines';
import type { HtmlLine } from './htmlLines';
import { formatOfRecords, hasAll } from './recordFiles';
import type { Place } from './recordFiles';
import { paperOfRecord } from './records';

/** The field of a record by the name of a metadata element. */
const fieldOf: Readonly<Record<string, string>> = {
  citation_title: 'title',
  'dc.title': 'title',
  'dcterms.title': 'title',
  citation_author: 'authors',
  citation_authors: 'authors',
  'dc.creator': 'authors',
  'dc.contributor': 'authors',
  citation_abstract: 'abstract',
  'dc.description': 'abstract',
  'dcterms.abstract': 'abstract',
  citation_date: 'date',
  citation_publication_date: 'published',
  citation_online_date: 'submitted',
  'dc.date': 'date',
  'dcterms.issued': 'date',
  citation_doi: 'doi',
  'dc.identifier': 'doi',
  'prism.doi': 'doi',
  citation_arxiv_id: 'arxiv_id',
  citation_journal_title: 'journal',
  citation_conference_title: 'conference',
  citation_abstract_html_url: 'url',
  citation_public_url: 'url',
  citation_pdf_url: 'pdf_url',
  'og:url': 'url',
};
const trace = /citation_title|dc\.title|dcterms\.title|ScholarlyArticle/i;

/** Pages about one paper of any publisher, as a browser saves them. */
export const publisherPages = formatOfRecords(hasAll([trace]), ({ whole: html }) => {
  const metas: Meta[] = [];
  const lines: HtmlLine[] = [];
  let article: JsonFields = {};
  let hasData = false;
  readHtmlLines(html, {
    line: (line) => void lines.push(line),
    open(name, start, end) {
      const meta = name === 'meta' ? metaIn(html, start, end) : undefined;
      if (meta) metas.push(meta);
      hasData = name === 'script' && /ld\+json/i.test(html.slice(start, end));
    },
    script(text) {
      if (hasData) article = articleIn(text) ?? article;
    },
  });
  const isPaper =
    metas.some(({ name }) => name === 'citation_title') || Object.keys(article).length > 0;
  const record = { ...recordOf(article, abstractIn(lines)), ...fieldsOf(metas) };
  const paper = paperOfRecord(record, '', isPaper);
  if (!paper) return { papers: [] };
  const start = Math.max(0, html.indexOf(paper.entry.title));
  const shown = { start, end: start + paper.entry.title.length };
  return { papers: [{ ...paper, title: metas.find(({ field }) => field === 'title') ?? shown }] };
});

/** A metadata element, and the place of its content. */
interface Meta extends Place {
  readonly name: string;
  readonly field: string;
  readonly content: string;
}

/** The metadata in a tag; undefined if its name isn't known. */
function metaIn(html: string, start: number, end: number): Meta | undefined {
  const attributes = attributesOf(html, start, end);
  const name = (attributes['name'] ?? attributes['property'] ?? '').toLowerCase();
  const content = attributes['content']?.trim() ?? '';
  const field = fieldOf[name];
  if (field === undefined || content === '') return undefined;
  const at = html.slice(start, end).indexOf(content);
  const place = at < 0 ? { start, end } : { start: start + at, end: start + at + content.length };
  return { name, field, content, ...place };
}

/** The first content of each field, and all authors. */
function fieldsOf(metas: readonly Meta[]): JsonFields {
  // Search engines read `citation_*`, so nothing else adds authors to these.
  const isCited = ({ name }: Meta) => name.startsWith('citation');
  const people = metas.filter(({ field }) => field === 'authors');
  const [first] = people;
  const authors = first && people.filter((one) => isCited(one) === isCited(first));
  return {
    ...Object.fromEntries(metas.toReversed().map(({ field, content }) => [field, content])),
    ...defined({ authors: authors?.map(({ content }) => content) }),
  };
}

/** The article in JSON-LD; undefined if it has none. */
function articleIn(json: string): JsonFields | undefined {
  const data = parsedJson(json);
  const graph = isRecord(data) ? data['@graph'] : undefined;
  return [data, graph]
    .flat()
    .flatMap((one) => (isRecord(one) ? [one, one['mainEntity']] : []))
    .filter(isRecord)
    .find((one) => [one['@type']].flat().includes('ScholarlyArticle'));
}

function recordOf(article: JsonFields, abstract: string): JsonFields {
  const { headline, name, author, isPartOf, ...others } = article;
  const venue = isRecord(isPartOf) ? isPartOf['name'] : undefined;
  return {
    ...defined({ title: headline ?? name, authors: author, journal: venue }),
    ...others,
    ...(abstract !== '' && { abstract }),
  };
}

const maxAbstract = 10_000;

/** The text below a heading *Abstract*, up to the next heading or part of the page. */
function abstractIn(lines: readonly HtmlLine[]): string {
  const texts = lines.map(({ pieces }) =>
    singleSpaced(pieces.map(({ text, is }) => (is ? '' : text)).join('')).trim(),
  );
  const first =
    texts.findIndex((text, at) => lines[at]?.isHeading && /^abstract\W*$/i.test(text)) + 1;
  let end = first;
  while (lines[end]?.isHeading === false && (end === first || !lines[end]?.isApart)) end += 1;
  const text = first === 0 ? '' : texts.slice(first, end).join(' ');
  return text.length < maxAbstract ? text : '';
}
