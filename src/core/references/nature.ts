import { familyThenInitials } from './names';
import type { NameList } from './names';
import { pagesAs } from './pages';
import {
  address,
  containerRuns,
  isBook,
  isInBook,
  link,
  nameList,
  page,
  pieces,
  stop,
  stopped,
  titleRuns,
} from './parts';
import type { Part } from './parts';
import type { ReferenceWork } from './work';

const authors: NameList = {
  write: familyThenInitials,
  ...{ and: '&', commaFrom: Infinity, limit: 5, shown: 1 },
};

/** Nature: `Vasic, A. & Li, B. Title. *Journal* **12**, 1–10 (2025).` */
export function nature(work: ReferenceWork, year: string): readonly Part[] {
  const { names, hasMoreNames, editors, volume, publisher, place, url } = work;
  const who = nameList(names, authors, hasMoreNames);
  const pages = work.pages && pagesAs(work.pages, 'whole');
  const container = pieces(containerRuns(work, 'asWritten'), 'italic');
  const isPart = container.length > 0;
  const inBook = isPart && isInBook(work);
  const published = [publisher, place].filter(Boolean).join(', ');
  const isArxiv = work.arxivId !== undefined || /^arxiv$/i.test(publisher ?? '');
  const source: readonly Part[] = isPart
    ? [
        inBook ? 'In ' : undefined,
        ...container,
        inBook && editors?.length
          ? ` (${editors.length > 1 ? 'eds' : 'ed.'} ${nameList(editors, authors)})`
          : undefined,
        volume && ' ',
        volume && { text: volume, form: 'bold' as const },
        pages && `, ${pages}`,
        ' ',
      ]
    : url === undefined || isBook(work) || work.type === 'thesis'
      ? []
      : [isArxiv ? 'Preprint at ' : undefined, link(url, url), ' '];
  const isPublished = published !== '' && !isArxiv && (inBook || !isPart);
  const when = `(${isPublished ? `${published}, ` : ''}${year}).`;
  const doi = isPart && work.doi !== undefined ? [' ', ...address(work)] : [];
  return [
    who && `${stop(who)} `,
    ...stopped(pieces(titleRuns(work, 'sentence'), isBook(work) ? 'italic' : undefined)),
    ' ',
    ...source,
    when,
    ...doi,
    ' ',
    ...page(work),
  ];
}
