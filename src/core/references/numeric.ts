import {
  address,
  authors,
  books,
  containerOf,
  inBrackets,
  inItalicTitleCase,
  isOf,
  placed,
  withRole,
  without,
  dateIn,
  dayIn,
} from './fields';
import type { Style } from './fields';
import { italic, link, list, quoted, rich, withSingleQuotes, wrap } from './layout';
import type { Content, Part } from './layout';
import { term } from './locale';
import type { NameList } from './names';
import {
  americanDates,
  capitalized,
  editionText,
  isNumeric,
  joined,
  labeled,
  ordinal,
  pagesAs,
  shortEdition,
  shortMonths,
} from './wording';
import type { DateForm } from './wording';
import type { ReferenceWork } from './work';

const acmNames: NameList = { and: 'and' };
/** Dates of papers: `July 05, 2020`. */
const paperDates: DateForm = { ...americanDates, twoDigitDays: true };

/** ACM: `Ana Vasic and Bo Li. 2025. Title. *Journal* 12, 3 (2025), 1–10. https://…` */
export const acm: Style = {
  names: acmNames,
  pageRange: 'asWritten',
  write(work) {
    const who =
      authors(work, acmNames) || withRole(work, 'editors', acmNames, ' (', ['Ed.', 'Eds.'], ')');
    const isBook = isOf(work, books);
    const edition =
      work.edition && list(' ', ordinal(work.edition, work.locale), shortEdition(work.locale));
    const title = isBook
      ? list(' ', italic(rich(work.shownTitle)), inBrackets(edition))
      : rich(work.shownTitle);
    const shown = without(work, work.names.length === 0 && 'editors');
    const seen = dayIn(work, work.accessed, americanDates);
    const from = [term('Retrieved', work.locale), seen, term('from', work.locale)];
    return [
      list('. ', who, dateIn(work, americanDates, 'year'), title),
      '. ',
      wrap('', inAcm(shown), '.'),
      ' ',
      work.doi === undefined && wrap(`${joined(from, ' ')} `, address(work)),
      work.doi !== undefined && address(work),
    ];
  },
};

function inAcm(work: ReferenceWork): Content {
  const { publisher, place, volume, issue, genre, series, container, event } = work;
  const published = list(', ', publisher, place);
  const pages = pagesAs(work.pages ?? '', 'asWritten', work.locale);
  if (isOf(work, books)) return published;
  if (isOf(work, 'paper-conference')) {
    const day = dateIn(work, paperDates);
    return [
      wrap(
        `${term('In', work.locale)} `,
        list(' ', containerOf(work), inBrackets(italic(rich(series)))),
        ', ',
      ),
      wrap('', day, '. '),
      list(', ', published, pages),
    ];
  }
  if (isOf(work, 'chapter speech')) {
    const book = isOf(work, 'chapter') ? rich(container) : rich(event);
    const edited = withRole(
      work,
      'editors',
      { ...acmNames, comma: 'never' },
      ' (',
      ['ed.', 'eds.'],
      ')',
    );
    const inside = list(
      ', ',
      list(' ', italic(book), inBrackets(editionText(work.edition, work.locale))),
      edited,
    );
    return list('. ', wrap(`${term('In', work.locale)} `, inside), list(', ', published, pages));
  }
  if (isOf(work, 'article-journal')) {
    const when = inBrackets(dateIn(work, americanDates, 'yearMonth'));
    const numbers = list(
      ' ',
      containerOf(work, true),
      volume && `${volume},`,
      list(' ', issue, when),
    );
    return list(', ', numbers, pages);
  }
  if (isOf(work, 'thesis')) return list('. ', genre, published);
  return list(', ', italic(list(' ', rich(container), volume)), pages);
}

const ieeeNames: NameList = { initials: true, and: 'and', limit: 6 };
/** For editors that don't come first in the entry. */
const ieeeEditors: NameList = { initials: true, and: 'and' };
const ieeeDates: DateForm = { ...paperDates, months: shortMonths('Sep.', 3), isShort: true };

