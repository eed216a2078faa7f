import {
  address,
  authors,
  books,
  byNames,
  chapters,
  inBrackets,
  inItalicTitleCase,
  inTitleCase,
  isOf,
  placed,
  seriesParts,
  withRole,
  without,
  dateIn,
  dayIn,
} from './fields';
import type { Style } from './fields';
import { list, part, quoted, rich, wrap } from './layout';
import type { Content, Part } from './layout';
import { term } from './locale';
import type { NameList } from './names';
import { americanDates, capitalized, editionText, isNumeric, pagesAs } from './wording';
import type { ReferenceWork } from './work';

const names: NameList = {
  inverted: 'first',
  demotes: true,
  and: 'and',
  comma: 'always',
  limit: 10,
  shown: 7,
};
/** For editors and translators that don't come first in the entry. */
const others: NameList = { ...names, inverted: undefined, comma: undefined };

/** Chicago, 17th edition, author–date: `Vasic, Ana, and Bo Li. 2025. “Title.” *Journal* 12 (3): 1–10. https://….` */
export const chicago: Style = {
  names,
  pageRange: 'chicago',
  write(work, { letter, sameAuthors }) {
    const who =
      authors(work, names) ||
      withRole(work, 'editors', names, ', ', ['ed.', 'eds.']) ||
      withRole(work, 'translators', names, ', ', ['trans.', 'trans.']);
    const role = work.names.length > 0 ? '' : /, (?:eds?|trans)\.$/.exec(who)?.[0];
    const lead = work.editors?.length ? 'editors' : 'translators';
    const isByContainer = !who && isOf(work, titledByContainer) && 'container';
    const shown = without(without(work, work.names.length === 0 && lead), isByContainer);
    const title = titleIn(work);
    return [
      list(
        '. ',
        sameAuthors ? `———${role ?? ''}` : who || leadingTitle(work),
        dateOf(work, letter),
        (who || isOf(work, titledByContainer)) && title,
      ),
      described(work),
      published(shown),
      wrap('. ', access(work)),
      '.',
    ];
  },
};

const titledByContainer = 'article-magazine article-newspaper review review-book';

/** The title, or the name of the newspaper, in place of unknown authors. */
export function leadingTitle(work: ReferenceWork): Content {
  const container = isOf(work, titledByContainer) ? inItalicTitleCase(work, work.container) : [];
  return container.length > 0 ? container : titleIn(work);
}

function titleIn(work: ReferenceWork): Content {
  if (isOf(work, 'legal_case interview patent')) return rich(work.shownTitle);
  if (!isOf(work, 'bill book graphic legislation motion_picture song')) {
    return quoted(inTitleCase(work, work.shownTitle));
  }
  return [
    inItalicTitleCase(work, work.shownTitle),
    wrap(` (${term('version', work.locale)} `, work.version, ')'),
  ];
}

function dateOf(work: ReferenceWork, letter: string): string {
  const { originalDate, status } = work;
  const year = dateIn(work, americanDates, 'year');
  if (!year) return status ? capitalized(status) : `${term('n.d.', work.locale)}${letter}`;
  const first = originalDate && dayIn(work, originalDate, americanDates, 'year');
  return `${first ? `(${first}) ` : ''}${year}${letter}`;
}

function described(work: ReferenceWork): readonly Content[] {
  const { genre, number, medium } = work;
  if (isOf(work, 'patent')) return [wrap('. ', number), wrap('. ', capitalized(genre))];
  const kind = !isOf(work, 'thesis speech personal_communication') && capitalized(genre);
  return [
    wrap('. ', capitalized(medium)),
    wrap('. ', list(' ', kind, isOf(work, 'report') && number)),
  ];
}

function published(work: ReferenceWork): readonly Content[] {
  const { edition = '', volume, pages = '', volumes } = work;
  const isChapter = isOf(work, chapters);
  const isBook = isOf(work, books);
  const isJournal = isOf(work, 'article-journal');
  const by = byNames(work, others);
  const title = (isOf(work, 'webpage') ? inTitleCase : inItalicTitleCase)(work, work.container);
  const shortPages = pagesAs(pages, 'chicago', work.locale);
  const isNewspaper = isOf(work, titledByContainer) || isOf(work, 'personal_communication');
  return [
    wrap('. ', !isChapter && list('. ', ...by.map(capitalized))),
    wrap(isChapter ? `. ${term('In', work.locale)} ` : '. ', title),
    title.length > 0 && isOf(work, 'post-weblog') && ' (blog)',
    wrap(', ', isChapter && list(', ', ...by)),
    wrap(
      '. ',
      isBook && (isNumeric(edition) ? editionText(edition, work.locale) : capitalized(edition)),
    ),
    wrap(', ', isChapter && editionText(edition, work.locale)),
    wrap(', ', isChapter && pages !== '' && list(':', volume, shortPages)),
    wrap(', ', isJournal && list(' ', rich(work.series), work.seriesNumber), ', '),
    isJournal && inJournal(work),
    wrap(
      '. ',
      isBook &&
        list(
          '. ',
          volume && `${term('Vol.', work.locale)} ${volume}`,
          volumes && `${volumes} ${term('vols.', work.locale)}`,
        ),
    ),
    wrap(`. ${term('Vol.', work.locale)} `, isChapter && pages === '' && volume),
    wrap('. ', !isJournal && seriesParts(work)),
    issued(work, isNewspaper),
    wrap((volume ?? work.issue) ? ': ' : ', ', isJournal && shortPages),
  ];
}

/** ` 12 (3)`, `, no. 3 (May)` */
function inJournal(work: ReferenceWork): Content {
  const { volume, issue } = work;
  const month = dateIn(work, americanDates, 'month');
  if (volume) return [part(` ${volume}`), wrap(' (', issue ?? month, ')')];
  return wrap(
    ', ',
    issue ? list(' ', `${term('no.', work.locale)} ${issue}`, inBrackets(month)) : month,
  );
}

function issued(work: ReferenceWork, isNewspaper: boolean): Part {
  const { genre, event, eventPlace } = work;
  const day = dateIn(work, americanDates);
  if (isOf(work, 'review review-book')) return wrap('. ', placed(work));
  if (isNewspaper) return wrap(', ', day);
  if (isOf(work, 'patent')) return wrap(', issued ', day);
  if (isOf(work, 'article-journal')) return [];
  if (!isOf(work, 'speech')) {
    return wrap('. ', list(', ', isOf(work, 'thesis') && capitalized(genre), placed(work)));
  }
  const at = wrap(
    `${term(genre ? 'presented at the' : 'Presented at the', work.locale)} `,
    rich(event),
  );
  const monthDay = dateIn(work, americanDates, 'monthDay');
  return wrap('. ', list(', ', list(' ', capitalized(genre), at), eventPlace, monthDay));
}

function access(work: ReferenceWork): Part {
  const { accessed } = work;
  const day = dateIn(work, americanDates);
  const seen =
    !day && accessed && `${term('Accessed', work.locale)} ${dayIn(work, accessed, americanDates)}`;
  return list('. ', isOf(work, 'webpage post-weblog') && day, seen, address(work));
}
