import type { Markup } from '../bibliography/work/markup';
import { withoutLast } from '../text/characters';

/** Words in lower case within an English title. */
const small = new Set(
  `a about an and as at but by d de down for from in into l nor of on onto or over so the till to up
  van via von with yet`.split(/\s+/),
);

/** Where a word is in a title. */
type Place = 'start' | 'inside' | 'last' | 'inWord';

/**
 * The title as in a sentence: only the first word and words after a period, colon or the like keep their capital.
 * Words with other capitals (`GPT`, `iPhone`) and text marked to keep its case don't change.
 *
 * @param keepsLetters whether a single letter keeps its capital, as in `Plan B`
 */
export function sentenceCase(title: Markup, keepsLetters = false): Markup {
  return eachWord(title, (word, place) => {
    if (keepsLetters && /^[B-HJ-Z]$/.test(word)) return word;
    const isCapitalized = /^\p{Lu}\p{Ll}*$/u.test(word);
    if (place === 'start')
      return isCapitalized || /^\p{Ll}+$/u.test(word) ? capitalized(word) : word;
    // A few letters become longer.
    const lower = isCapitalized ? word.toLowerCase() : word;
    return lower.length === word.length ? lower : word;
  });
}

/**
 * The title with capitals, as English titles are written.
 *
 * @param capitalizesLast whether the last word has a capital even if it is a small one
 */
export function titleCase(title: Markup, capitalizesLast: boolean): Markup {
  return eachWord(title, (word, place) => {
    if (!/\p{Ll}/u.test(word) || /\p{Lu}/u.test(word)) return word;
    if (place === 'start') return capitalized(word);
    const isShown =
      (place === 'last' && capitalizesLast) || (place !== 'inWord' && !small.has(word));
    return isShown && word.length > 1 ? capitalized(word) : word;
  });
}

const pieces = /<\/?(?:i|b|sup|sub|sc|nocase)>|[\p{L}\p{N}\p{M}]+|\s+|[^\p{L}\p{N}\p{M}\s<]+|</gu;
const kept = /^<(\/?)(?:sup|sub|sc|nocase)>$/;

/** Replaces the words of a title that may change, in time linear in the title. */
function eachWord(title: Markup, write: (word: string, place: Place) => string): Markup {
  const [lastWord = ''] = /(?<=[\s>])[^\s<>/–—-]+$/.exec(title.slice(-200)) ?? [];
  const last = title.length - lastWord.length;
  let place: Place | 'afterMark' = 'start';
  let depth = 0;
  return title.replace(pieces, (piece: string, at: number) => {
    const tag = kept.exec(piece);
    if (tag) depth += tag[1] ? -1 : 1;
    if (piece.startsWith('<') && piece !== '<') return piece;
    const before = place;
    if (/[.?!:][”’]?$/.test(piece)) place = 'afterMark';
    else if (/^[\p{L}\p{N}\p{M}]/u.test(piece)) place = 'inWord';
    else if (/\s$/.test(piece))
      place = place === 'afterMark' || place === 'start' ? 'start' : 'inside';
    else if (/[-/–—]$/.test(piece)) place = place === 'start' ? 'start' : 'inside';
    if (place !== 'inWord' || depth > 0) return piece;
    if (before === 'afterMark') return write(piece, 'inWord');
    return write(piece, before !== 'inWord' && at >= last ? 'last' : before);
  });
}

function capitalized(word: string): string {
  const first = word.charAt(0).toUpperCase();
  return first.length === 1 ? first + word.slice(1) : word;
}

/** A title without a colon is cut to this many words. */
const shortTitleWords = 4;
const longestShortTitle = 40;

/** The name before the colon, else the title when it is short, else its first words. */
export function shortestTitle(title: string): string {
  const colon = title.search(/:\s/);
  const head = colon > 0 ? title.slice(0, colon) : title;
  const words = head.split(/\s+/);
  if (head.length <= longestShortTitle && (colon > 0 || words.length <= shortTitleWords + 1)) {
    return head;
  }
  const first = words.slice(0, shortTitleWords);
  while (
    first.length > 1 &&
    /^(?:an?|and|by|for|from|in|of|on|or|the|to|via|with)$/i.test(first.at(-1) ?? '')
  ) {
    first.pop();
  }
  return withoutLast(first.join(' '), ',;:.–—-');
}
