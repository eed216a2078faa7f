/*
 * References: how a work is cited in a text and written in a reference list. `work.ts` combines the data of the
 * library and bibliographies for a work. `formatReference` writes it for a list, as pieces that become plain
 * text, Markdown or HTML (`pieces.ts`). `CitedWorks` has the works that a text cites, with labels and numbers,
 * and `citationParts` writes a citation of them. A style is a set of forms and a short writer: here, in
 * `apa.ts` and in `chicago.ts`.
 */
import { apa } from './apa';
import { chicago } from './chicago';
import {
  familyThenGiven,
  familyThenInitials,
  givenThenFamily,
  initialsThenFamily,
  joinNames,
} from './names';
import {
  address,
  commonParts,
  heading,
  isBook,
  isInBook,
  isPeriodical,
  join,
  listOf,
  onlyOnArxiv,
  page,
  sentences,
  stopped,
  titleOf,
} from './parts';
import type { ReferencePart, Style } from './parts';
import type { ReferencePiece } from './pieces';
import {
  dayMonthYear,
  editionText,
  joined,
  markedPages,
  monthName,
  oneOrMany,
  shortMonthYear,
  stop,
} from './wording';
import type { ReferenceWork } from './work';

/** The reference styles, named after their manuals. */
export const referenceStyles = ['apa', 'chicago', 'mla', 'ieee', 'acm', 'nature'] as const;
/** One of {@link referenceStyles}. */
export type ReferenceStyle = (typeof referenceStyles)[number];

/**
 * A work as an entry of a reference list. A work without authors starts with its organization, else with its
 * title, and an unknown year is `n.d.`.
 *
 * `DESIGN.md` explains why this doesn't use a CSL processor.
 *
 * @param year the year to write, such as `2025a`; by default the work's
 * @param sameAuthors whether the previous entry has the same authors
 */
export function formatReference(
  work: ReferenceWork,
  style: ReferenceStyle,
  year = yearLabel(work),
  sameAuthors = false,
): readonly ReferencePiece[] {
  const wanted = styles[style];
  return join(wanted.write(work, commonParts(work, wanted), year, sameAuthors));
}

/** The year or years, the text of an unusual date, or `n.d.` if unknown. */
export function yearLabel({ year, endDate, dateText }: ReferenceWork): string {
  if (dateText !== undefined) return dateText;
  if (year === undefined) return 'n.d.';
  return endDate?.year !== undefined && endDate.year !== year
    ? `${year}–${endDate.year}`
    : String(year);
}

/** ACM: `Ana Vasic and Bo Li. 2025. Title. *Journal* 12, 3 (2025), 1–10. https://…` */
const acm: Style = {
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

/** IEEE: `A. Vasic and B. Li, “Title,” *Journal*, vol. 12, no. 3, pp. 1–10, 2025, doi: 10.…` */
const ieee: Style = {
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

/** Nature: `Vasic, A. & Li, B. Title. *Journal* **12**, 1–10 (2025).` */
const nature: Style = {
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

/** MLA, 9th edition: `Vasic, Ana, and Bo Li. “Title.” *Journal*, vol. 12, no. 3, 2025, pp. 1–10, https://….` */
const mla: Style = {
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

const styles: Readonly<Record<ReferenceStyle, Style>> = { apa, chicago, mla, ieee, acm, nature };
