import { readByline } from './bylines';
import type { Card } from './cardList';
import type { Paragraph } from './paragraphs';
import { isTitleWithAbstract } from './roles';
import { isJoined } from './source';
import type { Source } from './source';

/**
 * The paper that starts at `index` when it is as most are: a line of title, a long one of abstract and a
 * byline, with blank lines between. Undefined when anything might be said against reading it so. `to` is
 * the end of the page, `votes` as in `BylineContext`.
 */
export function plainPaperAt(
  source: Source,
  index: number,
  to: number,
  votes: boolean,
): Card | undefined {
  const who = index + 2;
  const kind = source.tokens[who]?.kind;
  if (kind !== 'authors' && kind !== 'text') return undefined;
  if (isJoined(source, index + 1) || isJoined(source, who)) return undefined;
  const title = textAt(source, index);
  const abstract = textAt(source, index + 1);
  if (!title || !abstract || !isTitleWithAbstract(source, title, abstract)) return undefined;
  const byline = readByline(source, who, { to, votes, paragraphs: 2, inText: false });
  return byline && { title, abstract: [abstract], byline, links: [], last: byline.last };
}

function textAt({ tokens }: Source, index: number): Paragraph | undefined {
  const token = tokens[index];
  if (token?.kind !== 'text' || token.heading) return undefined;
  return { first: index, last: index, heading: false };
}
