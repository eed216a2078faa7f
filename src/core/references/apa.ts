import {
  address,
  authors,
  inBrackets,
  inTitleCase,
  isArticle,
  isNumbered,
  isOf,
  volumeText,
  withRole,
  without,
  dateIn,
  dayIn,
} from './fields';
import type { Style } from './fields';
import { italic, list, part, rich, wrap } from './layout';
import type { Content, Part } from './layout';
import { term } from './locale';
import { joinNames } from './names';
import type { NameList } from './names';
import { americanDates, capitalized, editionText, isNumeric, labeled, pagesAs } from './wording';
import type { DateForm } from './wording';
import type { ReferenceWork } from './work';

/** Dates with APA's names of eras. */
export const apaDates: DateForm = { ...americanDates, eras: ['B.C.E.', 'C.E.'] };
const names: NameList = {
  inverted: 'all',
  initials: true,
  and: '&',
  comma: 'always',
  limit: 20,
  shown: 19,
  showsLast: true,
};
/** For editors and translators that don't come first in the entry. */
const others: NameList = { ...names, inverted: undefined, comma: undefined };
const editorRole = ['Ed.', 'Eds.'] as const;

/** APA, 7th edition: `Vasic, A. (2025). Title. *Journal*, *12*(3), 1–10. https://…` */
export const apa: Style = {
  names,
  pageRange: 'whole',
  write(work, { letter }) {
    const byAuthors = authors(work, names);
    const byEditors = withRole(work, 'editors', names, ' (', editorRole, ')');
    const publisher = byAuthors ? undefined : leadingPublisher(work);
    const who = [byAuthors, publisher, byEditors].find(Boolean);
    const isByEditors = !byAuthors && who === byEditors;
    const shown = without(
      without(work, isByEditors && 'editors'),
      publisher !== undefined && 'publisher',
    );
    const named = list(' ', titleOf(work), inBrackets(list('; ', ...identifier(shown, work))));
    const described = inBrackets(description(work), ['[', ']']);
    return list(
      ' ',
      [
        list(
          '. ',
          who ?? named,
          dateOf(work, letter),
          who ? list(' ', named, described) : described,
          ...source(shown, work),
        ),
        '.',
      ],
      retrieved(work),
      inBrackets(list('; ', history(work), original(work))),
    );
  },
};

const entries = 'entry-dictionary entry-encyclopedia';

/** The publisher that comes first in an entry without authors; undefined if there is none. */
export function leadingPublisher(work: ReferenceWork): string | undefined {
  const isSite = !work.editors?.length && isOf(work, 'software webpage');
  return isSite || isOf(work, entries) ? work.publisher : undefined;
}

const dated =
  'article-magazine article-newspaper broadcast collection document event motion_picture pamphlet performance personal_communication post post-weblog song speech webpage';

function dateOf(work: ReferenceWork, letter: string): string {
  const { status = '', isCirca } = work;
  const year = dateIn(work, apaDates, 'year');
  const dash = letter && `-${letter}`;
  if (!year) return `(${status ? status.toLowerCase() : term('n.d.', work.locale)}${dash})`;
  const isDated =
    isOf(work, dated) || (!isNumbered(work) && isOf(work, 'interview paper-conference'));
  const day = isDated && work.dateText === undefined ? dateIn(work, apaDates, 'monthDay') : '';
  return `(${isCirca ? `${term('ca.', work.locale)} ` : ''}${year}${letter}${day && `, ${day}`})`;
}

function titleOf(work: ReferenceWork): Part {
  const title = rich(work.title && work.shownTitle);
  if (isOf(work, 'post webpage')) return italic(title);
  if (work.container !== undefined) return title;
  return italic(isArticle(work) ? title : list(': ', title, volumeTitle(work)));
}

function volumeTitle(work: ReferenceWork): Part {
  const { volume, volumeTitle: title } = work;
  if (title !== undefined) return list('. ', capitalized(volumeText(work)), rich(title));
  return part(isNumeric(volume) ? '' : capitalized(volume));
}

/** What is in brackets after the title: `B. Li, Trans.`, `Working Paper No. 12`, `2nd ed., Vol. 3`. */
function identifier(shown: ReferenceWork, work: ReferenceWork): readonly Content[] {
  if (isOf(work, 'patent'))
    return [list(' ', capitalized(work.genre ?? 'patent'), numberText(work))];
  const isPart = work.container !== undefined && !isOf(work, 'post webpage');
  return [
    !isPart && !isArticle(work) && withRole(shown, 'editors', others, ', ', editorRole),
    withRole(work, 'translators', others, ', ', ['Trans.', 'Trans.']),
    !isPart && numbered(work),
    !isPart && !isOf(work, 'webpage') && inVolume(work),
  ];
}

function numbered(work: ReferenceWork): Part {
  if (!work.number) return [];
  const genre = isOf(work, 'thesis') ? 'Publication' : work.genre;
  return list(' ', inTitleCase(work, genre), numberText(work));
}

function numberText(work: ReferenceWork): string {
  const { number = '' } = work;
  const isLabeled = isNumeric(number) || isOf(work, 'legislation patent regulation');
  return isLabeled && !isOf(work, 'standard')
    ? labeled('No.', 'Nos.', number, work.locale)
    : capitalized(number);
}

const unnumbered =
  'event patent performance review speech webpage article-journal article-magazine article-newspaper';

