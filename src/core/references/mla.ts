import { familyThenGiven, givenThenFamily, joinNames } from './names';
import {
  address,
  isBook,
  isInBook,
  listOf,
  onlyOnArxiv,
  sentences,
  stopped,
  titleOf,
} from './parts';
import type { Style } from './parts';
import { dayMonthYear, editionText, joined, markedPages, stop } from './wording';

/** MLA, 9th edition: `Vasic, Ana, and Bo Li. “Title.” *Journal*, vol. 12, no. 3, 2025, pp. 1–10, https://….` */
export const mla: Style = {
  names: {
    write: (name, place) => (place === 0 ? familyThenGiven : givenThenFamily)(name),
    and: 'and',
    commaFrom: 2,
    limit: 2,
    shown: 1,
  },
  titleCase: 'title',
  containerCase: 'title',
  pageRange: 'twoDigits',
  quoted: '.',
  write(work, { authors, title, container, pages }, year) {
    const { type = '', editors = [], volume, issue, number, publisher, genre } = work;
    const isWhole = /^(?:thesis|report)$/.test(type);
    const others = { ...mla.names, write: givenThenFamily, commaFrom: 3 };
    const source = listOf(
      container,
      editors.length > 0 && `edited by ${joinNames(editors, others)}`,
      editionText(work),
      volume && `vol. ${volume}`,
      issue && `no. ${issue}`,
      type !== 'thesis' && joined([genre, number], ' '),
      publisher,
      isBook(work) || isInBook(work) ? year : dayMonthYear(work, year),
      markedPages(pages),
      onlyOnArxiv(work),
      ...(work.page ? [] : address(work)),
    );
    return [
      authors && `${stop(authors)} `,
      ...(isWhole ? stopped(titleOf(work, 'title', 'italic')) : title),
      ' ',
      ...sentences(source),
      ...(work.page ? address(work) : []),
    ];
  },
};
