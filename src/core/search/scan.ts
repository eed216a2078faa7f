import type { MatchedTerms } from './answer/result';
import { fold } from '../text/fold';
import { compareDates, textOf } from '../model';
import type { Paper } from '../model';
import { sortPapers } from '../view/sorting';
import { answerable } from './answer/evaluate';
import { listedAuthors, organizationText } from './words/fields';
import { foldedText } from './words/folded';
import { silent, topOf } from './ranking/hits';
import type { PaperMatch } from './paperIndex';
import { textsIn } from './query/ast';
import type { Expression, Query, TextCondition } from './query/ast';
import type { SearchContext } from './query/context';
import { testOf } from './query/fields';
import { queryWords } from './words/tokens';

const titleScore = 10;

/** The texts of a paper. Names are as written: putting them in order would take too long. */
const texts = {
  title: ({ title }: Paper) => title,
  abstract: (paper: Paper) => textOf(paper),
  organization: (paper: Paper) => organizationText(paper),
  authors: (paper: Paper) => listedAuthors(paper).join('; '),
};
const textNames = Object.keys(texts) as (keyof typeof texts)[];

/**
 * Answers a query without an index, from the texts of papers, until there is an index: about 10 ms for 10 000
 * papers. A query word may match any part of a word. Typos and inflections aren't found, papers with the
 * words in their titles come first, and there are no partial matches.
 */
export function scanPapers(
  papers: readonly Paper[],
  { where, sort = 'relevance' }: Query,
  limit: number,
  context: SearchContext,
): PaperMatch[] {
  const asked = answerable(where, context);
  const scoreOf = asked ? scorer(asked, context) : () => silent;
  const scores = Float64Array.from(papers, scoreOf);
  const isBefore = (a: number, b: number) =>
    (scores[b] ?? 0) - (scores[a] ?? 0) || compareDates(papers[b]?.date, papers[a]?.date) || a - b;
  const isFound = (at: number) => (scores[at] ?? 0) > 0;
  const best = topOf(papers.length, sort === 'relevance' ? limit : Infinity, isFound, isBefore);
  const found = best.flatMap((at) => papers[at] ?? []);
  const sorted = sort === 'relevance' ? found : sortPapers(found, sort).slice(0, limit);
  const words = wordsOf(asked).map((word) => ({ word, isIn: wordTest(word) }));
  return sorted.map((paper) => {
    const matches: MatchedTerms = Object.fromEntries(
      textNames.flatMap((name) => {
        const text = texts[name](paper);
        const inText = words.flatMap(({ word, isIn }) => (isIn(text) ? word : []));
        return inText.length > 0 ? [[name, inText]] : [];
      }),
    );
    const score = scoreOf(paper);
    return { paper, score: score >= 1 ? score : 0, matches, isPartial: false };
  });
}

/** Returns the score of a paper; 0 when it doesn't match. */
function scorer(expression: Expression, context: SearchContext): (paper: Paper) => number {
  switch (expression.kind) {
    case 'text':
      return textScorer(expression);
    case 'and':
    case 'or': {
      const all = expression.operands.map((operand) => scorer(operand, context));
      const isAnd = expression.kind === 'and';
      return (paper) => {
        const scores = all.map((scoreOf) => scoreOf(paper));
        return isAnd && scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
      };
    }
    case 'not': {
      const scoreOf = scorer(expression.operand, context);
      return (paper) => (scoreOf(paper) > 0 ? 0 : silent);
    }
    case 'field': {
      const fits = testOf(expression, context);
      return (paper) => (fits?.(paper) ? silent : 0);
    }
  }
}

function textScorer(condition: TextCondition): (paper: Paper) => number {
  const names = condition.field ? [condition.field] : textNames;
  const words = wordsOf(condition).map(wordTest);
  const phrase = condition.isPhrase ? foldedText(condition.text) : undefined;
  return (paper) => {
    let sum = silent;
    for (const isIn of words) {
      const found = names.find((name) => isIn(texts[name](paper)));
      if (!found) return 0;
      sum += found === 'title' ? titleScore : 1;
    }
    const hasPhrase = (name: keyof typeof texts, phrase: string) =>
      foldedText(texts[name](paper)).includes(phrase);
    return phrase === undefined || names.some((name) => hasPhrase(name, phrase)) ? sum : 0;
  };
}

/** The words that a matching paper has, without excluded ones. */
function wordsOf(where: Expression | undefined): string[] {
  return textsIn(where).flatMap(({ text }) => queryWords(text).flatMap(({ parts }) => parts));
}

/** Whether a text contains a folded word. Most texts needn't be folded for this. */
function wordTest(word: string): (text: string) => boolean {
  if (!/^[a-z0-9]+$/.test(word)) return (text) => fold(text).includes(word);
  const pattern = new RegExp(word, 'i');
  return (text) => pattern.test(text) || (foreign.test(text) && fold(text).includes(word));
}

const foreign = /[^\u0020-\u007e]/;
