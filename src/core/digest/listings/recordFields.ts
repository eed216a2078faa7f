/** The data that fields of records and of front matter share. */
import { firstOf } from '../../base/firstOf';
import { isRecord } from '../../base/isRecord';
import { doiOfField, wholeArxivId } from '../../identity/identifiers';
import { singleSpaced } from '../../text/characters';
import { dateIn } from '../words/dates';
import { arxivIdAt, doiAt, isPaperAddress } from '../words/paperLinks';
import { plainText } from './titles';

const dates =
  'published publishedat published_at published_date publication_date publish_date publish_time publisheddate datepublished pubdate submitted submitted_date date created year date_published'.split(
    ' ',
  );
const ids = 'arxiv_id arxivid arxiv paper_id paperid id entry_id identifier'.split(' ');
const dois = ['doi', 'identifier', '@id', 'sameas'];
const address = /url|link|abs|pdf|href|page|arxiv|^(?:entry_)?id$|doi|guid|source/;

/** The identifiers, addresses and date in the fields of a record or of front matter. */
export function factsOf(fields: ReadonlyMap<string, unknown>, key = '') {
  const urls: string[] = [];
  for (const [name, given] of fields) {
    if (!address.test(name)) continue;
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

/** On one line, without tags; empty for any other value. */
export function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  if (value.includes('</')) return plainText(value);
  return singleSpaced(value).trim();
}
