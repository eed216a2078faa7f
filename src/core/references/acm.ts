import { givenThenFamily, joinNames } from './names';
import { address, heading, isInBook, isPeriodical, onlyOnArxiv, sentences } from './parts';
import type { Style } from './parts';
import { joined, monthName, oneOrMany, stop } from './wording';

/** ACM: `Ana Vasic and Bo Li. 2025. Title. *Journal* 12, 3 (2025), 1–10. https://…` */
export const acm: Style = {
  names: { write: givenThenFamily, and: 'and', commaFrom: 3, limit: 20, shown: 19 },
  titleCase: 'sentence',
  containerCase: 'asWritten',
  pageRange: 'whole',
  write(work, { authors, title, container, pages }, year) {
    const { editors = [], volume, issue, genre, publisher, place, date } = work;
    const numbers = joined([volume, issue]);
    const when = joined([date?.year !== undefined && monthName(date.month), year], ' ');
    const edited = `${joinNames(editors, acm.names)} (${oneOrMany(editors, 'Ed.', 'Eds.')})`;
    const isArticle = isPeriodical(work);
    const source = [
      isInBook(work) && 'In ',
      ...container,
      isArticle && numbers && ` ${numbers}`,
      isArticle && ` (${when})`,
      editors.length > 0 && `, ${edited}`,
      pages && `, ${pages}`,
    ];
    return [
      ...heading(authors, stop(year), title),
      ...sentences(
        container.length > 0 ? source : genre,
        joined([publisher, place]),
        onlyOnArxiv(work),
      ),
      ...address(work),
    ];
  },
};
