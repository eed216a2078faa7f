/*
 * Typst as a document language. `scan.ts` tells markup, code, math, raw text and comments apart, without evaluating the
 * document: what a function cites counts where its arguments are. All takes time linear in the text.
 */
import type { DocumentLanguage, SharedHabits } from '../documentLanguage';
import { parseTypst } from './citations';
import { insertInTypst } from './insert';
import { readHabits } from './habits';
import { declareInTypst, habitsInTypst, typstNames } from './names';
import { typstPrefixAt } from './prefix';
import { renameInTypst } from './rename';
import { scanTypst } from './scan';
import { wordsInTypst } from './words';
import { typstReference, writeCitation } from './write';

export const typstLanguage = typstWith({});

function typstWith(shared: SharedHabits): DocumentLanguage {
  const others = readHabits(shared);
  return {
    id: 'typst',
    readsHayagriva: true,
    parse: (text) => parseTypst(text, others),
    prefixAt: (text, position) => typstPrefixAt(text, position, others),
    insert: (text, position, papers, form, replace) =>
      insertInTypst(text, position, papers, form, replace, others),
    format: (papers, form, text = '') =>
      writeCitation(papers, form, scanTypst(text, { others }).habits),
    rename: (text, mention, key) => renameInTypst(text, mention, key, others),
    names: typstNames,
    others: shared,
    habits: habitsInTypst,
    withHabits: typstWith,
    declare: declareInTypst,
    paragraphs: {
      alone: /^[ \t]*(?:=+[ \t]|#(?:set|show|let|import|include|bibliography)\b)/,
      start: /^[ \t]*(?:[-+/]|\d{1,9}\.)[ \t]/,
    },
    reference: typstReference,
    words: wordsInTypst,
  };
}
