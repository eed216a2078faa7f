import type { Name } from '../bibliography/names';
import {
  familyThenGiven,
  familyThenInitials,
  givenThenFamily,
  initialsThenFamily,
  joinNames,
} from './names';
import type { NameList } from './names';
import type { Piece } from './pieces';
import type { ReferenceWork } from './work';

/** The styles of references. They follow the manuals as far as what is known of a work reaches. */
export const referenceStyles = ['apa', 'chicago', 'mla', 'ieee', 'acm', 'nature'] as const;
/** One of {@link referenceStyles}. */
export type ReferenceStyle = (typeof referenceStyles)[number];

/**
 * A work as an entry of a reference list. Nothing is invented: a work without authors starts with its
 * organisation, else with its title, and an unknown year is `n.d.`.
 *
 * There is no CSL processor in here: the one there is, citeproc-js (and with it citation-js), is under
 * CPAL or AGPL, 970 kB, and its styles are under CC BY-SA.
 *
 * @param year as it is to be written, such as `2025a`; from the work unless given
 */
export function formatReference(
  work: ReferenceWork,
  style: ReferenceStyle,
  year = yearLabel(work),
): readonly Piece[] {
  return join(writers[style](work, year));
}

/** The year, or `n.d.` when it is unknown. */
export function yearLabel({ year }: ReferenceWork): string {
  return year === undefined ? 'n.d.' : String(year);
}

type Part = string | Piece | undefined;
type Writer = (work: ReferenceWork, year: string) => readonly Part[];

const writers: Readonly<Record<ReferenceStyle, Writer>> = { apa, chicago, mla, ieee, acm, nature };

/** APA, 7th edition: `Vasic, A. (2025). Title. *Journal*, *12*(3), 1–10. https://…` */
function apa(work: ReferenceWork, year: string): readonly Part[] {
  const { title, venue, volume, issue, pages } = work;
  const who = names(work, {
    write: familyThenInitials,
    and: '&',
    commaFrom: 2,
    limit: 20,
    shown: 19,
  });
  const what = venue ? stop(title) : italic(stop(title));
  const source =
    venue?.kind === 'journal'
      ? [
          italic([venue.name, volume].filter(Boolean).join(', ')),
          issue && `(${issue})`,
          pages && `, ${pages}`,
          '. ',
        ]
      : venue
        ? ['In ', italic(venue.name), pages && ` (${pageMark(pages)} ${pages})`, '. ']
        : [];
  return [
    ...(who ? [stop(who), ` (${year}). `, what] : [what, ` (${year}).`]),
    ' ',
    ...source,
    published(work),
    preprint(work),
    ...address(work),
  ];
}

/** Chicago, author–date: `Vasic, Ana, and Bo Li. 2025. “Title.” *Journal* 12 (3): 1–10. https://…` */
function chicago(work: ReferenceWork, year: string): readonly Part[] {
  const { title, venue, volume, issue, pages } = work;
  const who = names(work, { ...firstInverted, limit: 6, shown: 3 });
  const source =
    venue?.kind === 'journal'
      ? [italic(venue.name), volume && ` ${volume}`, issue && ` (${issue})`, pages && `: ${pages}`]
      : venue
        ? ['In ', italic(venue.name), pages && `, ${pages}`]
        : [];
  return [
    ...(who
      ? [stop(who), ` ${stop(year)} `, quote(title, '.')]
      : [quote(title, '.'), ` ${stop(year)}`]),
    ' ',
    ...(venue ? [...source, '. '] : []),
    published(work),
    preprint(work),
    ...address(work),
  ];
}

/** MLA, 9th edition: `Vasic, Ana, and Bo Li. “Title.” *Journal*, vol. 12, no. 3, 2025, pp. 1–10, https://…` */
function mla(work: ReferenceWork, year: string): readonly Part[] {
  const { title, venue, volume, issue, pages, publisher } = work;
  const who = names(work, { ...firstInverted, limit: 2, shown: 1 });
  const container = [
    venue && italic(venue.name),
    volume && `vol. ${volume}`,
    issue && `no. ${issue}`,
    publisher,
    year,
    pages && `${pageMark(pages)} ${pages}`,
    !venue && work.arxivId !== undefined ? `arXiv:${work.arxivId}` : undefined,
  ];
  return [
    who && `${stop(who)} `,
    quote(title, '.'),
    ' ',
    ...list(container),
    '. ',
    ...address(work),
  ];
}

/** IEEE: `A. Vasic and B. Li, “Title,” *Journal*, vol. 12, no. 3, pp. 1–10, 2025, doi: 10.…` */
function ieee(work: ReferenceWork, year: string): readonly Part[] {
  const { title, venue, volume, issue, pages, publisher } = work;
  const who = names(work, {
    write: initialsThenFamily,
    and: 'and',
    commaFrom: 3,
    limit: 6,
    shown: 1,
  });
  const rest = list([
    venue && italic(venue.name),
    volume && `vol. ${volume}`,
    issue && `no. ${issue}`,
    pages && `${pageMark(pages)} ${pages}`,
    publisher,
    ...(venue ? [] : [identifier(work)]),
    year,
    ...(venue && work.doi !== undefined ? [identifier(work)] : []),
  ]);
  const inBook = venue?.kind === 'proceedings' ? 'in ' : '';
  return [who && `${who}, `, quote(title, ','), ` ${inBook}`, ...rest, '. ', ...page(work)];
}

