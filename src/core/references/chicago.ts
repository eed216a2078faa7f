import type { Name } from '../bibliography/work/names';
import { demotedThenGiven, givenThenFamily } from './names';
import type { NameList } from './names';
import { pagesAs } from './pages';
import {
  address,
  containerRuns,
  editionText,
  isBook,
  isInBook,
  isPeriodical,
  list,
  monthName,
  nameList,
  pieces,
  quoted,
  sentences,
  seriesRuns,
  stop,
  stopped,
  titleRuns,
} from './parts';
import type { Part } from './parts';
import type { ReferenceWork } from './work';

/** Chicago, author–date: `Vasic, Ana, and Bo Li. 2025. “Title.” *Journal* 12 (3): 1–10. https://….` */
export function chicago(work: ReferenceWork, year: string, sameAuthors = false): readonly Part[] {
  const who = creators(work, sameAuthors);
  const title = isBook(work)
    ? stopped(pieces(titleRuns(work, 'title'), 'italic'))
    : quoted(titleRuns(work, 'title'), '.');
  return [
    ...(who ? [stop(who), ` ${stop(year)} `, ...title] : [...title, ` ${stop(year)}`]),
    ' ',
    ...source(work),
    ...sentences([accessed(work)], address(work)),
  ];
}

const authors: NameList = {
  write: (name: Name, place: number) =>
    place === 0 ? demotedThenGiven(name) : givenThenFamily(name),
  ...{ and: 'and', commaFrom: 2, limit: 10, shown: 7 },
};
const others: NameList = { ...authors, write: givenThenFamily, commaFrom: 3 };

function creators({ names, hasMoreNames, editors }: ReferenceWork, isSame: boolean): string {
  if (names.length > 0) return isSame ? '———' : nameList(names, authors, hasMoreNames);
  if (!editors?.length) return '';
  return `${isSame ? '———' : nameList(editors, authors)}, ${editors.length > 1 ? 'eds' : 'ed'}.`;
}

function source(work: ReferenceWork): readonly Part[] {
  if (isPeriodical(work)) return sentences(periodical(work));
  if (isInBook(work)) return inBook(work);
  const { edition, volume, version, genre, number, publisher, translators, type } = work;
  const series = pieces(seriesRuns(work, 'title'));
  const seriesParts: Part[] = [...series, series.length > 0 ? numberOf(work) : undefined];
  if (isBook(work)) {
    return sentences(
      [work.names.length > 0 && editedBy('Edited by', work.editors)].map(orNothing),
      [editedBy('Translated by', translators)],
      [editionText(edition)],
      [volume && `Vol. ${volume}`],
      [version && `Version ${version}`],
      seriesParts,
      [placed(work)],
    );
  }
  if (type === 'thesis') return sentences(list([genre, placed(work)]));
  if (type === 'report')
    return sentences([[genre, number].filter(Boolean).join(' ')], seriesParts, [placed(work)]);
  const container = pieces(containerRuns(work, 'title'), type === 'webpage' ? undefined : 'italic');
  return sentences(
    type === 'article' ? [genre && genre.charAt(0).toUpperCase() + genre.slice(1)] : [],
    container,
    [placed(work) || publisher],
    [preprint(work)],
    type === 'webpage' ? [fullDate(work)] : [],
  );
}

function orNothing(part: string | false | undefined): Part {
  return part === false ? undefined : part;
}

/** `*Journal* 12 (3): 1–10` */
function periodical(work: ReferenceWork): Part[] {
  const { type, volume, issue, dateText } = work;
  const name = pieces(containerRuns(work, 'title'), 'italic');
  if (type === 'article-magazine' || type === 'article-newspaper') {
    return list([undefined, fullDate(work)]).reduce<Part[]>(
      (all, part) => [...all, ', ', part],
      [...name],
    );
  }
  const pages = work.pages && pagesAs(work.pages, 'chicago');
  const when = monthsOf(work);
  if (volume) {
    const inBrackets = issue ?? when;
    return [...name, ` ${volume}`, inBrackets && ` (${inBrackets})`, pages && `: ${pages}`];
  }
  if (issue) return [...name, `, no. ${issue}`, when && ` (${when})`, pages && `: ${pages}`];
  const day = when || (work.date === undefined ? dateText : undefined);
  return [...name, day && `, ${day}`, pages && `, ${pages}`];
}

/** `In *Book*, edited by Bo Li, 2nd ed., 3:1–10. Series 4. Place: Publisher.` */
function inBook(work: ReferenceWork): readonly Part[] {
  const { editors, translators, edition, volume } = work;
  const container = pieces(containerRuns(work, 'title'), 'italic');
  const pages = work.pages && pagesAs(work.pages, 'chicago');
  const where = volume && pages ? `${volume}:${pages}` : volume ? `vol. ${volume}` : pages;
  const details = [
    editedBy('edited by', editors),
    editedBy('translated by', translators),
    editionText(edition),
    where,
  ].filter(Boolean);
  const series = pieces(seriesRuns(work, 'title'));
  return sentences(
    container.length > 0
      ? ['In ', ...container, ...details.map((detail) => `, ${detail}`)]
      : details,
    [...series, series.length > 0 ? numberOf(work) : undefined],
    [placed(work)],
  );
}

function numberOf({ seriesNumber }: ReferenceWork): Part {
  return seriesNumber && ` ${seriesNumber}`;
}

function editedBy(verb: string, names: readonly Name[] | undefined): string | undefined {
  return names?.length ? `${verb} ${nameList(names, others)}` : undefined;
}

/** `Place: Publisher`. */
function placed({ place, publisher }: ReferenceWork): string {
  return [place, publisher].filter(Boolean).join(': ');
}

/** `May`, `May–June`. */
function monthsOf({ date, endDate }: ReferenceWork): string {
  const [from, to] = [monthName(date?.month), monthName(endDate?.month)];
  return to !== '' && to !== from ? `${from}–${to}` : from;
}

/** `May 6, 2017` */
function fullDate({ date }: Pick<ReferenceWork, 'date'>): string | undefined {
  if (date?.year === undefined) return undefined;
  if (date.month === undefined) return String(date.year);
  const day = date.day === undefined ? '' : ` ${date.day},`;
  return `${monthName(date.month)}${day} ${date.year}`;
}

/** When it was seen, of what has no date. */
function accessed({ year, dateText, accessed: date }: ReferenceWork): string | undefined {
  const day = date && fullDate({ date });
  return year === undefined && dateText === undefined && day ? `Accessed ${day}` : undefined;
}

/** What is only known to be on arXiv. */
function preprint({ type, venue, arxivId }: ReferenceWork): Part {
  return type !== undefined || venue || arxivId === undefined ? undefined : `arXiv:${arxivId}`;
}
