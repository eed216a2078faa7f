import type { DocumentLanguage } from '../documentLanguage';
import { findCitations } from './citations';
import { declareInLatex } from './declare';
import { insertInLatex, kindOf } from './insert';
import { namesInLatex } from './names';
import { mayCiteInLatex, parseLatex } from './parse';
import { prefixInLatex } from './prefix';
import { referenceInLatex } from './reference';
import { scanLatex } from './scan';
import { usageOf } from './usage';
import { wordsInLatex } from './words';

/**
 * LaTeX, with natbib, biblatex and similar packages. `scan.ts` splits a text into tokens, `definitions.ts` finds the
 * document's own commands, `citations.ts` what is cited. `usage.ts` tells how the document cites, and `insert.ts` does
 * the same. No TeX is executed.
 */
export const latexLanguage: DocumentLanguage = {
  id: 'latex',
  isRelativeToMain: true,
  mayMention: mayCiteInLatex,
  parse: parseLatex,
  prefixAt: prefixInLatex,
  insert: insertInLatex,
  format: (papers, form, text = '') => {
    const scan = scanLatex(text);
    const { command, separator } = usageOf(scan, findCitations(scan), kindOf(form));
    const keys = [...new Set(papers.map(({ key }) => key))];
    return keys.length > 0 ? `${command}{${keys.join(separator)}}` : '';
  },
  rename: (_, { keyRange }, key) => ({ range: keyRange, newText: key }),
  names: namesInLatex,
  declare: declareInLatex,
  paragraphs: {
    alone:
      /^[ \t]*\\(?:[[\]]|(?:part|chapter|(?:sub){0,2}section|begin|end|bibliography|bibliographystyle|printbibliography|input|include)(?![A-Za-z]))/,
    start: /^[ \t]*\\(?:item|(?:sub)?paragraph)(?![A-Za-z])/,
  },
  reference: referenceInLatex,
  words: wordsInLatex,
};
