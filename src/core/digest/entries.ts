import type { DigestEntry, Link } from '../model';
import type { Card } from './cards';
import { lineRange } from './lines';
import { arxivIdOf, doiOf, findLinks, linkKind } from './links';
import { readPassage } from './paragraphs';
import type { Passage } from './paragraphs';
import type { Source } from './source';

/** A card as a record of the library. Its date is as on the page: the year may be left out. */
export function readEntry(source: Source, uri: string, card: Card): DigestEntry {
  const { byline } = card;
  const title = readPassage(source, card.title.first, card.title.last);
  const passages = card.abstract.map(({ first, last }) => readPassage(source, first, last));
  const abstract = passages.map(({ text }) => text).join(' ');
  const [firstPassage] = passages;
  const lastPassage = passages.at(-1);
  const bylineRange = byline && rangeOf(source, byline.first, byline.last);
  const own = ownAddresses(card, [title, ...passages]);
  return {
    title: title.text,
    abstract,
    ...(byline?.organization && { organization: byline.organization }),
    ...(byline?.authorCount !== undefined && { authorCount: byline.authorCount }),
    ...(byline?.date && { date: byline.date }),
    ...(byline?.comments !== undefined && { commentCount: byline.comments }),
    ...own.ids,
    links: unique([...findLinks(abstract), ...own.links]),
    sightings: [
      {
        uri,
        range: { start: title.range.start, end: endOf(source, card, passages.at(-1) ?? title) },
        titleRange: title.range,
        ...(firstPassage &&
          lastPassage && {
            abstractRange: { start: firstPassage.range.start, end: lastPassage.range.end },
          }),
        ...(bylineRange && { bylineRange }),
        ...(byline?.raw !== undefined && { rawByline: byline.raw }),
      },
    ],
  };
}

/**
 * The paper's identifiers, and the addresses on lines of their own. What an abstract mentions may be
 * other work, so that no identifier is taken from it.
 */
function ownAddresses({ links }: Card, passages: readonly Passage[]) {
  const leads = passages.flatMap(({ url }) => (url === undefined ? [] : [url]));
  const arxivId =
    links.find((link) => link.arxivId !== undefined)?.arxivId ?? first(leads, arxivIdOf);
  const doi = links.find((link) => link.doi !== undefined)?.doi ?? first(leads, doiOf);
  return {
    ids: { ...(arxivId !== undefined && { arxivId }), ...(doi !== undefined && { doi }) },
    links: links.flatMap(({ urls }) => urls).map((url): Link => ({ url, kind: linkKind(url) })),
  };
}

function first<T, R>(values: readonly T[], read: (value: T) => R | undefined): R | undefined {
  for (const value of values) {
    const result = read(value);
    if (result !== undefined) return result;
  }
  return undefined;
}

function unique(links: readonly Link[]): Link[] {
  return [...new Map(links.map((link) => [link.url, link])).values()];
}

/** The end of the card's last line; a link around the last passage closes outside the passage. */
function endOf(source: Source, card: Card, last: Passage) {
  return rangeOf(source, card.title.first, card.last)?.end ?? last.range.end;
}

function rangeOf({ lines }: Source, first: number, last: number) {
  const [from, to] = [lines[first], lines[last]];
  return from && to && lineRange(from, to);
}
