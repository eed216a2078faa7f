import { textOf } from '../../model';
import { readable } from '../../text/readable';
import { wordsOf } from '../../text/words';
import type { TermScores } from '../ranking/termScores';
import { isProse } from '../ranking/prose';
import { singular } from '../ranking/variants';
import { words } from '../words/tokens';

/** A text to compare with papers: an optional heading, and the rest. */
export interface ComparedText {
  readonly title?: string;
  readonly body: string;
}

/** A word of a text that other texts may share. */
export interface TermOfText {
  /** As in the index, in the singular. */
  readonly term: string;
  /** The same, in all forms that occur in the text. */
  readonly forms: readonly string[];
  /** As in the text: `DeepSeek-R1`; in lower case if only its first letter is a capital. */
  readonly written: string;
  /** How important the word is in the text: its frequency, with the heading counting more. */
  readonly count: number;
}

/** How many code units of a text are read. More wouldn't change the result. */
const maxLength = 20_000;
/** A word in a heading counts this many times. */
const titleCount = 2;

/**
 * The words of a text that may show its topic, each once, without function words and numbers. A compound word
 * is included as a whole and by its parts.
 */
export function termsOfText({ title = '', body }: ComparedText): readonly TermOfText[] {
  const found = new Map<
    string,
    { term: string; forms: string[]; written: string; count: number }
  >();
  const add = (term: string, written: string, count: number): void => {
    if (term.length < 2 || isProse(term) || !/\p{L}/u.test(term)) return;
    const own = singular(term);
    const known = found.get(own);
    if (!known) found.set(own, { term: own, forms: [term], written: asWord(written), count });
    else {
      known.count += count;
      if (!known.forms.includes(term)) known.forms.push(term);
    }
  };
  for (const [text, count] of [
    [title, titleCount],
    [body, 1],
  ] as const) {
    const plain = readable(text.slice(0, maxLength));
    for (const { whole, parts } of words(plain)) {
      for (const { start, end, terms } of whole ? [whole, ...parts] : parts) {
        const [term] = terms;
        if (term !== undefined) add(term, plain.slice(start, end), count);
      }
    }
  }
  return [...found.values()];
}

/** A word without the capital that starts a sentence or a title. */
function asWord(written: string): string {
  return /^\p{Lu}[^\p{Lu}\p{N}]*$/u.test(written) ? written.toLowerCase() : written;
}

/** A term as one of its papers writes it. */
export function writtenTerm(term: string, terms: Pick<TermScores, 'papersWith'>): string {
  const [paper] = terms.papersWith(term, ['title', 'abstract'], 1);
  if (!paper) return term;
  const found = termsOfText({ title: paper.title, body: textOf(paper) });
  return found.find(({ forms }) => forms.includes(term))?.written ?? term;
}

/** Without the parts of others: `reward-hacking` covers `reward`. */
export function withoutParts(words: readonly string[]): readonly string[] {
  const parts = new Set(
    words.flatMap((word) => {
      const own = wordsOf(word.toLowerCase());
      return own.length > 1 ? own : [];
    }),
  );
  return words.filter((word) => !parts.has(word.toLowerCase()));
}
