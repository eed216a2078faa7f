import { givenThenFamily } from './names';
import type { NameList } from './names';
import { pagesAs } from './pages';
import {
  address,
  containerRuns,
  isBook,
  isInBook,
  isPeriodical,
  monthName,
  nameList,
  pieces,
  sentences,
  stop,
  stopped,
  titleRuns,
} from './parts';
import type { Part } from './parts';
import type { ReferenceWork } from './work';

const authors: NameList = {
  write: givenThenFamily,
  ...{ and: 'and', commaFrom: 3, limit: 20, shown: 19 },
};

/** ACM: `Ana Vasic and Bo Li. 2025. Title. *Journal* 12, 3 (2025), 1–10. https://…` */
export function acm(work: ReferenceWork, year: string): readonly Part[] {
  const { names, hasMoreNames, editors, volume, issue, genre, publisher, place, date } = work;
  const who = nameList(names, authors, hasMoreNames);
  const pages = work.pages && pagesAs(work.pages, 'whole');
  const container = pieces(containerRuns(work, 'asWritten'), 'italic');
  const title = stopped(pieces(titleRuns(work, 'sentence'), isBook(work) ? 'italic' : undefined));
  const numbers = [volume, issue].filter(Boolean).join(', ');
  const when = [date?.year === undefined ? '' : monthName(date.month), year]
    .filter(Boolean)
    .join(' ');
  const isArticle = isPeriodical(work);
  return [
    ...(who ? [stop(who), ` ${stop(year)} `, ...title] : [...title, ` ${stop(year)}`]),
    ' ',
    ...sentences(
      container.length > 0
        ? [
            isInBook(work) ? 'In ' : undefined,
            ...container,
            isArticle && numbers ? ` ${numbers}` : undefined,
            isArticle ? ` (${when})` : undefined,
            editors?.length
              ? `, ${nameList(editors, authors)} (${editors.length > 1 ? 'Eds.' : 'Ed.'})`
              : '',
            pages && `, ${pages}`,
          ]
        : [genre],
      [[publisher, place].filter(Boolean).join(', ')],
      work.type === undefined && !work.venue && work.arxivId !== undefined
        ? [`arXiv:${work.arxivId}`]
        : [],
    ),
    ...address(work),
  ];
}