/** IEEE: `A. Vasic and B. Li, “Title,” *Journal*, vol. 12, no. 3, pp. 1–10, 2025, doi: 10.…` */
export const ieee: Style = {
  names: ieeeNames,
  pageRange: 'asWritten',
  write(work) {
    const who =
      authors(work, ieeeNames) ||
      withRole(work, 'editors', ieeeNames, ', ', ['Ed.', 'Eds.']) ||
      withRole(work, 'translators', ieeeNames, ', ', ['Trans.', 'Trans.']);
    const shown = without(work, work.names.length === 0 && 'editors');
    return [wrap('', who, ', '), inIeee(shown), access(work)];
  },
};

const withoutQuotes = `${books.replace(' report', '')} standard software`;
const pages = ({ pages: all = '', locale }: ReferenceWork): string =>
  labeled('p.', 'pp.', pagesAs(all, 'asWritten', locale), locale);

function inIeee(work: ReferenceWork): Content {
  const { publisher, place, number, genre, chapter, container, event, status } = work;
  const title = isOf(work, withoutQuotes)
    ? italic(rich(work.shownTitle))
    : quoted(rich(work.shownTitle));
  const hasPlaceFirst = isOf(work, `${books.replace(' report', '')} chapter paper-conference`);
  const published = hasPlaceFirst ? placed(work) : list(', ', publisher, place);
  const when = ieeeDate(work);
  const edited = withRole(work, 'editors', ieeeEditors, ', ', ['Ed.', 'Eds.']);
  const end = (...contents: readonly Content[]): Content =>
    wrap('', list(', ', title, ...contents), '.');
  if (isOf(work, 'article-journal')) {
    const isPlaced = (work.pages ?? work.issue ?? work.volume) !== undefined;
    const article = number ? `Art. no. ${number}` : pages(work);
    const isLinked = work.url !== undefined;
    return [
      list(
        ', ',
        title,
        containerOf(work, true),
        ...locators(work),
        article,
        when,
        !isPlaced && capitalized(status),
      ),
      isLinked ? ',' : '.',
    ];
  }
  if (isOf(work, 'paper-conference speech')) {
    const isSpeech = isOf(work, 'speech');
    const at =
      container === undefined
        ? wrap(`${term('presented at the', work.locale)} `, rich(event))
        : wrap(`${term('in', work.locale)} `, containerOf(work));
    return [
      wrap('', list(', ', title, at, edited), ', '),
      inSeries(work),
      wrap('', list(', ', published, when || (isSpeech && capitalized(status)), pages(work)), '.'),
    ];
  }
  if (isOf(work, 'chapter')) {
    const book = wrap(`${term('in', work.locale)} `, containerOf(work));
    const number = chapter && `${work.locale ? term('chap.', work.locale) : 'ch.'} ${chapter}`;
    return end(
      book,
      ...locators(work),
      edited,
      inSeries(work),
      published,
      when,
      number,
      pages(work),
    );
  }
  if (isOf(work, 'report')) return end(published, list(' ', genre, number), when);
  if (isOf(work, 'thesis')) return end(genre, published, when);
  if (isOf(work, 'software')) {
    return wrap('', list('. ', title, inBrackets(when), genre, published), '.');
  }
  if (isOf(work, 'article')) return end(when, list(': ', italic(publisher), number));
  if (isOf(work, 'webpage post-weblog post')) return end(rich(container));
  if (isOf(work, 'patent')) return list(', ', title, number, when);
  if (isOf(work, 'motion_picture')) {
    return [wrap('', place ?? work.eventPlace, '. '), end(inBrackets(when))];
  }
  if (isOf(work, 'standard')) return end(list(' ', genre, number), place, when);
  if (
    isOf(
      work,
      'article-magazine article-newspaper broadcast interview manuscript map personal_communication',
    )
  ) {
    return end(containerOf(work), ...locators(work), published, pages(work), when);
  }
  const isBook = isOf(work, books);
  return [
    wrap('', list(', ', title, !isBook && containerOf(work), ...locators(work)), '. '),
    inSeries(work),
    wrap('', list(', ', published, ...(isBook ? [when, pages(work)] : [pages(work), when])), '.'),
  ];
}

function locators(work: ReferenceWork): readonly Content[] {
  const { edition, volume, volumes, issue } = work;
  const hasEdition = isOf(work, `${books} chapter paper-conference`);
  const text = isNumeric(edition)
    ? editionText(edition, work.locale)
    : capitalized(edition).replace(/(?<!\.)$/, '.');
  return [
    hasEdition && edition && text,
    volume && `${term('vol.', work.locale)} ${volume}`,
    volumes && `${volumes} ${term('vols.', work.locale)}`,
    issue && `${term('no.', work.locale)} ${pagesAs(issue, 'asWritten', work.locale)}`,
  ];
}

