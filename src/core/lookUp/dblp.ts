import { defined, isRecord } from '../base/data';
import { arxivIdIn, arxivIdOfDoi } from '../identity/identifiers';
import type { Publication, Venue } from '../model';
import { firstText, objectsOf, textOf } from '../text/jsonFields';
import type { JsonFields } from '../text/jsonFields';
import { encodedText } from '../text/uriText';
import { authorsNamed, dateOf, doiIn, htmlTextOf, readJsonAnswer } from './fields';
import { oneByOne, titleForQuery } from './requests';
import type { Source, SourceRecord } from './source';

/** Publications in DBLP, by title: the venues of papers in computer science. */
export const dblp: Source = {
  id: 'dblp',
  name: 'DBLP',
  interval: 6000,
  requests: (works, { address }) =>
    oneByOne(works, (work) => {
      const query = encodedText(titleForQuery(work));
      if (query === '') return undefined;
      return `${address}/search/publ/api?q=${query}&format=json&h=10&f=0&c=0`;
    }),
  read: (answer) =>
    readJsonAnswer(answer, (data) => {
      const result = isRecord(data) ? data['result'] : undefined;
      const hits = isRecord(result) ? result['hits'] : undefined;
      if (!isRecord(hits)) return undefined;
      return objectsOf(hits['hit'] ?? []).flatMap((hit) =>
        isRecord(hit['info']) ? (recordOf(hit['info']) ?? []) : [],
      );
    }),
};

const unusable = /^(?:Editorship|Withdrawn Items)$/;

function recordOf(info: JsonFields): SourceRecord | undefined {
  const title = htmlTextOf(info['title']).replace(/\.$/, '');
  const type = textOf(info['type']);
  if (title === '' || unusable.test(type)) return undefined;
  const names = isRecord(info['authors']) ? objectsOf(info['authors']['author']) : [];
  // DBLP numbers people with the same name.
  const authors = names.map(({ text }) => htmlTextOf(text).replace(/ \d{4}$/, ''));
  const address = firstText(info['ee']);
  const doi = doiIn(info['doi']) ?? doiIn(address);
  const ofDoi = doi === undefined ? undefined : arxivIdOfDoi(doi);
  const isPreprint =
    type.startsWith('Informal') || textOf(info['key']).startsWith('journals/corr/');
  return {
    source: 'dblp',
    title,
    ...defined({
      arxivId: ofDoi ?? arxivIdIn(address) ?? arxivIdIn(textOf(info['volume'])),
      doi: ofDoi === undefined ? doi : undefined,
      venue: isPreprint ? undefined : venueOf(firstText(info['venue'], htmlTextOf), type),
      date: dateOf(undefined, info['year']),
      publication: isPreprint ? undefined : publicationOf(info, type),
    }),
    ...authorsNamed(authors),
    ...(isPreprint && { isPreprint: true as const }),
  };
}

function publicationOf(info: JsonFields, type: string): Publication {
  const text = (name: string): string | undefined => htmlTextOf(info[name]) || undefined;
  const types = { Journal: 'article-journal', Conference: 'paper-conference', Parts: 'chapter' };
  const found = Object.entries(types).find(([start]) => type.startsWith(start));
  return defined({
    type: found?.[1],
    volume: text('volume'),
    issue: text('number'),
    pages: text('pages'),
  });
}

function venueOf(name: string, type: string): Venue | undefined {
  if (name === '' || !/^(?:Conference|Journal|Parts)/.test(type)) return undefined;
  return { name, kind: type.startsWith('Journal') ? 'journal' : 'proceedings' };
}
