/*
 * Typst as a document language. `scan.ts` tells markup, code, math, raw text and comments apart, without evaluating the
 * document: what a function cites counts where its arguments are. All takes time linear in the text.
 */
import type { DocumentLanguage } from '../documentLanguage';
import { mayCiteInTypst, parseTypst } from './citations';
import { insertInTypst } from './insert';
import { declareInTypst, typstNames } from './names';
import { typstPrefixAt } from './prefix';
import { renameInTypst } from './rename';
import { scanTypst } from './scan';
import { wordsInTypst } from './words';
import { typstReference, writeCitation } from './write';

export const typstLanguage: DocumentLanguage = {
  id: 'typst',
  readsHayagriva: true,
  mayMention: mayCiteInTypst,
  parse: parseTypst,
  prefixAt: typstPrefixAt,
  insert: insertInTypst,
  format: (papers, form, text = '') => writeCitation(papers, form, scanTypst(text)),
  rename: renameInTypst,
  names: typstNames,
  declare: declareInTypst,
  paragraphs: {
    alone: /^[ \t]*(?:=+[ \t]|#(?:set|show|let|import|include|bibliography)\b)/,
    start: /^[ \t]*(?:[-+/]|\d{1,9}\.)[ \t]/,
  },
  reference: typstReference,
  words: wordsInTypst,
};
