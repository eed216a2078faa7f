import type { Name } from '../bibliography/work/names';
import { demotedThenGiven, givenThenFamily, joinNames } from './names';
import {
  address,
  containerOf,
  heading,
  isBook,
  isInBook,
  isPeriodical,
  listOf,
  onlyOnArxiv,
  sentences,
  seriesOf,
} from './parts';
import type { CommonParts, ReferencePart, Style } from './parts';
import { editionText, joined, monthName, oneOrMany, stop } from './wording';
import type { ReferenceWork } from './work';

/** Chicago, author–date: `Vasic, Ana, and Bo Li. 2025. “Title.” *Journal* 12 (3): 1–10. https://….` */
export const chicago: Style = {
  names: {
    write: (name, place) => (place === 0 ? demotedThenGiven : givenThenFamily)(name),
    and: 'and',
    commaFrom: 2,
    limit: 10,
    shown: 7,
  },
  titleCase: 'title',
  containerCase: 'title',
  pageRange: 'chicago',
  quoted: '.',
  write(work, parts, year, sameAuthors) {
    const { editors = [] } = work;
    const edited = joinNames(editors, chicago.names);
    const who = parts.authors || edited;
    const role = !parts.authors && edited && `, ${oneOrMany(editors, 'ed', 'eds')}.`;
    return [
      ...heading(who && `${sameAuthors ? '———' : who}${role || ''}`, stop(year), parts.title),
      ...source(work, parts),
      ...sentences(accessed(work), address(work)),
    ];
  },
};

function source(work: ReferenceWork, parts: CommonParts): readonly ReferencePart[] {
  if (isPeriodical(work)) return sentences(periodical(work, parts));
  if (isInBook(work)) return inBook(work, parts);
  const { names, volume, version, genre = '', number, publisher, type } = work;
  if (isBook(work)) {
    return sentences(
      names.length > 0 && by('Edited by', work.editors),
      by('Translated by', work.translators),
      editionText(work),
      volume && `Vol. ${volume}`,
      version && `Version ${version}`,
      seriesParts(work),
      placed(work),
    );
  }
  if (type === 'thesis') return sentences(listOf(genre, placed(work)));
  if (type === 'report') {
    return sentences(joined([genre, number], ' '), seriesParts(work), placed(work));
  }
  const isPage = type === 'webpage';
  return sentences(
    type === 'article' && genre.charAt(0).toUpperCase() + genre.slice(1),
    isPage ? containerOf(work, 'title') : parts.container,
    placed(work) || publisher,
    onlyOnArxiv(work),
    isPage && fullDate(work),
  );
}

/** `*Journal* 12 (3): 1–10` */
function periodical(
  work: ReferenceWork,
  { container, pages }: CommonParts,
): readonly ReferencePart[] {
  const { type, volume, issue, dateText, date, endDate } = work;
  if (type === 'article-magazine' || type === 'article-newspaper') {
    const day = fullDate(work);
    return [...container, day && `, ${day}`];
  }
  // `May`, `May–June`
  const [from, to] = [monthName(date?.month), monthName(endDate?.month)];
  const when = to !== '' && to !== from ? `${from}–${to}` : from;
  if (volume) {
    const inBrackets = issue ?? when;
    return [...container, ` ${volume}`, inBrackets && ` (${inBrackets})`, pages && `: ${pages}`];
  }
  if (issue) return [...container, `, no. ${issue}`, when && ` (${when})`, pages && `: ${pages}`];
  const day = when || (date === undefined ? dateText : undefined);
  return [...container, day && `, ${day}`, pages && `, ${pages}`];
}

/** `In *Book*, edited by Bo Li, 2nd ed., 3:1–10. Series 4. Place: Publisher.` */
function inBook(work: ReferenceWork, { container, pages }: CommonParts): readonly ReferencePart[] {
  const { editors, translators, volume } = work;
  const details = [
    by('edited by', editors),
    by('translated by', translators),
    editionText(work),
    volume && pages ? `${volume}:${pages}` : volume ? `vol. ${volume}` : pages,
  ].filter(Boolean);
  const book =
    container.length > 0 ? ['In ', ...container, ...details.map((part) => `, ${part}`)] : details;
  return sentences(book, seriesParts(work), placed(work));
}

function seriesParts(work: ReferenceWork): readonly ReferencePart[] {
  const series = seriesOf(work);
  return [...series, series.length > 0 && work.seriesNumber && ` ${work.seriesNumber}`];
}

/** `edited by Bo Li` */
function by(verb: string, names: readonly Name[] = []): string {
  const others = { ...chicago.names, write: givenThenFamily, commaFrom: 3 };
  return names.length > 0 ? `${verb} ${joinNames(names, others)}` : '';
}

/** `Place: Publisher`. */
function placed({ place, publisher }: ReferenceWork): string {
  return joined([place, publisher], ': ');
}

/** `May 6, 2017` */
function fullDate({ date }: Pick<ReferenceWork, 'date'>): string | undefined {
  if (date?.year === undefined) return undefined;
  if (date.month === undefined) return String(date.year);
  const day = date.day === undefined ? '' : ` ${date.day},`;
  return `${monthName(date.month)}${day} ${date.year}`;
}

/** When an undated work was accessed. */
function accessed({ year, dateText, accessed: date }: ReferenceWork): ReferencePart {
  const day = date && fullDate({ date });
  return year === undefined && dateText === undefined && day && `Accessed ${day}`;
}
