import { initialsThenFamily, joinNames } from './names';
import { isInBook, listOf, page, sentences } from './parts';
import type { ReferencePart, Style } from './parts';
import { editionText, joined, markedPages, oneOrMany, shortMonthYear } from './wording';
import type { ReferenceWork } from './work';

/** IEEE: `A. Vasic and B. Li, “Title,” *Journal*, vol. 12, no. 3, pp. 1–10, 2025, doi: 10.…` */
export const ieee: Style = {
  names: { write: initialsThenFamily, and: 'and', commaFrom: 3, limit: 6, shown: 1 },
  titleCase: 'sentence',
  containerCase: 'asWritten',
  pageRange: 'whole',
  quoted: ',',
  write(work, { authors, title, container, pages }, year) {
    const { editors = [], volume, issue, genre, number, publisher, place, doi } = work;
    const isPart = container.length > 0;
    const edited = `${joinNames(editors, ieee.names)}, ${oneOrMany(editors, 'Ed.', 'Eds.')}`;
    const source = listOf(
      container,
      editionText(work),
      volume && `vol. ${volume}`,
      issue && `no. ${issue}`,
      editors.length > 0 && edited,
      markedPages(pages),
      joined([genre, number], ' '),
      isInBook(work) ? joined([place, publisher], ': ') : publisher,
      !isPart && identifier(work),
      shortMonthYear(work, year),
      isPart && doi !== undefined && identifier(work),
    );
    const inBook = isPart && isInBook(work) && 'in ';
    return [authors && `${authors}, `, ...title, ' ', inBook, ...sentences(source), ...page(work)];
  },
};

function identifier({ arxivId, doi, url }: ReferenceWork): ReferencePart {
  if (url === undefined) return undefined;
  const text = doi !== undefined ? `doi: ${doi}` : arxivId !== undefined ? `arXiv:${arxivId}` : url;
  return { text, href: url };
}
