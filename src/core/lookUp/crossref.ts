import { byWord } from '../base/collections';
import { defined, isRecord } from '../base/data';
import { titled } from '../bibliography/work/work';
import { cslDate } from '../bibliography/work/dates';
import { uniqueUpdates, updateKind } from '../model';
import type { Publication, Venue, WorkUpdate } from '../model';
import { fold } from '../text/fold';
import { firstText, objectsOf, textOf } from '../text/jsonFields';
import type { JsonFields } from '../text/jsonFields';
import { readable } from '../text/readable';
import { encodedText } from '../text/uriText';
import { series } from '../venues/venueNames';
import {
  abstractOf,
  authorsIn,
  doiIn,
  htmlTextOf,
  isRepository,
  readJsonAnswer,
  withStatus,
} from './fields';
import { inBatches } from './requests';
import type { Source, SourceRecord, SourceRequest } from './source';

/** Few enough for an address of 2000 characters. */
const doisPerRequest = 25;
/** All that is read. Lists of references would make answers large. */
const fields = [
  'DOI,title,subtitle,author,type,container-title,issued,published,abstract,updated-by,update-to,relation',
  'short-container-title,volume,issue,page,article-number,publisher,editor,published-online,published-print',
].join();

const bookTypes = ['book', 'monograph', 'edited-book', 'reference-book'];

/** Works that Crossref registered, by DOI, ISBN or title. */
export const crossref: Source = {
  id: 'crossref',
  name: 'Crossref',
  // Anybody may ask for one list a second.
  interval: 1000,
  requests(works, { address, email }) {
    const mail = email === undefined ? '' : `mailto=${encodedText(email)}`;
    const list = (query: string, rows: number): string =>
      `${address}/works?${query}&rows=${rows}&select=${fields}${mail && `&${mail}`}`;
    const byDoi = (dois: readonly string[]): SourceRequest => {
      const [doi = '', ...others] = dois.map(encodedText);
      if (others.length === 0) return { url: `${address}/works/${doi}${mail && `?${mail}`}` };
      const filter = [doi, ...others].map((one) => `doi:${one}`).join(',');
      return { url: list(`filter=${filter}`, dois.length) };
    };
    // The filter matches each of these DOIs.
    const byNotices = (dois: readonly string[]): SourceRequest => ({
      url: list(`filter=${dois.map((doi) => `updates:${encodedText(doi)}`).join(',')}`, 100),
    });
    const byTitle = ([title = '']: readonly string[]): SourceRequest => ({
      url: list(`query.bibliographic=${encodedText(readable(title))}`, 5),
    });
    // Chapters have the ISBN of their book.
    const byIsbn = ([isbn = '']: readonly string[]): SourceRequest => ({
      url: list(`filter=isbn:${isbn},${bookTypes.map((type) => `type:${type}`).join()}`, 5),
    });
    return [
      ...inBatches(works, 1, ({ isbn }) => isbn, byIsbn),
      ...inBatches(works, doisPerRequest, ({ doi }) => (isPlain(doi) ? doi : undefined), byDoi),
      ...inBatches(works, 1, ({ doi }) => (isPlain(doi) ? undefined : doi), byDoi),
      ...inBatches(
        works,
        doisPerRequest,
        ({ noticesOf }) => (isPlain(noticesOf) ? noticesOf : undefined),
        byNotices,
      ),
      ...inBatches(
        works,
        1,
        ({ doi, isbn, title }) => ((doi ?? isbn) === undefined ? title : undefined),
        byTitle,
      ),
    ];
  },
  read: (answer) =>
    readJsonAnswer(answer, (data) => {
      if (!isRecord(data) || !isRecord(data['message'])) return undefined;
      const { message } = data;
      const items = message['items'];
      if (items === undefined && message['DOI'] === undefined) return undefined;
      return objectsOf(items ?? message).flatMap((work) => recordOf(work) ?? []);
    }),
};

/** Whether a filter can contain the DOI. Commas and colons separate its parts. */
function isPlain(doi = ''): boolean {
  return /^[\w./()-]+$/.test(doi);
}

/** Parts of works, and what is about a work. */
const otherTypes = /^(?:component|journal|journal-issue|journal-volume|peer-review|grant)$/;