/** ACM: `Ana Vasic and Bo Li. 2025. Title. *Journal* 12, 3 (2025), 1–10. https://…` */
function acm(work: ReferenceWork, year: string): readonly Part[] {
  const { title, venue, volume, issue, pages } = work;
  const who = names(work, {
    write: givenThenFamily,
    and: 'and',
    commaFrom: 3,
    limit: 20,
    shown: 19,
  });
  const numbers = [volume, issue].filter(Boolean).join(', ');
  const source = venue && [
    venue.kind === 'proceedings' ? 'In ' : undefined,
    italic(venue.name),
    numbers && ` ${numbers}`,
    venue.kind === 'journal' ? ` (${year})` : undefined,
    pages && `, ${pages}`,
    '. ',
  ];
  const what = stop(title);
  return [
    ...(who ? [stop(who), ` ${stop(year)} `, what] : [what, ` ${stop(year)}`]),
    ' ',
    ...(source ?? []),
    published(work),
    preprint(work),
    ...address(work),
  ];
}

/** Nature: `Vasic, A. & Li, B. Title. *Journal* **12**, 1–10 (2025).` */
function nature(work: ReferenceWork, year: string): readonly Part[] {
  const { title, venue, volume, pages, publisher, url } = work;
  const who = names(work, {
    write: familyThenInitials,
    and: '&',
    commaFrom: Infinity,
    limit: 5,
    shown: 1,
  });
  const source: readonly Part[] = venue
    ? [
        venue.kind === 'proceedings' ? 'In ' : undefined,
        italic(venue.name),
        volume && ' ',
        volume && { text: volume, form: 'bold' },
        pages && `, ${pages}`,
        ' ',
      ]
    : url === undefined
      ? [publisher && `${publisher} `]
      : [work.arxivId === undefined ? undefined : 'Preprint at ', link(url, url), ' '];
  const doi = venue && work.doi !== undefined ? [' ', ...address(work)] : [];
  return [
    who && `${stop(who)} `,
    stop(title),
    ' ',
    ...source,
    `(${year}).`,
    ...doi,
    ' ',
    ...page(work),
  ];
}

const firstInverted = {
  write: (name: Name, place: number) =>
    place === 0 ? familyThenGiven(name) : givenThenFamily(name),
  and: 'and',
  commaFrom: 2,
} as const;

function names({ names, hasMoreNames }: ReferenceWork, list: NameList): string {
  return joinNames(names, list, hasMoreNames);
}

function italic(text: string): Piece {
  return { text, form: 'italic' };
}

function link(text: string, href: string): Piece {
  return { text, href };
}

function pageMark(pages: string): string {
  return /[–,-]/.test(pages) ? 'pp.' : 'p.';
}

/** A full stop behind what does not end in a mark of its own. */
function stop(text: string): string {
  return /[.?!…]$/.test(text) ? text : `${text}.`;
}

/** In quotation marks, with the mark that follows inside, as Americans have it. */
function quote(title: string, mark: string): string {
  const inner = title.replace(/“/g, '‘').replace(/”/g, '’').replace(/"/g, "'");
  return `“${inner}${/[.?!…]$/.test(inner) ? '' : mark}”`;
}

/** What is known of `parts`, with commas between. */
function list(parts: readonly Part[]): Part[] {
  const known = parts.filter((part) => part !== undefined && part !== '');
  return known.flatMap((part, i) => (i === 0 ? [part] : [', ', part]));
}

function published({ publisher }: ReferenceWork): Part {
  return publisher && `${stop(publisher)} `;
}

/** Of a work that was published nowhere else. */
function preprint({ venue, arxivId }: ReferenceWork): Part {
  return venue || arxivId === undefined ? undefined : `arXiv:${arxivId}. `;
}

function address(work: ReferenceWork): readonly Part[] {
  const { url } = work;
  return url === undefined ? page(work) : [link(url, url)];
}

/** A page about a work that has no address itself, under what it is. */
function page({ page }: ReferenceWork): readonly Part[] {
  return page ? [`${page.name}: `, link(page.url, page.url)] : [];
}

function identifier({ arxivId, doi, url }: ReferenceWork): Part {
  if (url === undefined) return undefined;
  const text = doi !== undefined ? `doi: ${doi}` : arxivId !== undefined ? `arXiv:${arxivId}` : url;
  return link(text, url);
}

/** Joins neighbours of one form, and leaves out white space at the end. */
function join(parts: readonly Part[]): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const part of parts) {
    if (part === undefined || part === '') continue;
    const last = pieces.at(-1);
    const piece = typeof part === 'string' ? { text: part } : part;
    if (last?.text.endsWith('.') && piece.text.startsWith('. ')) {
      pieces.push({ text: ' ' });
      continue;
    }
    const isPlain = last && !last.form && !last.href && !piece.form && !piece.href;
    if (isPlain) pieces[pieces.length - 1] = { text: last.text + piece.text };
    else pieces.push(piece);
  }
  const last = pieces.pop();
  const text = last?.text.trimEnd();
  return last && text ? [...pieces, { ...last, text }] : pieces;
}