function inSeries(work: ReferenceWork): Part {
  const { series, seriesNumber, volume, locale } = work;
  if (series === undefined) return [];
  const numbers = list(
    ', ',
    rich(series),
    seriesNumber && `${term('no.', locale)} ${seriesNumber}`,
    volume && `${term('vol.', locale)} ${volume}`,
  );
  return wrap(`${term('in', work.locale)} `, numbers, '. ');
}

function ieeeDate(work: ReferenceWork): string {
  const isYear = isOf(work, `${books.replace(/ motion_picture| report/g, '')} chapter thesis`);
  if (isYear) return dateIn(work, ieeeDates, 'year');
  const isMonth = isOf(work, 'article-journal report paper-conference');
  return dateIn(work, ieeeDates, isMonth ? 'yearMonth' : 'all');
}

function access(work: ReferenceWork): Content {
  const { accessed, doi, url, site } = work;
  const available = wrap(` ${term('Available', work.locale)}: `, link(site));
  const seen =
    accessed &&
    site !== undefined &&
    `${term('Accessed', work.locale)}: ${dayIn(work, accessed, ieeeDates)}`;
  if (isOf(work, 'webpage post post-weblog')) {
    return site === undefined ? [] : [wrap(' ', list('. ', seen, '[Online]'), '.'), available];
  }
  if (doi !== undefined) return [' ', link(url, `doi: ${doi}`), '.'];
  const kind = isOf(work, 'motion_picture') ? '[Online Video]' : '[Online]';
  return [wrap(' ', seen, `. ${kind}. `), available];
}

const natureNames: NameList = {
  inverted: 'all',
  initials: true,
  and: '&',
  comma: 'never',
  limit: 5,
};

/** Nature: `Vasic, A. & Li, B. Title. *Journal* **12**, 1–10 (2025).` */
export const nature: Style = {
  names: natureNames,
  pageRange: 'asWritten',
  write(work) {
    const { volume, editors, doi, shownTitle } = work;
    const title = isOf(work, books) ? inItalicTitleCase(work, shownTitle) : rich(shownTitle);
    const isPart = isOf(work, 'chapter paper-conference');
    const isJournal = isOf(work, 'article-journal');
    const hasAddress =
      Boolean(volume) || isOf(work, 'article dataset software') || doi === undefined;
    const { length } = editors ?? [];
    const edited = isPart && withRole(work, 'editors', natureNames, '', ['', '']);
    return withSingleQuotes([
      list(
        ' ',
        wrap('', authors(work, natureNames), '.'),
        wrap('', title, '.'),
        isPart && term('in', work.locale),
        containerOf(work, isJournal),
        wrap(length > 1 ? '(eds ' : '(ed. ', edited, ')'),
        isJournal
          ? volume && [{ text: volume, form: 'bold' }, { text: ',' }]
          : volume && labeled('vol.', 'vols.', volume, work.locale),
        pagesAs(work.pages ?? '', 'asWritten', work.locale),
        inNature(work),
        !hasAddress && link(work.url, `doi:${doi}`),
      ),
      '.',
    ]);
  },
};

function inNature(work: ReferenceWork): Part {
  const { publisher, place, volume, genre } = work;
  const year = dateIn(work, americanDates, 'year');
  const inYear = inBrackets(year);
  if (isOf(work, `${books.replace(' report', '')} thesis chapter paper-conference`)) {
    return wrap('(', list(', ', publisher, place, year), ').');
  }
  if (isOf(work, 'article'))
    return list(' ', `${capitalized(genre ?? 'preprint')} at`, address(work), inYear);
  if (isOf(work, 'dataset software')) {
    return list(' ', publisher, work.doi !== undefined && address(work), inYear);
  }
  if (isOf(work, 'report webpage post post-weblog')) {
    return list(' ', link(work.site), inYear);
  }
  const isUnplaced = isOf(work, 'article-journal') && !volume && !work.pages;
  return list(' ', isUnplaced && address(work), inYear);
}
