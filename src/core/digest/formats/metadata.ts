/** Saved pages of publishers, whose metadata describes one paper: `citation_*`, Dublin Core, or JSON-LD. */
import { addAll } from '../../base/collections';
import { singleSpaced } from '../../text/characters';
import { defined, isRecord } from '../../base/data';
import { parsedJson } from '../../base/json';
import type { JsonFields } from '../../text/jsonFields';
import { attributesOf } from '../../text/html';
import { readHtmlLines } from '../../text/htmlLines';
import type { HtmlLine } from '../../text/htmlLines';
import { formatOfRecords, hasAll } from './recordFiles';
import { paperOfRecord, plainName } from './records';

/** A metadata element that describes the paper, and the place of its content. */
interface Meta {
  readonly name: string;
  readonly field: string;
  readonly content: string;
  readonly start: number;
  readonly end: number;
}

/** Pages about one paper of any publisher, as a browser saves them. */
export const publisherPages = formatOfRecords(
  hasAll([/citation_title|dc\.title|dcterms\.title|ScholarlyArticle/i]),
  ({ whole: html }) => {
    const metas: Meta[] = [];
    const lines: HtmlLine[] = [];
    let article: JsonFields | undefined;
    let hasData = false;
    readHtmlLines(html, {
      line: (line) => void lines.push(line),
      open(name, start, end) {
        if (name === 'meta') addAll(metas, metaIn(html, start, end));
        hasData = name === 'script' && /ld\+json/i.test(html.slice(start, end));
      },
      script(text) {
        if (hasData) article = articleIn(text) ?? article;
      },
    });
    const isPaper = article !== undefined || metas.some(({ name }) => name === 'citation_title');
    const record = { abstract: abstractIn(lines), ...recordOf(article), ...fieldsOf(metas) };
    const paper = paperOfRecord(record, '', isPaper);
    if (!paper) return { papers: [] };
    const start = Math.max(0, html.indexOf(paper.entry.title));
    const shown = { start, end: start + paper.entry.title.length };
    return { papers: [{ ...paper, title: metas.find(({ field }) => field === 'title') ?? shown }] };
  },
);

function metaIn(html: string, start: number, end: number): readonly Meta[] {
  const { name: named, property = '', content = '' } = attributesOf(html, start, end);
  const name = (named ?? property).toLowerCase();
  const field = plainName(name);
  if (content.trim() === '' || (field === name && name !== 'og:url')) return [];
  const at = html.slice(start, end).indexOf(content);
  const place = at < 0 ? { start, end } : { start: start + at, end: start + at + content.length };
  return [{ name, field, content: content.trim(), ...place }];
}

/** The first content of each field, and all authors. Nothing else adds authors to `citation_*`. */
function fieldsOf(metas: readonly Meta[]): JsonFields {
  const people = metas.filter(({ field }) => /^(?:authors?|creator|contributor)$/.test(field));
  const isCited = ({ name }: Meta) => name.startsWith('citation');
  const authors = people.filter((one) => isCited(one) === people.some(isCited));
  return {
    ...Object.fromEntries(metas.toReversed().map(({ field, content }) => [field, content])),
    ...(authors.length > 0 && { authors: authors.map(({ content }) => content) }),
  };
}

/** The article in JSON-LD; undefined if it has none. */
function articleIn(json: string): JsonFields | undefined {
  const data = parsedJson(json);
  return [data, isRecord(data) ? data['@graph'] : undefined]
    .flat()
    .flatMap((one) => (isRecord(one) ? [one, one['mainEntity']] : []))
    .filter(isRecord)
    .find((one) => [one['@type']].flat().includes('ScholarlyArticle'));
}

function recordOf({ headline, name, author, isPartOf, ...others }: JsonFields = {}): JsonFields {
  const journal = isRecord(isPartOf) ? isPartOf['name'] : undefined;
  return { ...defined({ title: headline ?? name, authors: author, journal }), ...others };
}

/** The text below a heading *Abstract*, up to the next heading or part of the page. */
function abstractIn(lines: readonly HtmlLine[]): string {
  const textOf = ({ pieces }: HtmlLine) =>
    singleSpaced(pieces.map(({ text, is }) => (is ? '' : text)).join('')).trim();
  const first =
    lines.findIndex((line) => line.isHeading && /^abstract\W*$/i.test(textOf(line))) + 1;
  const [start, ...others] = first === 0 ? [] : lines.slice(first);
  if (!start || start.isHeading) return '';
  const end = others.findIndex(({ isHeading, isApart }) => isHeading || isApart);
  const below = end < 0 ? others : others.slice(0, end);
  return [start, ...below].map(textOf).join(' ').slice(0, maxAbstract);
}

const maxAbstract = 10_000;
