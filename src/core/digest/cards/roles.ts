import { joinedLines, paragraphLength } from '../lines/paragraphs';
import type { Paragraph } from '../lines/paragraphs';
import { isJoined, lineText, shortestAbstract } from '../lines/digestLines';
import { endsSentence } from './cards';
import type { DigestLines } from '../lines/digestLines';

/** The role of a paragraph in its paper. */
type Role = 'title' | 'abstract' | 'more';

/** The cost of each role for a paragraph; never negative. */
type Costs = Readonly<Record<Role, number>>;

const roles: readonly Role[] = ['title', 'abstract', 'more'];

/**
 * The cost of a role after another. Alternating titles and abstracts cost nothing. A further paragraph of an
 * abstract, a title without an abstract and an abstract without a title do occur, mostly in broken files, and
 * need evidence in the paragraphs to outweigh their cost.
 */
const steps: Readonly<Record<Role, Costs>> = {
  title: { title: 4, abstract: 0, more: Infinity },
  abstract: { title: 0, abstract: Infinity, more: 2 },
  more: { title: 0, abstract: Infinity, more: 2 },
};
const atStart: Costs = { title: 0, abstract: 4, more: Infinity };
/** The cost of a title as the last paragraph, with a byline below it or nothing. */
const titleLast = 3;

/**
 * Distinguishes titles from abstracts in consecutive paragraphs without a byline between, by minimizing the
 * total cost. No paragraph can be judged by itself: a title may be long and end with a period, an abstract
 * may be short. An orphan lacks its title. Linear (Viterbi's algorithm with three roles).
 *
 * @param hasByline whether a byline follows: it belongs to the last title, as do all paragraphs after that
 */
export function assignRoles(
  source: DigestLines,
  paragraphs: readonly Paragraph[],
  hasByline: boolean,
): (Role | 'orphan')[] {
  const assigned = cheapestRoles(costsOfAll(source, paragraphs));
  const lastTitle = hasByline ? assigned.lastIndexOf('title') : assigned.length;
  let isOrphan = false;
  return assigned.map((role, index) => {
    const isBelow = role === 'more' && index < lastTitle;
    isOrphan = role !== 'title' && (isOrphan || (isBelow && isAlone(source, paragraphs, index)));
    return isOrphan ? 'orphan' : role;
  });
}

/**
 * Whether a paragraph below an abstract is as long as an abstract, and starts and ends like one. Pages have
 * one paragraph per paper, so it is the abstract of another paper, whose title is missing.
 */
function isAlone(source: DigestLines, paragraphs: readonly Paragraph[], index: number): boolean {
  const { [index]: paragraph, [index - 1]: above } = paragraphs;
  if (!paragraph || !above || isJoined(source, paragraph.first)) return false;
  const isWhole = (one: Paragraph) =>
    paragraphLength(source, one) >= shortestAbstract && endsSentence(source, one.last);
  const starts = /^[\p{Lu}\p{N}]/u.test(lineText(source, paragraph.first));
  return starts && isWhole(above) && isWhole(paragraph);
}

/**
 * The costs of the roles of each paragraph. If a block without blank lines starts with an abstract, the rest
 * of the block belongs to it (a list), since such a page has blank lines before its titles.
 */
function costsOfAll(source: DigestLines, paragraphs: readonly Paragraph[]): Costs[] {
  let isInAbstract = false;
  return paragraphs.map((paragraph, index) => {
    const costs = costsAs(source, paragraph);
    const { first, heading } = paragraph;
    const isContinued = paragraphs[index - 1]?.last === first - 1 && isJoined(source, first);
    if (!isContinued) isInAbstract = paragraphLength(source, paragraph) > maxTitleLength;
    else if (isInAbstract && !heading) return { ...costs, title: costs.title + 3, more: 0 };
    return costs;
  });
}

function cheapestRoles(ownCosts: readonly Costs[]): Role[] {
  // On most pages a title and an abstract cost nothing.
  const [first, second, ...others] = ownCosts;
  if (first?.title === 0 && second?.abstract === 0 && others.length === 0)
    return ['title', 'abstract'];
  let costs = atStart;
  const previous = ownCosts.map((own, index) => {
    const next: Record<Role, number> = { title: 0, abstract: 0, more: 0 };
    const from: Record<Role, Role> = { title: 'abstract', abstract: 'title', more: 'abstract' };
    for (const role of roles) {
      const costAfter = (before: Role) => costs[before] + (index === 0 ? 0 : steps[before][role]);
      if (index > 0)
        from[role] = roles.reduce((best, one) => (costAfter(one) < costAfter(best) ? one : best));
      next[role] = own[role] + (index === 0 ? costs[role] : costAfter(from[role]));
    }
    costs = next;
    return from;
  });
  const atEnd = { ...costs, title: costs.title + titleLast };
  let role = roles.reduce((best, other) => (atEnd[other] < atEnd[best] ? other : best));
  return previous
    .toReversed()
    .map((from) => {
      const own = role;
      role = from[role];
      return own;
    })
    .reverse();
}

/** How many characters to check at each end of a paragraph. */
const checkedLength = 400;
/** Few titles are longer, in characters. */
const maxTitleLength = 250;

function costsAs(source: DigestLines, paragraph: Paragraph): Costs {
  if (paragraph.heading) return { title: 0, abstract: 20, more: 20 };
  const length = paragraphLength(source, paragraph);
  if (length > checkedLength) return { title: 9, abstract: 0, more: 0 };
  const text = joinedLines(source.lines, paragraph.first, paragraph.last, '\n');
  const last = /([.,;])[)"'’”\]}*]*$/.exec(text.slice(-8))?.[1] ?? '';
  const isSentence = last === '.';
  const isList = /^[-*•+]\s/.test(text);
  const hasAddress = text.includes('://');

  let title = length > maxTitleLength ? 4 : 0;
  if (isList) title += 6;
  if (hasAddress) title += 4;
  if (last === ',' || last === ';') title += 3;
  if (isSentence) title += isCapitalized(text) ? 1 : 3;
  if (isSentence && /[a-z)][.!?] +[A-Z]/.test(text)) title += 2;
  if (!/\p{L}/u.test(text)) title += 4;

  let abstract = length < 80 ? 1 : 0;
  if (length < 300 && !isSentence && !hasAddress)
    abstract = length >= 200 ? 1 : length >= 100 ? 3 : 4;
  const isContinuation = /^\p{Ll}/u.test(text);
  const more = isList ? 0 : Math.max(0, abstract - (isContinuation ? 2 : 0));
  return { title, abstract, more };
}

/** Whether most longer words are capitalized, as in a title and not in a sentence. */
function isCapitalized(text: string): boolean {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}'-]{3,}/gu) ?? [];
  return words.filter((word) => /^[^\p{Ll}]/u.test(word)).length > 0.6 * words.length;
}
