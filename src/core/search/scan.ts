import type { MatchedTerms } from './answer/result';
import { defined } from '../base/defined';
import { fold } from '../text/fold';
import { compareDates, textOf } from '../model';
import type { Paper } from '../model';
import { sortPapers } from '../view/sorting';
import { conditionTest } from './answer/conditions';
import type { SearchContext } from './answer/conditions';
import { answerable } from './answer/evaluate';
import { listedAuthors, organizationText } from './words/fields';
import { foldedText } from './words/folded';
import { silent, topOf } from './ranking/hits';
import type { PaperMatch } from './paperIndex';
import { textsIn } from './query/ast';
import type { Expression, Query, TextCondition } from './query/ast';
import { queryWords } from './words/tokens';

/** The score of a paper; 0 when it doesn't match. */
type Test = (paper: Paper) => number;

const titleScore = 10;

/**
 * Answers a query without an index, from the texts of papers, until there is an index: about 10 ms for 10 000
 * papers. A query word may match any part of a word. Typos and inflections aren't found, papers with the
 * words in their titles come first, and there are no partial matches.
 */
export function scanPapers(
  papers: readonly Paper[],
  query: Query,
  limit: number,
  context: SearchContext,
): PaperMatch[] {
  const where = answerable(query.where, context);
  const test = where ? testOf(where, context) : () => silent;
  const scores = Float64Array.from(papers, (paper) => test(paper));
  const isBefore = (a: number, b: number) =>
    (scores[b] ?? 0) - (scores[a] ?? 0) || compareDates(papers[b]?.date, papers[a]?.date) || a - b;
  const { sort = 'relevance' } = query;
  const isFound = (number: number) => (scores[number] ?? 0) > 0;
  const best = topOf(papers.length, sort === 'relevance' ? limit : Infinity, isFound, isBefore);
  const scoreOf = new Map<Paper, number>();
  for (const number of best) {
    const paper = papers[number];
    if (paper) scoreOf.set(paper, scores[number] ?? 0);
  }
  const found = [...scoreOf.keys()];
  const order = sort === 'interest' ? 'date' : sort;
  const sorted = order === 'relevance' ? found : sortPapers(found, order).slice(0, limit);
  const words = wordsOf(where);
  return sorted.map((paper) => {
    const score = scoreOf.get(paper) ?? 0;
    const matches = matchesOf(paper, words);
    return { paper, score: score >= 1 ? score : 0, matches, isPartial: false };
  });
}

function testOf(expression: Expression, context: SearchContext): Test {
  switch (expression.kind) {
    case 'text':
      return textTest(expression);
    case 'and': {
      const tests = expression.operands.map((operand) => testOf(operand, context));
      return (paper) => {
        let sum = 0;
        for (const test of tests) {
          const score = test(paper);
          if (score === 0) return 0;
          sum += score;
        }
        return sum;
      };
    }
    case 'or': {
      const tests = expression.operands.map((operand) => testOf(operand, context));
      return (paper) => tests.reduce((sum, test) => sum + test(paper), 0);
    }
    case 'not': {
      const test = testOf(expression.operand, context);
      return (paper) => (test(paper) > 0 ? 0 : silent);
    }
    default: {
      const fits = conditionTest(expression, context);
      return (paper) => (fits(paper) ? silent : 0);
    }
  }
}

function textTest(condition: TextCondition): Test {
  const { field, isPhrase } = condition;
  const words = wordsOf(condition).map((word) => wordTest(word));
  const phrase = foldedText(condition.text);
  return (paper) => {
    let sum = 0;
    for (const isIn of words) {
      if (field !== 'abstract' && isIn(paper.title)) sum += titleScore;
      else if (field !== 'title' && isIn(textOf(paper))) sum += 1;
      else if (field === undefined && isIn(namesOf(paper))) sum += 1;
      else return 0;
    }
    return isPhrase && !hasPhrase(paper, phrase, field) ? 0 : Math.max(sum, silent);
  };
}

function hasPhrase(paper: Paper, phrase: string, field: TextCondition['field']): boolean {
  const text = { title: [paper.title], abstract: [textOf(paper)] };
  const texts = field ? text[field] : [paper.title, namesOf(paper), textOf(paper)];
  return texts.some((text) => foldedText(text).includes(phrase));
}

/** The names of a paper's organization and authors, as written: putting them in order would take too long. */
function namesOf(paper: Paper): string {
  return `${organizationText(paper)}; ${listedAuthors(paper).join('; ')}`;
}

/** The words that a matching paper has, without excluded ones. */
function wordsOf(where: Expression | undefined): string[] {
  return textsIn(where).flatMap(({ text }) => queryWords(text).flatMap(({ parts }) => parts));
}

function matchesOf(paper: Paper, words: readonly string[]): MatchedTerms {
  const tests = words.map((word) => ({ word, isIn: wordTest(word) }));
  const inText = (text: string) => {
    const found = tests.flatMap(({ word, isIn }) => (isIn(text) ? word : []));
    return found.length > 0 ? found : undefined;
  };
  return defined({
    title: inText(paper.title),
    abstract: inText(textOf(paper)),
    organization: inText(organizationText(paper)),
    authors: inText(listedAuthors(paper).join('; ')),
  });
}

/** Whether a text contains a folded word. Most texts needn't be folded for this. */
function wordTest(word: string): (text: string) => boolean {
  if (!/^[a-z0-9]+$/.test(word)) return (text) => fold(text).includes(word);
  const pattern = new RegExp(word, 'i');
  return (text) => pattern.test(text) || (foreign.test(text) && fold(text).includes(word));
}

const foreign = /[^\u0020-\u007e]/;
