import type { DocumentLanguage, SharedHabits } from '../documentLanguage';
import { citationSteps, findCitations } from './citations';
import { declareInLatex } from './declare';
import { habitsInLatex, readHabits } from './habits';
import { insertInLatex, kindOf } from './insert';
import { namesInLatex } from './names';
import { parseLatex } from './parse';
import { prefixInLatex } from './prefix';
import { referenceInLatex } from './reference';
import { scanLatex, scanSteps } from './scan';
import { traitSteps, usageOf } from './usage';
import { wordsInLatex } from './words';

/**
 * LaTeX, with natbib, biblatex and similar packages. `scan.ts` splits a text into tokens, `definitions.ts` finds the
 * document's own commands, `citations.ts` what is cited. `usage.ts` tells how the document cites, `habits.ts` what its
 * other files have to do with that, and `insert.ts` does the same. No TeX is executed.
 */
export const latexLanguage = latexWith({});

function latexWith(others: SharedHabits): DocumentLanguage {
  const habits = readHabits(others);
  return {
    id: 'latex',
    isRelativeToMain: true,
    *prepare(text) {
      const scan = yield* scanSteps(text);
      yield* traitSteps(scan, yield* citationSteps(scan, habits.commands));
    },
    parse: (text) => parseLatex(text, habits),
    // Keys are in braces.
    mayMention: (before) => /\{[^{}]*$/.test(before.replace(/(?<!\\)%.*/g, '')),
    prefixAt: (text, position) => prefixInLatex(text, position, habits),
    insert: (text, position, papers, form, replace) =>
      insertInLatex(text, position, papers, form, replace, habits),
    format: (papers, form, text = '') => {
      const scan = scanLatex(text);
      const found = findCitations(scan, habits.commands);
      const { command, separator } = usageOf(scan, found, kindOf(form), habits.counts);
      const keys = [...new Set(papers.map(({ key }) => key))];
      return keys.length > 0 ? `${command}{${keys.join(separator)}}` : '';
    },
    rename: (_, { keyRange }, key) => ({ range: keyRange, newText: key }),
    names: namesInLatex,
    others,
    habits: habitsInLatex,
    withHabits: latexWith,
    declare: declareInLatex,
    paragraphs: {
      alone:
        /^[ \t]*\\(?:[[\]]|(?:part|chapter|(?:sub){0,2}section|begin|end|bibliography|bibliographystyle|printbibliography|input|include)(?![A-Za-z]))/,
      start: /^[ \t]*\\(?:item|(?:sub)?paragraph)(?![A-Za-z])/,
    },
    reference: referenceInLatex,
    words: wordsInLatex,
  };
}
