import type { Name } from '../bibliography/work/names';
import { familyThenInitials, initialsThenFamily, joinNames } from './names';
import type { NameList } from './names';
import {
  address,
  containerOf,
  heading,
  isInBook,
  isPeriodical,
  onlyOnArxiv,
  sentences,
  seriesOf,
  stopped,
  titleOf,
} from './parts';
import type { CommonParts, ReferencePart, Style } from './parts';
import type { ReferencePiece } from './pieces';
import { editionText, joined, markedPages, monthName, oneOrMany } from './wording';
import type { ReferenceWork } from './work';

/** APA, 7th edition: `Vasic, A. (2025). Title. *Journal*, *12*(3), 1–10. https://…` */
export const apa: Style = {
  names: {
    write: familyThenInitials,
    and: '&',
    commaFrom: 2,
    limit: 20,
    shown: 19,
    showsLast: true,
    etAlComma: true,
  },
  titleCase: 'sentence',
  containerCase: 'title',
  pageRange: 'whole',
  write(work, parts, year) {
    const { editors = [] } = work;
    const edited = editors.length > 0 ? `${joinNames(editors, apa.names)} ${role(editors)}` : '';
    const isPart = isPeriodical(work) || (isInBook(work) && parts.container.length > 0);
    const { brackets, form } = description(work, isPart);
    const title: readonly ReferencePiece[] = [
      ...titleOf(work, 'sentence', isPart ? undefined : 'italic'),
      ...(brackets ? [{ text: ` (${brackets})` }] : []),
      ...(form ? [{ text: ` [${form}]` }] : []),
    ];
    return [
      ...heading(parts.authors || edited, `(${joined([year, dayOf(work)])}).`, stopped(title)),
      ...source(work, parts),
      retrieved(work),
      ...address(work),
    ];
  },
};

/** For editors and translators that don't come first in the entry. */
const others: NameList = { ...apa.names, write: initialsThenFamily, commaFrom: 3 };

function role(editors: readonly Name[]): string {
  return oneOrMany(editors, '(Ed.)', '(Eds.)');
}

/** These types, which have no issue, are dated to the day. */
function dayOf({ type = '', date }: ReferenceWork): string | undefined {
  const isDated = /^(?:webpage|post|article-(?:magazine|newspaper)|speech|manuscript)/;
  if (!isDated.test(type) || date?.month === undefined) return undefined;
  return joined([monthName(date.month), date.day], ' ');
}

/** The text in brackets after the title: `2nd ed., Vol. 3`, and the form of the work. */
function description(work: ReferenceWork, isPart: boolean): { brackets?: string; form?: string } {
  const { type, genre = '', number, volume, version, translators = [], publisher, url } = work;
  if (type === 'thesis') return { form: joined([genre, url !== undefined && publisher]) };
  if (type === 'report' || type === 'article' || (type === '' && !isPart)) {
    return number === undefined ? { form: genre } : { brackets: joined([genre, number], ' ') };
  }
  if (type === 'manuscript') return { form: genre || 'Unpublished manuscript' };
  const translated = `${joinNames(translators, others)}, ${oneOrMany(translators, 'Tran.', 'Trans.')}`;
  const brackets = joined([
    translators.length > 0 && translated,
    !isPart && editionText(work),
    !isPart && volume && `Vol. ${volume}`,
    !isPart && version && `Version ${version}`,
  ]);
  return { brackets, ...(type === 'software' && { form: 'Computer software' }) };
}

function source(work: ReferenceWork, { container, pages }: CommonParts): readonly ReferencePart[] {
  const { type, volume, issue, publisher, url } = work;
  if (isPeriodical(work)) {
    // `*Journal*, *12*(3), 1–10`
    const number = issue && (volume ? `(${issue})` : `, (${issue})`);
    return sentences([
      ...container,
      volume && italic(`, ${volume}`),
      number,
      pages && `, ${pages}`,
    ]);
  }
  if (isInBook(work) && container.length > 0) return inBook(work, container, pages);
  const hasPublisher = type !== 'thesis' || url === undefined;
  return sentences(containerOf(work, 'title'), hasPublisher && publisher, onlyOnArxiv(work));
}

/** `In B. Li (Ed.), *Book* (2nd ed., pp. 1–10). Publisher.` */
function inBook(
  work: ReferenceWork,
  container: readonly ReferencePart[],
  pages: string,
): readonly ReferencePart[] {
  const { type, editors = [], volume, publisher } = work;
  if (type === 'paper-conference' && editors.length === 0) {
    const series = seriesOf(work);
    return sentences([
      ...container,
      ...(series.length > 0 ? [', ', ...series] : []),
      volume && italic(`, ${volume}`),
      pages && `, ${pages}`,
    ]);
  }
  const brackets = joined([editionText(work), volume && `Vol. ${volume}`, markedPages(pages)]);
  return sentences(
    [
      'In ',
      editors.length > 0 && `${joinNames(editors, others)} ${role(editors)}, `,
      ...containerOf(work, 'sentence', 'italic'),
      brackets && ` (${brackets})`,
    ],
    publisher,
  );
}

function italic(text: string): ReferencePiece {
  return { text, form: 'italic' };
}

/** When an undated page was retrieved. */
function retrieved({ year, dateText, accessed, doi, url }: ReferenceWork): ReferencePart {
  if (year !== undefined || dateText !== undefined || doi !== undefined || !url) return undefined;
  if (accessed?.month === undefined) return undefined;
  const day = joined([monthName(accessed.month), accessed.day], ' ');
  return `Retrieved ${day}, ${accessed.year}, from `;
}
