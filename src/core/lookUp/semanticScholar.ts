import { defined, isRecord } from '../base/data';
import { arxivIdOfDoi, wholeArxivId } from '../identity/identifiers';
import type { Venue } from '../model';
import { objectsOf, textOf } from '../text/jsonFields';
import type { JsonFields } from '../text/jsonFields';
import { encodedText } from '../text/uriText';
import { abstractOf, dateOf, doiIn, isRepository, readJsonAnswer, withStatus } from './fields';
import { inBatches, oneByOne, titleForQuery } from './requests';
import type { Source, SourceRecord, SoughtWork } from './source';

/** The API refuses more. */
const idsPerRequest = 500;
const fields =
  'fields=title,externalIds,venue,publicationTypes,publicationDate,year,abstract,authors.name';

/** Papers of Semantic Scholar, by ids or the title. It respells names of authors, so they aren't read. */
export const semanticScholar: Source = {
  id: 'semanticScholar',
  name: 'Semantic Scholar',
  interval: 1000,
  requests(works, { address }) {
    const byId = inBatches(works, idsPerRequest, idOf, (ids) => ({
      url: `${address}/graph/v1/paper/batch?${fields}`,
      body: JSON.stringify({ ids }),
    }));
    const byTitle = oneByOne(works, (work) => {
      const query = idOf(work) === undefined && encodedText(titleForQuery(work));
      return query ? `${address}/graph/v1/paper/search/match?query=${query}&${fields}` : undefined;
    });
    return [...byId, ...byTitle];
  },
  read: (answer) =>
    readJsonAnswer(answer, (data) => {
      const found = isRecord(data) ? (data['data'] ?? []) : data;
      if (!Array.isArray(found)) return undefined;
      // Unknown ids of a batch are null.
      return objectsOf(found).flatMap((paper) => recordOf(paper) ?? []);
    }),
};

function idOf({ arxivId, doi }: SoughtWork): string | undefined {
  if (arxivId !== undefined) return `ARXIV:${arxivId}`;
  return doi === undefined ? undefined : `DOI:${doi}`;
}

function recordOf(paper: JsonFields): SourceRecord | undefined {
  const title = textOf(paper['title']);
  if (title === '') return undefined;
  const ids = isRecord(paper['externalIds']) ? paper['externalIds'] : {};
  const written = doiIn(ids['DOI']);
  const ofDoi = written === undefined ? undefined : arxivIdOfDoi(written);
  const doi = ofDoi === undefined ? written : undefined;
  const count = objectsOf(paper['authors']).length;
  return withStatus({
    source: 'semanticScholar',
    title,
    ...defined({
      arxivId: wholeArxivId(textOf(ids['ArXiv'])) ?? ofDoi,
      doi,
      venue: venueOf(paper, doi),
      date: dateOf(paper['publicationDate'], paper['year']),
      abstract: abstractOf(paper['abstract']),
      authorCount: count > 0 ? count : undefined,
    }),
  });
}

/** A preprint without a DOI of its publication is often filed under a wrong journal. */
function venueOf(paper: JsonFields, doi: string | undefined): Venue | undefined {
  const name = textOf(paper['venue']);
  const types = paper['publicationTypes'];
  if (name === '' || isRepository(name) || !Array.isArray(types)) return undefined;
  if (types.includes('Conference')) return { name, kind: 'proceedings' };
  const isArticle = doi !== undefined && types.includes('JournalArticle');
  return isArticle ? { name, kind: 'journal' } : undefined;
}