function inVolume(work: ReferenceWork): Part {
  const { version, edition, volume, volumes, pages, chapter, issue } = work;
  if (isOf(work, unnumbered) || isArticle(work)) return [];
  const all =
    volumes &&
    (isNumeric(volumes)
      ? `${term(volumes === '1' ? 'Vol.' : 'Vols.', work.locale)} 1–${volumes}`
      : volumes);
  return list(
    ', ',
    version && `${term('Version', work.locale)} ${version}`,
    editionText(edition, work.locale),
    isOf(work, 'document report standard') &&
      list(' ', inTitleCase(work, work.series), work.seriesNumber),
    work.volumeTitle === undefined && (isNumeric(volume) ? capitalized(volumeText(work)) : all),
    issue && `Issue ${issue}`,
    pages
      ? labeled('p.', 'pp.', pagesAs(pages, 'whole', work.locale), work.locale)
      : chapter && `${term('Chapter', work.locale)} ${chapter}`,
  );
}

const forms: Readonly<Record<string, string>> = {
  broadcast: 'Broadcast',
  dataset: 'Dataset',
  graphic: 'Graphic',
  interview: 'Interview',
  map: 'Map',
  motion_picture: 'Video recording',
  personal_communication: 'Letter',
  review: 'Review',
  software: 'Computer software',
  song: 'Audio recording',
};

/** The form of the work: `PhD thesis`, `Computer software`. */
function description(work: ReferenceWork): Content {
  const { genre, medium, url, publisher, container, number } = work;
  if (isOf(work, 'thesis')) {
    return list('; ', list(', ', capitalized(genre), url !== undefined && publisher), medium);
  }
  const isPart = container !== undefined && !isArticle(work);
  if (isPart && isOf(work, 'document report software standard')) return undefined;
  if (genre !== undefined || medium !== undefined) {
    return list('; ', number === undefined && capitalized(genre), capitalized(medium));
  }
  const isBare = (container ?? number ?? publisher ?? url) === undefined;
  return isOf(work, 'manuscript')
    ? isBare && 'Unpublished manuscript'
    : term(forms[work.type] ?? '', work.locale);
}

function source(shown: ReferenceWork, work: ReferenceWork): readonly Content[] {
  const { publisher, container, url, event } = shown;
  const isBook = !isArticle(work);
  const hasPublisher = isOf(work, 'thesis') ? url === undefined : isBook || isOf(work, 'interview');
  const place =
    event !== undefined &&
    !(isOf(work, 'paper-conference') && isNumbered(work)) &&
    list(', ', rich(capitalized(event)), work.eventPlace, dayIn(work, work.eventDate, apaDates));
  const isPage = isOf(work, 'post webpage');
  return [
    ...(isPage ? [] : isBook ? [inBook(shown)] : inSerial(work)),
    hasPublisher && publisher,
    place,
    isPage && inTitleCase(work, container),
  ];
}

/** `*Journal*, *12*(3), 1–10` */
function inSerial(work: ReferenceWork): readonly Content[] {
  const { volume, issue, number, pages = '', series, status, container } = work;
  return [
    list(
      ', ',
      italic(list(', ', inTitleCase(work, container), inTitleCase(work, series))),
      [italic(volume), inBrackets(issue)],
      number ? `Article ${number}` : pagesAs(pages, 'whole', work.locale),
    ),
    (series ?? issue ?? number ?? pages) || volume || !work.date ? undefined : capitalized(status),
  ];
}

/** `In B. Li (Ed.), *Book* (2nd ed., pp. 1–10)` */
function inBook(work: ReferenceWork): Part {
  if (work.container === undefined) return [];
  return list(
    ' ',
    term('In', work.locale),
    list(
      ', ',
      joinNames(work.containerAuthors ?? [], { ...others, locale: work.locale }) ||
        withRole(work, 'editors', others, ' (', editorRole, ')'),
      italic(list(': ', rich(work.container), volumeTitle(work))),
    ),
    inBrackets(list('; ', numbered(work), inVolume(work))),
    isOf(work, 'document report software standard') &&
      inBrackets(description(without(work, 'container')), ['[', ']']),
  );
}

/** The address, for an undated page with the day when it was retrieved. */
function retrieved(work: ReferenceWork): Part {
  const { doi, status, accessed } = work;
  const isDated = dateIn(work, apaDates) !== '' || status !== undefined || doi !== undefined;
  if (isDated || work.url === undefined) return address(work);
  const day = accessed && dayIn(work, accessed, apaDates);
  const from = day && `${day}, ${term('from', work.locale)}`;
  return list(' ', term('Retrieved', work.locale), from, address(work));
}

function history(work: ReferenceWork): Content {
  const { series, issue, number, pages, volume, status } = work;
  const isPlaced = (series ?? issue ?? number ?? pages ?? volume) !== undefined;
  return isPlaced && dateIn(work, apaDates) !== '' && !isOf(work, 'patent') && capitalized(status);
}

function original(work: ReferenceWork): Part {
  const { originalDate, originalTitle, originalPublisher } = work;
  return wrap(
    `${term('Original work published', work.locale)} `,
    list(
      ', ',
      list(
        ' ',
        wrap('as ', italic(rich(originalTitle))),
        originalDate && dayIn(work, originalDate, apaDates, 'year'),
      ),
      originalPublisher,
    ),
  );
}
