import { familyThenInitials, joinNames } from './names';
import { address, isBook, isInBook, page } from './parts';
import type { ReferencePart, Style } from './parts';
import { joined, oneOrMany, stop } from './wording';

/** Nature: `Vasic, A. & Li, B. Title. *Journal* **12**, 1–10 (2025).` */
export const nature: Style = {
  names: { write: familyThenInitials, and: '&', commaFrom: Infinity, limit: 5, shown: 1 },
  titleCase: 'sentence',
  containerCase: 'asWritten',
  pageRange: 'whole',
  write(work, { authors, title, container, pages }, year) {
    const { editors = [], volume, publisher, place, url, type } = work;
    const isPart = container.length > 0;
    const inBook = isPart && isInBook(work);
    const published = joined([publisher, place]);
    const isArxiv = work.arxivId !== undefined || /^arxiv$/i.test(publisher ?? '');
    const edited = `${oneOrMany(editors, 'ed.', 'eds')} ${joinNames(editors, nature.names)}`;
    const part: readonly ReferencePart[] = [
      inBook && 'In ',
      ...container,
      inBook && editors.length > 0 && ` (${edited})`,
      volume && ' ',
      volume && { text: volume, form: 'bold' },
      pages && `, ${pages}`,
      ' ',
    ];
    const isOnline = url !== undefined && !isBook(work) && type !== 'thesis';
    const online: readonly ReferencePart[] = [isArxiv && 'Preprint at ', ...address(work), ' '];
    const isPublished = published !== '' && !isArxiv && (inBook || !isPart);
    return [
      authors && `${stop(authors)} `,
      ...title,
      ' ',
      ...(isPart ? part : isOnline ? online : []),
      `(${isPublished ? `${published}, ` : ''}${year}).`,
      ...(isPart && work.doi !== undefined ? [' ', ...address(work)] : []),
      ' ',
      ...page(work),
    ];
  },
};
