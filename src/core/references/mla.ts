import {
  address,
  authors,
  byNames,
  containerOf,
  inBrackets,
  inItalicTitleCase,
  inTitleCase,
  isArticle,
  isNumbered,
  isOf,
  seriesParts,
  serials,
  volumeText,
  withRole,
  without,
  dateIn,
  dayIn,
} from './fields';
import type { Style } from './fields';
import { italic, list, quoted, rich, wrap } from './layout';
import type { Content, Part } from './layout';
import { term } from './locale';
import type { NameList } from './names';
import { capitalized, editionText, isNumeric, labeled, pagesAs, shortMonths } from './wording';
import type { DateForm } from './wording';
import type { ReferenceWork } from './work';

const dates: DateForm = {
  order: [
    ['day', '', ' '],
    ['month', '', ' '],
    ['year', '', ''],
  ],
  months: shortMonths('Sept.'),
};
const names: NameList = {
  inverted: 'first',
  and: 'and',
  comma: 'always',
  limit: 2,
  etAlComma: true,
};
/** For editors and translators that don't come first in the entry. */
const others: NameList = { and: 'and', limit: 2 };

/** MLA, 9th edition: `Vasic, Ana, and Bo Li. “Title.” *Journal*, vol. 12, no. 3, 2025, pp. 1–10, https://….` */
export const mla: Style = {
  names,
  pageRange: 'twoDigits',
  write(work, { sameAuthors, shown: count = 1 }) {
    const leading = { ...names, shown: count };
    const byAuthors = authors(work, leading);
    const byEditors = withRole(work, 'editors', leading, ', ', ['editor', 'editors']);
    const who =
      byAuthors ||
      byEditors ||
      withRole(work, 'translators', leading, ', ', ['translator', 'translators']);
    const role = byAuthors ? '' : /, \w+$/.exec(who)?.[0];
    const shown = without(work, !byAuthors && (byEditors ? 'editors' : 'translators'));
    const { originalPublisher, originalDate, number, genre } = work;
    const first =
      originalPublisher === undefined && originalDate && dayIn(work, originalDate, dates);
    const isNamed = isOf(work, 'thesis') || number !== undefined;
    return [
      list(
        '. ',
        sameAuthors ? `———${role ?? ''}` : who,
        (who || !sameAuthors) && titleIn(work),
        list(', ', first, !isNamed && capitalized(genre)),
        container(shown, work, { ...others, shown: count }),
        atEnd(work),
      ),
      '.',
    ];
  },
};

/** The title of the work, or of its volume: in italics if it is published by itself. */
export function titleIn(work: ReferenceWork, isShort = false): Part {
  const { volumeTitle, container, shownTitle, shortTitle } = work;
  const ofVolume =
    !isArticle(work) && !isOf(work, 'post webpage') && container === undefined && !isShort;
  if (ofVolume && volumeTitle !== undefined) return inItalicTitleCase(work, volumeTitle);
  return mainTitle(work, isShort ? (shortTitle ?? shownTitle) : shownTitle);
}

const inItalics = 'book classic graphic hearing map periodical';
const inQuotes =
  'article dataset document interview manuscript paper-conference personal_communication speech';

function mainTitle(work: ReferenceWork, shown: string): Part {
  if (isOf(work, 'bill collection legislation regulation treaty')) return inTitleCase(work, shown);
  if (isOf(work, 'legal_case')) return italic(rich(shown));
  const isQuoted = isOf(work, inQuotes) || work.container !== undefined;
  return !isOf(work, inItalics) && isQuoted
    ? quoted(inTitleCase(work, shown))
    : inItalicTitleCase(work, shown);
}

