import { defined } from '../base/defined';
import { isRecord } from '../base/isRecord';
import { cslDate } from '../bibliography/work/dates';
import { arxivIdOfDoi } from '../identity/identifiers';
import type { PartialDate, Venue, WorkUpdate } from '../model';
import { readable } from '../text/readable';
import { encodedText } from '../text/uriText';
import {
  abstractOf,
  authorsIn,
  doiIn,
  firstText,
  htmlTextOf,
  objectsOf,
  readJsonAnswer,
  textOf,
  wholeTitle,
} from './fields';
import type { AnswerFields } from './fields';
import type { Source, SourceRecord } from './source';

/** Works that Crossref registered, by DOI or title. */
export const crossref: Source = {
  id: 'crossref',
  name: 'Crossref',
  interval: 250,
  requests: (works, { address, email }) =>
    works.flatMap((work) => {
      const { doi, title } = work;
      const mail = email === undefined ? '' : `mailto=${encodedText(email)}`;
      if (doi !== undefined) {
        // DataCite registers those of arXiv.
        if (arxivIdOfDoi(doi) !== undefined) return [];
        const query = mail && `?${mail}`;
        return [{ url: `${address}/works/${encodedText(doi)}${query}`, works: [work] }];
      }
      if (title === undefined) return [];
      const query = `query.bibliographic=${encodedText(readable(title))}&rows=5`;
      return [{ url: `${address}/works?${query}${mail && `&${mail}`}`, works: [work] }];
    }),
  read: (answer) =>
    readJsonAnswer(answer, (data) => {
      if (!isRecord(data) || !isRecord(data['message'])) return undefined;
      const { message } = data;
      const items = message['items'];
      if (items === undefined && message['DOI'] === undefined) return undefined;
      return objectsOf(items ?? message).flatMap((work) => recordOf(work) ?? []);
    }),
};

/** Parts of works, and what is about a work. */
const otherTypes = /^(?:component|journal|journal-issue|journal-volume|peer-review|grant)$/;

/** Some publishers say it only here. */
const retracted = /^(?:RETRACTED|WITHDRAWN)(?: ARTICLE)?: ?/;

function recordOf(work: AnswerFields): SourceRecord | undefined {
  const doi = doiIn(work['DOI']);
  const written = firstText(work['title'], htmlTextOf);
  const main = written.replace(retracted, '');
  const type = textOf(work['type']);
  if (doi === undefined || main === '' || otherTypes.test(type)) return undefined;
  const subtitle = firstText(work['subtitle'], htmlTextOf);
  const isPreprint = type === 'posted-content' && textOf(work['subtype'] ?? 'preprint');
  const updates = objectsOf(work['updated-by'])
    .map(updateOf)
    // A publisher announces a new version of the work itself in this way.
    .filter(({ doi: of }) => of?.toLowerCase() !== doi.toLowerCase());
  const isRetracted = main !== written && !updates.some(({ type }) => type === 'retraction');
  if (isRetracted) updates.push({ type: 'retraction' });
  const noticeOf = doisIn(work['update-to']).filter((of) => of.toLowerCase() !== doi.toLowerCase());
  const relation = isRecord(work['relation']) ? work['relation'] : {};
  const publishedAs = doisIn(relation['is-preprint-of']);
  return {
    source: 'crossref',
    title: wholeTitle(main, subtitle),
    doi,
    ...defined({
      venue: venueOf(work, type),
      date: crossrefDate(work['issued']) ?? crossrefDate(work['published']),
      abstract: abstractOf(work['abstract'], htmlTextOf),
    }),
    ...authorsIn(work['author']),
    ...(isPreprint === 'preprint' && { isPreprint: true as const }),
    ...(updates.length > 0 && { updates: withoutRepeats(updates) }),
    ...(noticeOf.length > 0 && { noticeOf }),
    ...(publishedAs.length > 0 && { publishedAs }),
  };
}

function venueOf(work: AnswerFields, type: string): Venue | undefined {
  const name = firstText(work['container-title'], htmlTextOf);
  if (name === '' || /^(?:arxiv|corr\b)/i.test(name)) return undefined;
  return { name, kind: type === 'journal-article' ? 'journal' : 'proceedings' };
}

function crossrefDate(value: unknown): PartialDate | undefined {
  return cslDate(value).date;
}

function updateOf(update: AnswerFields): WorkUpdate {
  const doi = doiIn(update['DOI']);
  const date = crossrefDate(update['updated']);
  return { type: textOf(update['type']), ...defined({ doi, date }) };
}

/** Retraction Watch and the publisher may announce the same retraction. */
function withoutRepeats(updates: readonly WorkUpdate[]): readonly WorkUpdate[] {
  const byNotice = new Map(updates.map((one) => [`${one.type} ${one.doi?.toLowerCase()}`, one]));
  return [...byNotice.values()];
}

/** The DOIs of relations or updates, in the case in which they are written. */
function doisIn(value: unknown): readonly string[] {
  return objectsOf(value).flatMap((one) => doiIn(one['DOI'] ?? one['id']) ?? []);
}