function recordOf(work: JsonFields): SourceRecord | undefined {
  const doi = doiIn(work['DOI']);
  const main = firstText(work['title'], htmlTextOf);
  const type = textOf(work['type']);
  if (doi === undefined || main === '' || otherTypes.test(type)) return undefined;
  const subtitle = firstText(work['subtitle'], htmlTextOf);
  const isPreprint = type === 'posted-content' && textOf(work['subtype'] ?? 'preprint');
  const isOwn = (other: string | undefined): boolean => other?.toLowerCase() === doi.toLowerCase();
  const announced = objectsOf(work['update-to']).flatMap((one): [string, WorkUpdate][] => {
    const of = doiIn(one['DOI']);
    return of === undefined ? [] : [[of, { ...updateOf(one), doi }]];
  });
  // A new version is a work.
  const notices = announced.filter(([of, { type }]) => !isOwn(of) && !type.startsWith('new_'));
  // Publishers announce new versions under the DOI of the work itself. Others may have no notice of their own.
  const updates = [
    ...objectsOf(work['updated-by']).map(updateOf),
    ...announced.filter(([of]) => isOwn(of)).map(([, update]) => update),
  ].filter((update) => !isOwn(update.doi) || updateKind(update) !== undefined);
  const relation = isRecord(work['relation']) ? work['relation'] : {};
  const publishedAs = objectsOf(relation['is-preprint-of']).flatMap(
    (one) => doiIn(one['DOI'] ?? one['id']) ?? [],
  );
  return withStatus({
    source: 'crossref',
    title: titled(main, subtitle),
    doi,
    ...defined({
      venue: venueOf(work, type),
      date: cslDate(work['issued']).date ?? cslDate(work['published']).date,
      abstract: abstractOf(work['abstract'], htmlTextOf),
    }),
    publication: publicationOf(work, type),
    ...authorsIn(work['author']),
    ...(isPreprint === 'preprint' && { isPreprint: true as const }),
    ...(updates.length > 0 && { updates: uniqueUpdates(updates) }),
    ...(notices.length > 0 && {
      noticeOf: notices.map(([of]) => of),
      announced: notices.map(([, update]) => update),
    }),
    ...(publishedAs.length > 0 && { publishedAs }),
  });
}

function venueOf(work: JsonFields, type: string): Venue | undefined {
  const listed = work['container-title'];
  const names = (Array.isArray(listed) ? listed.slice(0, 8) : [listed])
    .map((name) => htmlTextOf(name))
    .filter(Boolean);
  if (type === 'journal-article') {
    const [name] = names;
    return name === undefined || isRepository(name) ? undefined : { name, kind: 'journal' };
  }
  // The container of a whole book is its series.
  if (/book$|^monograph$|^proceedings$/.test(type)) return undefined;
  // The series comes first, then the book.
  const name = names.findLast((one) => !series.test(fold(one))) ?? names.at(-1);
  return name === undefined || isRepository(name) ? undefined : { name, kind: 'proceedings' };
}

/** CSL's types by those of Crossref. */
const types = byWord({
  'article-journal': 'journal-article',
  'paper-conference': 'proceedings-article',
  chapter: 'book-chapter book-section book-part reference-entry',
  book: 'book monograph edited-book reference-book proceedings book-set book-series',
  thesis: 'dissertation',
  report: 'report report-component',
  dataset: 'dataset',
});

function publicationOf(work: JsonFields, type: string): Publication {
  const text = (name: string): string | undefined => htmlTextOf(work[name]) || undefined;
  const names = [work['container-title'], work['short-container-title']].flat();
  const containers = names.map((name) => htmlTextOf(name)).filter(Boolean);
  return defined({
    type: types.get(type),
    containers: containers.length > 0 ? containers : undefined,
    volume: text('volume'),
    issue: text('issue'),
    pages: text('page'),
    articleNumber: text('article-number'),
    publisher: text('publisher'),
    editors: authorsIn(work['editor']).authors,
    online: cslDate(work['published-online']).date,
    printed: cslDate(work['published-print']).date,
  });
}

function updateOf(update: JsonFields): WorkUpdate {
  const doi = doiIn(update['DOI']);
  const { date } = cslDate(update['updated']);
  const type = textOf(update['type']).toLowerCase().replace(/[ -]/g, '_');
  return { type, ...defined({ doi, date }) };
}
