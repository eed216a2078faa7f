import type { Name } from '../bibliography/work/names';
import { familyThenInitials, initialsThenFamily } from './names';
import type { NameList } from './names';
import { pagesAs } from './pages';
import {
  address,
  containerRuns,
  editionText,
  isInBook,
  isPeriodical,
  italic,
  monthName,
  nameList,
  pageMark,
  pieces,
  sentences,
  seriesRuns,
  stop,
  stopped,
  titleRuns,
} from './parts';
import type { Part } from './parts';
import type { ReferenceWork } from './work';

/** APA, 7th edition: `Vasic, A. (2025). Title. *Journal*, *12*(3), 1–10. https://…` */
export function apa(work: ReferenceWork, year: string): readonly Part[] {
  const who = creators(work);
  const when = `(${[year, dayOf(work)].filter(Boolean).join(', ')})`;
  const isPart = isPeriodical(work) || (isInBook(work) && hasContainer(work));
  const title = pieces(titleRuns(work, 'sentence'), isPart ? undefined : 'italic');
  const { brackets, form } = description(work, isPart);
  const what = stopped([
    ...title,
    ...(brackets ? [{ text: ` (${brackets})` }] : []),
    ...(form ? [{ text: ` [${form}]` }] : []),
  ]);
  return [
    ...(who ? [stop(who), ` ${when}. `, ...what] : [...what, ` ${when}.`]),
    ' ',
    ...source(work),
    retrieved(work),
    ...address(work),
  ];
}

const authors: NameList = {
  write: familyThenInitials,
  ...{ and: '&', commaFrom: 2, limit: 20, shown: 19, showsLast: true, etAlComma: true },
};
const editorsOf: NameList = { ...authors, write: initialsThenFamily, commaFrom: 3 };

function creators({ names, hasMoreNames, editors }: ReferenceWork): string {
  if (names.length > 0) return nameList(names, authors, hasMoreNames);
  return editors?.length ? `${nameList(editors, authors)} (${editorMark(editors)})` : '';
}

function editorMark(editors: readonly Name[]): string {
  return editors.length > 1 ? 'Eds.' : 'Ed.';
}

function hasContainer({ container, venue }: ReferenceWork): boolean {
  return Boolean(container ?? venue?.name);
}

/** What has no issue is dated to the day. */
function dayOf({ type, date }: ReferenceWork): string | undefined {
  const isDated = /^(?:webpage|post|article-(?:magazine|newspaper)|speech|manuscript)/;
  if (!isDated.test(type ?? '') || date?.month === undefined) return undefined;
  return [monthName(date.month), date.day].filter(Boolean).join(' ');
}

/** What stands behind the title in brackets: `2nd ed., Vol. 3`, and the form of the work. */
function description(work: ReferenceWork, isPart: boolean): { brackets?: string; form?: string } {
  const { type, genre, number, edition, volume, version, translators, publisher, url } = work;
  const translated = translators?.length
    ? `${nameList(translators, editorsOf)}, ${translators.length > 1 ? 'Trans.' : 'Tran.'}`
    : undefined;
  if (type === 'thesis') {
    return { form: [genre, url === undefined ? undefined : publisher].filter(Boolean).join(', ') };
  }
  if (type === 'report' || type === 'article' || (type === '' && !isPart)) {
    if (number === undefined) return genre === undefined ? {} : { form: genre };
    return { brackets: [genre, number].filter(Boolean).join(' ') };
  }
  if (type === 'manuscript') return { form: genre ?? 'Unpublished manuscript' };
  const brackets = isPart
    ? [translated]
    : [
        translated,
        editionText(edition),
        volume && `Vol. ${volume}`,
        version && `Version ${version}`,
      ];
  return {
    brackets: brackets.filter(Boolean).join(', '),
    ...(type === 'software' && { form: 'Computer software' }),
  };
}

function source(work: ReferenceWork): readonly Part[] {
  const { type, publisher, url } = work;
  if (isPeriodical(work)) return sentences(periodical(work));
  if (isInBook(work) && hasContainer(work)) return inBook(work);
  const site = pieces(containerRuns(work, 'title'));
  return sentences(
    site,
    [type === 'thesis' && url !== undefined ? undefined : publisher],
    [preprint(work)],
  );
}

/** `*Journal*, *12*(3), 1–10` */
function periodical(work: ReferenceWork): Part[] {
  const { volume, issue } = work;
  const pages = work.pages && pagesAs(work.pages, 'whole');
  const number = volume
    ? [italic(`, ${volume}`), issue && `(${issue})`]
    : [issue && `, (${issue})`];
  return [...pieces(containerRuns(work, 'title'), 'italic'), ...number, pages && `, ${pages}`];
}

/** `In B. Li (Ed.), *Book* (2nd ed., pp. 1–10). Publisher.` */
function inBook(work: ReferenceWork): readonly Part[] {
  const { type, editors, edition, volume, publisher } = work;
  const pages = work.pages && pagesAs(work.pages, 'whole');
  if (type === 'paper-conference' && !editors?.length) {
    const series = pieces(seriesRuns(work, 'title'));
    return sentences([
      ...pieces(containerRuns(work, 'title'), 'italic'),
      ...(series.length > 0 ? [', ', ...series] : []),
      volume && italic(`, ${volume}`),
      pages && `, ${pages}`,
    ]);
  }
  const brackets = [
    editionText(edition),
    volume && `Vol. ${volume}`,
    pages && `${pageMark(pages)} ${pages}`,
  ]
    .filter(Boolean)
    .join(', ');
  const by = editors?.length ? `${nameList(editors, editorsOf)} (${editorMark(editors)}), ` : '';
  return sentences(
    ['In ', by, ...pieces(containerRuns(work, 'sentence'), 'italic'), brackets && ` (${brackets})`],
    [publisher],
  );
}

/** When it was seen, of a page that has no date. */
function retrieved({ year, dateText, accessed, doi, url }: ReferenceWork): string | undefined {
  if (year !== undefined || dateText !== undefined || doi !== undefined || !url) return undefined;
  if (accessed?.month === undefined) return undefined;
  const day = [monthName(accessed.month), accessed.day].filter(Boolean).join(' ');
  return `Retrieved ${day}, ${accessed.year}, from `;
}

/** What is only known to be on arXiv. */
function preprint({ type, venue, arxivId }: ReferenceWork): Part {
  return type !== undefined || venue || arxivId === undefined ? undefined : `arXiv:${arxivId}`;
}
