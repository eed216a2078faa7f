/** The data that fields of records and of front matter share. */
import { firstOf } from '../../base/collections';
import { isRecord } from '../../base/data';
import { doiOfField, wholeArxivId } from '../../identity/identifiers';
import { singleSpaced } from '../../text/characters';
import { decoded } from '../../text/entities';
import { dateIn } from '../words/dates';
import { arxivIdAt, doiAt, isPaperAddress } from '../words/paperLinks';
import { plainText } from './titles';

const dates =
  'published publishedat published_at published_date publication_date publicationdate firstpublicationdate publish_date publish_time publisheddate datepublished date_published pubdate submitted submitted_date date issued created year publication_year publicationyear pubyear'.split(
    ' ',
  );
const ids = 'arxiv_id arxivid arxiv arxiv_eprints paper_id paperid id entry_id identifier'.split(
  ' ',
);
const dois = 'doi dois elocationid identifier @id sameas'.split(' ');
const address =
  /url|link|(?<![a-z])abs(?![a-z])|pdf|href|page|arxiv|^(?:entry_)?id$|^ee$|doi|guid|source/;

/** The identifiers, addresses and date in the fields of a record or of front matter. */
export function factsOf(fields: ReadonlyMap<string, unknown>, key = '') {
  const urls: string[] = [];
  for (const [name, given] of fields) {
    // Beside the address of something else, a list has those of other pages.
    const isList = Array.isArray(given) && /^https?:/.test(textOf(fields.get('url')));
    if (!address.test(name) || (isList && !isPaperAddress(textOf(fields.get('url'))))) continue;
    for (const one of Array.isArray(given) ? (given as unknown[]) : [given]) {
      const url = textOf(isRecord(one) ? (one['href'] ?? one['url'] ?? one['@id']) : one);
      if (url.length < 1000) urls.push(url);
    }
  }
  const papers = urls.filter(isPaperAddress);
  const arxivId =
    firstOf(ids, (name) => arxivIdOfField(textOf(fields.get(name)))) ??
    arxivIdOfField(key) ??
    firstOf(urls, arxivIdAt);
  const doi =
    firstOf(dois, (name) => doiOfField(textOf(fields.get(name)))) ?? firstOf(papers, doiAt);
  return {
    arxivId,
    doi: doi?.startsWith('10.48550/') ? undefined : doi,
    papers,
    urls,
    date: dateIn(firstOf(dates, (name) => textOf(fields.get(name)) || undefined) ?? ''),
  };
}

function arxivIdOfField(id: string): string | undefined {
  if (id === '') return undefined;
  return wholeArxivId(id) ?? (id.includes('_') ? wholeArxivId(id.replaceAll('_', '.')) : undefined);
}

const jats = /<jats:title>\s*abstract\s*<\/jats:title>|<\/?(?:jats:|mml:|scp\b)[^<>]{0,200}>/gi;

/**
 * On one line, without tags: a text, the first one in a list, the one in a record of its own (`{ value }`), or
 * the date in parts. Empty for any other value.
 */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return shown(value);
  if (typeof value === 'number') return String(value);
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first !== 'object' || first === null) return first === value ? '' : textOf(first);
  const one = isRecord(first)
    ? firstOf(['value', 'text', 'title', 'description', 'date-parts'], (name) => first[name])
    : first;
  if (Array.isArray(one)) return one.flat().filter(Number.isInteger).join('-');
  return typeof one === 'object' ? '' : textOf(one);
}

function shown(value: string): string {
  const text = decoded(value, true);
  if (text.includes('</')) return plainText(text.replace(jats, ' '));
  return singleSpaced(text).trim();
}
