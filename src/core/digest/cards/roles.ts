import { joinedLines, paragraphLength } from '../lines/paragraphs';
import type { Paragraph } from '../lines/paragraphs';
import { isJoined, lineText } from '../lines/digestLines';
import { endsSentence, shortestAbstract } from './cards';
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
const steps: Record<Role | 'start', Record<Role, number>> = {
  start: { title: 0, abstract: 4, more: Infinity },
  title: { title: 4, abstract: 0, more: Infinity },
  abstract: { title: 0, abstract: Infinity, more: 2 },
  more: { title: 0, abstract: Infinity, more: 2 },
};
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
    isOrphan &&= role !== 'title';
    isOrphan ||=
      role === 'more' && index < lastTitle && isAbstractByItself(source, paragraphs, index);
    return isOrphan ? 'orphan' : role;
  });
}

/**
 * Whether a paragraph below an abstract is as long as an abstract, and starts and ends like one. Pages have
 * one paragraph per paper, so it is the abstract of another paper, whose title is missing.
 */
function isAbstractByItself(
  source: DigestLines,
  paragraphs: readonly Paragraph[],
  index: number,
): boolean {
  const paragraph = paragraphs[index];
  const above = paragraphs[index - 1];
  if (!paragraph || !above || isJoined(source, paragraph.first)) return false;
  return (
    [above, paragraph].every((one) => paragraphLength(source, one) >= shortestAbstract) &&
    [above, paragraph].every(({ last }) => endsSentence(source, last)) &&
    /^[\p{Lu}\p{N}]/u.test(lineText(source, paragraph.first))
  );
}

/**
 * The costs of the roles of each paragraph. If a block without blank lines starts with an abstract, the rest
 * of the block belongs to it (a list), since such a page has blank lines before its titles.
 */
function costsOfAll(source: DigestLines, paragraphs: readonly Paragraph[]): Costs[] {
  let isInAbstract = false;
  return paragraphs.map((paragraph, index) => {
    const costs = costsAs(source, paragraph);
    if (!isContinued(source, paragraphs, index)) {
      isInAbstract = paragraphLength(source, paragraph) > maxTitleLength;
    } else if (isInAbstract && !paragraph.heading) {
      return { ...costs, title: costs.title + 3, more: 0 };
    }
    return costs;
  });
}

/** Whether there is no blank line between a paragraph and the previous one. */
function isContinued(
  source: DigestLines,
  paragraphs: readonly Paragraph[],
  index: number,
): boolean {
  const paragraph = paragraphs[index];
  const before = paragraphs[index - 1];
  if (!paragraph || before?.last !== paragraph.first - 1) return false;
  return isJoined(source, paragraph.first);
}

function cheapestRoles(ownCosts: readonly Costs[]): Role[] {
  const alternating = ownCosts.map((_, index): Role => (index % 2 === 0 ? 'title' : 'abstract'));
  // On most pages these cost nothing, so no others cost less.
  const isFree = ownCosts.every((own, index) => own[alternating[index] ?? 'more'] === 0);
  if (isFree && ownCosts.length % 2 === 0) return alternating;

  let costs: Costs = { title: Infinity, abstract: Infinity, more: Infinity };
  const previous: Record<Role, Role>[] = [];
  for (const [index, own] of ownCosts.entries()) {
    const next = { ...costs };
    const from: Record<Role, Role> = { title: 'abstract', abstract: 'title', more: 'abstract' };
    for (const role of roles) {
      let least = index === 0 ? steps.start[role] : Infinity;
      for (const before of roles) {
        const cost = costs[before] + steps[before][role];
        if (cost < least) {
          least = cost;
          from[role] = before;
        }
      }
      next[role] = least + own[role];
    }
    costs = next;
    previous.push(from);
  }
  const atEnd = { ...costs, title: costs.title + titleLast };
  let role = roles.reduce((best, other) => (atEnd[other] < atEnd[best] ? other : best));
  const assigned: Role[] = [];
  for (const from of previous.reverse()) {
    assigned.push(role);
    role = from[role];
  }
  return assigned.reverse();
}

/** How many characters to check at each end of a paragraph. */
const checkedLength = 400;

/** Few titles are longer, in characters. */
const maxTitleLength = 250;

const letter = /\p{L}/u;
const smallStart = /^\p{Ll}/u;
const costsOfHeading: Costs = { title: 0, abstract: 20, more: 20 };
const costsOfLongText: Costs = { title: 9, abstract: 0, more: 0 };

function costsAs(source: DigestLines, paragraph: Paragraph): Costs {
  if (paragraph.heading) return costsOfHeading;
  if (isLongText(source, paragraph)) return costsOfLongText;

  const length = paragraphLength(source, paragraph);
  const text = joinedLines(source.lines, paragraph.first, paragraph.last, '\n');
  const last = /([.,;])[)"'’”\]}*]*$/.exec(text.slice(-8))?.[1];
  const isSentence = last === '.';
  const isList = /^[-*•+]\s/.test(text);
  const hasAddress = text.includes('://');

  let title = length > maxTitleLength ? 4 : 0;
  if (isList) title += 6;
  if (hasAddress) title += 4;
  if (last === ',' || last === ';') title += 3;
  if (isSentence) {
    title += isCapitalized(text) ? 1 : 3;
    if (/[a-z)][.!?] +[A-Z]/.test(text)) title += 2;
  }
  if (!letter.test(text)) title += 4;

  let abstract = 0;
  if (length < 300 && !isSentence && !hasAddress) {
    abstract = length >= 200 ? 1 : length >= 100 ? 3 : 4;
  } else if (length < 80) {
    abstract = 1;
  }
  const more = isList ? 0 : smallStart.test(text) ? Math.max(0, abstract - 2) : abstract;
  return { title, abstract, more };
}

function isLongText(source: DigestLines, paragraph: Paragraph): boolean {
  return !paragraph.heading && paragraphLength(source, paragraph) > checkedLength;
}

/** Whether most longer words are capitalized, as in a title and not in a sentence. */
function isCapitalized(text: string): boolean {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}'-]{3,}/gu) ?? [];
  return words.filter((word) => /^[^\p{Ll}]/u.test(word)).length > 0.6 * words.length;
}
