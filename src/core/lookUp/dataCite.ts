import { defined, isRecord } from '../base/data';
import { titled } from '../bibliography/work/work';
import { objectsOf, textOf } from '../text/jsonFields';
import type { JsonFields } from '../text/jsonFields';
import { encodedText } from '../text/uriText';
import { authorsIn, dateOf, doiIn, htmlTextOf, readJsonAnswer } from './fields';
import { oneByOne } from './requests';
import type { Source, SourceRecord } from './source';

/** What DataCite registered, by DOI or ISBN: datasets, software, books and preprints of archives such as Zenodo. */
export const dataCite: Source = {
  id: 'dataCite',
  name: 'DataCite',
  interval: 600,
  requests: (works, { address }) =>
    oneByOne(works, ({ doi, isbn }) => {
      if (doi !== undefined) return `${address}/dois/${encodedText(doi)}`;
      const query = isbn && encodedText(`identifiers.identifier:"${isbn}"`);
      return query && `${address}/dois?query=${query}&page[size]=5`;
    }),
  read: (answer) =>
    readJsonAnswer(answer, (data) => {
      const found = isRecord(data) ? data['data'] : undefined;
      if (!isRecord(found) && !Array.isArray(found)) return undefined;
      const works = objectsOf(found).flatMap(({ attributes }) => objectsOf(attributes));
      return works.flatMap((work) => recordOf(work) ?? []);
    }),
};

function recordOf(work: JsonFields): SourceRecord | undefined {
  const { doi: written, publisher } = work;
  const doi = doiIn(written);
  const titles = objectsOf(work['titles']);
  // Translations and alternative titles have other types.
  const titleOf = (type: string): string =>
    htmlTextOf(titles.find(({ titleType }) => (titleType ?? '') === type)?.['title']);
  const [main, subtitle] = [titleOf(''), titleOf('Subtitle')];
  if (doi === undefined || main === '') return undefined;
  return {
    source: 'dataCite',
    title: titled(main, subtitle),
    doi,
    ...defined({ date: dateOf(undefined, work['publicationYear']) }),
    publication: defined({
      type: types[isRecord(work['types']) ? textOf(work['types']['resourceTypeGeneral']) : ''],
      publisher: htmlTextOf(isRecord(publisher) ? publisher['name'] : publisher) || undefined,
    }),
    ...authorsIn(work['creators'], nameFields),
  };
}

const types: Partial<Record<string, string>> = {
  Book: 'book',
  BookChapter: 'chapter',
  ConferencePaper: 'paper-conference',
  Dataset: 'dataset',
  Dissertation: 'thesis',
  JournalArticle: 'article-journal',
  Report: 'report',
  Software: 'software',
};

/** Names of persons may have no parts: `Wade, Ada`. */
function nameFields({ name, nameType, familyName, givenName }: JsonFields) {
  const [, family, given] = /^([^,]+), ([^,]+)$/.exec(textOf(name)) ?? [];
  return nameType === 'Organizational' || familyName
    ? { family: familyName, given: givenName, name }
    : { family, given, name };
}
