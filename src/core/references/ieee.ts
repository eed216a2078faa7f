import { initialsThenFamily } from './names';
import type { NameList } from './names';
import { pagesAs } from './pages';
import {
  containerRuns,
  editionText,
  isBook,
  isInBook,
  link,
  listOf,
  nameList,
  page,
  pageMark,
  pieces,
  quoted,
  sentences,
  shortMonthYear,
  titleRuns,
} from './parts';
import type { Part } from './parts';
import type { ReferenceWork } from './work';

const authors: NameList = {
  write: initialsThenFamily,
  ...{ and: 'and', commaFrom: 3, limit: 6, shown: 1 },
};

/** IEEE: `A. Vasic and B. Li, “Title,” *Journal*, vol. 12, no. 3, pp. 1–10, 2025, doi: 10.…` */
export function ieee(work: ReferenceWork, year: string): readonly Part[] {
  const { names, hasMoreNames, editors, volume, issue, genre, number, publisher, place } = work;
  const who = nameList(names, authors, hasMoreNames);
  const pages = work.pages && pagesAs(work.pages, 'whole');
  const container = pieces(containerRuns(work, 'asWritten'), 'italic');
  const isPart = container.length > 0;
  const title = isBook(work)
    ? [...pieces(titleRuns(work, 'sentence'), 'italic'), { text: ',' }]
    : quoted(titleRuns(work, 'sentence'), ',');
  const rest = listOf(
    container,
    [editionText(work.edition)],
    [volume && `vol. ${volume}`],
    [issue && `no. ${issue}`],
    [
      editors?.length
        ? `${nameList(editors, authors)}, ${editors.length > 1 ? 'Eds.' : 'Ed.'}`
        : '',
    ],
    [pages && `${pageMark(pages)} ${pages}`],
    [[genre, number].filter(Boolean).join(' ')],
    [isInBook(work) ? [place, publisher].filter(Boolean).join(': ') : publisher],
    isPart ? [] : [identifier(work)],
    [shortMonthYear(work, year)],
    isPart && work.doi !== undefined ? [identifier(work)] : [],
  );
  const inBook = isPart && isInBook(work) ? 'in ' : '';
  return [who && `${who}, `, ...title, ` ${inBook}`, ...sentences(rest), ...page(work)];
}

function identifier({ arxivId, doi, url }: ReferenceWork): Part {
  if (url === undefined) return undefined;
  const text = doi !== undefined ? `doi: ${doi}` : arxivId !== undefined ? `arXiv:${arxivId}` : url;
  return link(text, url);
}