/** `*Book*, edited by Bo Li, vol. 2, Press, 2025, pp. 1–10, https://…` */
function container(shown: ReferenceWork, work: ReferenceWork, nameList: NameList): Part {
  const { container: inside, edition, version, issue, publisher, place, pages = '' } = work;
  const by = byNames(shown, nameList).map(inside === undefined ? capitalized : String);
  const isPublished = !isArticle(work) && !isOf(work, 'thesis');
  return list(
    ', ',
    isArticle(work)
      ? list(
          ' ',
          inside !== undefined && inItalicTitleCase(work, inside),
          inBrackets(place, ['[', ']']),
        )
      : inItalicTitleCase(work, inside && (work.volumeTitle ?? inside)),
    ...by,
    capitalized(editionText(edition, work.locale)),
    version && `${term(edition ? 'version' : 'Version', work.locale)} ${version}`,
    ...volumeParts(work),
    labeled('no.', 'nos.', issue, work.locale),
    numberText(work),
    isPublished && (publisher ?? place),
    dateOf(work),
    ...eventParts(work),
    labeled('p.', 'pp.', pagesAs(pages, 'twoDigits', work.locale), work.locale),
    address(work),
  );
}

function volumeParts(work: ReferenceWork): readonly Content[] {
  const { volumeTitle, edition, container: inside, names: all, translators, editors } = work;
  const text = volumeText(work);
  if (isArticle(work)) return [rich(work.series), text];
  const isWithin = editors?.length ?? volumeTitle ?? edition ?? inside ?? translators?.length;
  if (isWithin) return [text];
  return all.length > 0 ? [] : [capitalized(text)];
}

function numberText(work: ReferenceWork): Content {
  const { number = '', genre } = work;
  const isLabeled = isNumeric(number) && !isOf(work, 'standard');
  return (
    number && list(' ', genre, isLabeled ? labeled('no.', 'nos.', number, work.locale) : number)
  );
}

function dateOf(work: ReferenceWork): string {
  if (isOf(work, 'speech')) return '';
  const isYear = isOf(work, 'book chapter motion_picture paper-conference thesis');
  const isMonth = isOf(work, 'article-journal');
  const text = dateIn(work, dates, isYear ? 'year' : isMonth ? 'yearMonth' : 'all');
  if (!work.isCirca || text === '') return text;
  return isYear || isMonth ? `[${text}?]` : `${term('Circa', work.locale)} ${text}`;
}

function eventParts(work: ReferenceWork): readonly Content[] {
  const { event, eventDate, eventPlace } = work;
  if (event === undefined && eventDate === undefined) return [];
  if (isOf(work, serials) || (isOf(work, 'paper-conference') && isNumbered(work))) return [];
  return [rich(capitalized(event)), dayIn(work, eventDate, dates), eventPlace];
}

/** What follows the container: when a page was accessed, the school of a thesis, the series of a book. */
function atEnd(work: ReferenceWork): Part {
  const { accessed, publisher, genre, medium, series, volume, volumes, volumeTitle } = work;
  const seen =
    accessed &&
    dateIn(work, dates) === '' &&
    `${term('Accessed', work.locale)} ${dayIn(work, accessed, dates)}`;
  if (isArticle(work)) return list(', ', seen, capitalized(medium));
  return list(
    ', ',
    seen,
    capitalized(medium),
    isOf(work, 'thesis') && list(', ', publisher, genre),
    history(work),
    series !== undefined && seriesParts(work),
    volumeTitle !== undefined && [volume && `${capitalized(volumeText(work))} of `, whole(work)],
    !volume &&
      volumes &&
      `${volumes}${isNumeric(volumes) ? ` ${term(volumes === '1' ? 'vol.' : 'vols.', work.locale)}` : ''}`,
  );
}

function whole(work: ReferenceWork): Part {
  return work.container === undefined ? mainTitle(work, work.shownTitle) : containerOf(work);
}

function history(work: ReferenceWork): Part {
  const { originalTitle, originalPublisher, originalDate } = work;
  return wrap(
    'Originally published ',
    list(
      ', ',
      wrap('as ', italic(rich(originalTitle))),
      originalPublisher && (originalTitle ? originalPublisher : `by ${originalPublisher}`),
      originalPublisher && originalDate && dayIn(work, originalDate, dates, 'year'),
    ),
  );
}
