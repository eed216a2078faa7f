import type { MatchedTerms } from '../engine';
import { fold } from '../library/fold';
import { compareDates } from '../model';
import type { Paper } from '../model';
import { sortPapers } from '../view/sorting';
import { conditionTest } from './conditions';
import type { SearchContext } from './context';
import { answerable } from './evaluate';
import { organizationText } from './fields';
import { foldedText } from './folded';
import type { PaperMatch } from './paperIndex';
import type { Expression, TextCondition } from './query/ast';
import type { ParsedQuery } from './query/parse';
import { queryWords } from './queryWords';
import { silent } from './termScores';
import { topOf } from './topOf';

/** What a paper scores; 0: it does not fit. */
type Test = (texts: Texts) => number;

const titleScore = 10;

/**
 * Answers a query without an index, from the texts as they are, for the time before there is one:
 * about 10 ms for 10 000 papers. Words may stand anywhere in a word; typos and inflections are not
 * found, papers with the words in their titles stand first, and nothing is partial.
 */
export function scanPapers(
  papers: readonly Paper[],
  { query }: ParsedQuery,
  limit: number,
  context: SearchContext,
): PaperMatch[] {
  const where = answerable(query.where, context);
  const test = where ? testOf(where, context) : () => silent;
  const scores = Float64Array.from(papers, (paper) => test(new Texts(paper)));
  const isBefore = (a: number, b: number) =>
    (scores[b] ?? 0) - (scores[a] ?? 0) || compareDates(papers[b]?.date, papers[a]?.date) || a - b;
  const { sort = 'relevance' } = query;
  const isFound = (number: number) => (scores[number] ?? 0) > 0;
  const best = topOf(papers.length, sort === 'relevance' ? limit : Infinity, isFound, isBefore);
  const found = best.flatMap((number) => {
    const paper = papers[number];
    const score = scores[number] ?? 0;
    return paper ? [{ paper, score: score >= 1 ? score : 0 }] : [];
  });
  const scoreOf = new Map(found.map(({ paper, score }) => [paper, score]));
  const words = where ? wordsOf(where) : [];
  const inOrder = found.map(({ paper }) => paper);
  const sorted =
    sort === 'relevance' ? inOrder : (sortPapers(inOrder, sort) as Paper[]).slice(0, limit);
  return sorted.map((paper) => ({
    paper,
    score: scoreOf.get(paper) ?? 0,
    matches: matchesOf(new Texts(paper), words),
    isPartial: false,
  }));
}

/** The texts of a paper as words are looked for in them, made when they are asked for. */
class Texts {
  #title: string | undefined;
  #abstract: string | undefined;
  #organization: string | undefined;

  constructor(readonly paper: Paper) {}

  get title(): string {
    return (this.#title ??= fold(this.paper.title));
  }

  get abstract(): string {
    return (this.#abstract ??= fold(this.paper.abstract));
  }

  get organization(): string {
    return (this.#organization ??= fold(organizationText(this.paper)));
  }
}

function testOf(expression: Expression, context: SearchContext): Test {
  switch (expression.kind) {
    case 'text':
      return textTest(expression);
    case 'and': {
      const tests = expression.operands.map((operand) => testOf(operand, context));
      return (texts) => {
        let sum = 0;
        for (const test of tests) {
          const score = test(texts);
          if (score === 0) return 0;
          sum += score;
        }
        return sum;
      };
    }
    case 'or': {
      const tests = expression.operands.map((operand) => testOf(operand, context));
      return (texts) => tests.reduce((sum, test) => sum + test(texts), 0);
    }
    case 'not': {
      const test = testOf(expression.operand, context);
      return (texts) => (test(texts) > 0 ? 0 : silent);
    }
    default: {
      const fits = conditionTest(expression, context);
      return ({ paper }) => (fits(paper) ? silent : 0);
    }
  }
}

function textTest(condition: TextCondition): Test {
  const { field, isPhrase } = condition;
  const words = wordsOf(condition);
  const phrase = foldedText(condition.text);
  return (texts) => {
    let sum = 0;
    for (const word of words) {
      if (field !== 'abstract' && texts.title.includes(word)) sum += titleScore;
      else if (field !== 'title' && texts.abstract.includes(word)) sum += 1;
      else if (field === undefined && texts.organization.includes(word)) sum += 1;
      else return 0;
    }
    return isPhrase && !hasPhrase(texts.paper, phrase, field) ? 0 : Math.max(sum, silent);
  };
}

function hasPhrase(paper: Paper, phrase: string, field: TextCondition['field']): boolean {
  const { title, abstract, organization } = paper;
  const texts = field ? [paper[field]] : [title, organization?.name ?? '', abstract];
  return texts.some((text) => foldedText(text).includes(phrase));
}

/** The words that a fitting paper has, not those that it must not have. */
function wordsOf(expression: Expression): string[] {
  switch (expression.kind) {
    case 'text':
      return queryWords(expression.text).flatMap(({ parts }) => parts);
    case 'and':
    case 'or':
      return expression.operands.flatMap(wordsOf);
    default:
      return [];
  }
}

function matchesOf(texts: Texts, words: readonly string[]): MatchedTerms {
  const inText = (text: string) => words.filter((word) => text.includes(word));
  const [title, abstract, organization] = [
    inText(texts.title),
    inText(texts.abstract),
    inText(texts.organization),
  ];
  return {
    ...(title.length > 0 && { title }),
    ...(abstract.length > 0 && { abstract }),
    ...(organization.length > 0 && { organization }),
  };
}
