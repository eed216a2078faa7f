import { familyThenGiven, givenThenFamily } from './names';
import type { NameList } from './names';
import { pagesAs } from './pages';
import {
  address,
  containerRuns,
  dayMonthYear,
  editionText,
  isBook,
  isInBook,
  listOf,
  nameList,
  pageMark,
  pieces,
  quoted,
  sentences,
  stop,
  stopped,
  titleRuns,
} from './parts';
import type { Part } from './parts';
import type { ReferenceWork } from './work';

const authors: NameList = {
  write: (name, place) => (place === 0 ? familyThenGiven(name) : givenThenFamily(name)),
  ...{ and: 'and', commaFrom: 2, limit: 2, shown: 1 },
};
const editorsOf: NameList = { ...authors, write: givenThenFamily, commaFrom: 3 };

/** MLA, 9th edition: `Vasic, Ana, and Bo Li. “Title.” *Journal*, vol. 12, no. 3, 2025, pp. 1–10, https://….` */
export function mla(work: ReferenceWork, year: string): readonly Part[] {
  const { names, hasMoreNames, editors, edition, volume, issue, number, publisher, genre } = work;
  const who = nameList(names, authors, hasMoreNames);
  const isWhole = isBook(work) || /^(?:thesis|report)$/.test(work.type ?? '');
  const title = isWhole
    ? stopped(pieces(titleRuns(work, 'title'), 'italic'))
    : quoted(titleRuns(work, 'title'), '.');
  const pages = work.pages && pagesAs(work.pages, 'twoDigits');
  const container = pieces(containerRuns(work, 'title'), 'italic');
  const rest: Part[] = [
    editors?.length ? `edited by ${nameList(editors, editorsOf)}` : undefined,
    editionText(edition),
    volume && `vol. ${volume}`,
    issue && `no. ${issue}`,
    work.type === 'thesis' ? undefined : [genre, number].filter(Boolean).join(' '),
    publisher,
    isBook(work) || isInBook(work) ? year : dayMonthYear(work, year),
    pages && `${pageMark(pages)} ${pages}`,
    work.type === undefined && !work.venue && work.arxivId !== undefined
      ? `arXiv:${work.arxivId}`
      : undefined,
    ...(work.page ? [] : address(work)),
  ];
  return [
    who && `${stop(who)} `,
    ...title,
    ' ',
    ...sentences(listOf(container, ...rest.map((part) => [part]))),
    ...(work.page ? address(work) : []),
  ];
}
