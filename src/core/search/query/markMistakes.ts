import type { Localize } from '../../text/localize';
import { comparedField } from './fieldMistakes';
import { tokenize } from './lexer';
import type { QueryToken } from './lexer';
import type { Mistake, QueryTokenOf, TokenPlace } from './mistake';
import { tokenBehind } from './mistake';

/** In words; nobody types longer phrases. */
const longestPhrase = 12;
const tag = /^#(?=\p{L}[\p{L}\p{N}/_-]*$)/u;
const excluded = /^[!−–—](?=\p{L})/u;
const parted = /^[\p{L}\p{N}-]{2,}(?:\|[\p{L}\p{N}-]{2,})+$/u;
const closings: Readonly<Record<string, string>> = { '“': '”', '„': '”', '«': '»', '＂': '＂' };

/** Signs and quotation marks that mean something else here. */
export function markMistake(place: TokenPlace, t: Localize): Mistake | undefined {
  const token = place.tokens[place.at];
  switch (token?.kind) {
    case 'word':
      return firstSign(place, token, t) ?? singleQuotes(place, token, t);
    case 'not':
      return notBefore(place, token, t);
    case 'quote':
      return openQuote(place.text, token.start, token.start, t);
    case 'field': {
      const value = tokenBehind(place);
      return value?.kind === 'phrase' && !value.isClosed
        ? openQuote(place.text, value.start, token.start, t)
        : undefined;
    }
    default:
      return undefined;
  }
}

/** `#rl`, `!video`, `–video`, `dpo|ppo` */
function firstSign(
  place: TokenPlace,
  { text, start, end }: QueryTokenOf<'word'>,
  t: Localize,
): Mistake | undefined {
  const isFirst = start === 0 || /[\s(]/.test(place.text.charAt(start - 1));
  if (!isFirst) return undefined;
  const first = (by: string, message: string): Mistake => ({
    start,
    end,
    edits: [{ start, end: start + 1, text: by }],
    message,
  });
  if (tag.test(text)) return first('tag:', t('your tag in a digest'));
  if (excluded.test(text)) {
    return first('-', t('papers without the word, phrase or field that follows'));
  }
  if (!parted.test(text)) return undefined;
  const words = text.split('|').join(' OR ');
  const isAll = place.text.trim() === text;
  const edits = [{ start, end, text: isAll ? words : `(${words})` }];
  return { start, end, edits, message: t('one or the other') };
}

/** `'reward hacking'`: what an apostrophe opens, another one closes. */
function singleQuotes(
  place: TokenPlace,
  first: QueryTokenOf<'word'>,
  t: Localize,
): Mistake | undefined {
  if (!/^['‘]\p{L}/u.test(first.text)) return undefined;
  for (let ahead = 1; ahead < longestPhrase; ahead += 1) {
    const last = tokenBehind(place, ahead);
    if (last?.kind !== 'word') return undefined;
    if (!/[\p{L}\p{N}]['’]$/u.test(last.text)) continue;
    const [start, end] = [first.start, last.end];
    const edits = [
      { start, end: start + 1, text: '"' },
      { start: end - 1, end, text: '"' },
    ];
    return { start, end, edits, message: t('words in just this order') };
  }
  return undefined;
}

/** `NOT video` */
function notBefore(place: TokenPlace, { start }: QueryToken, t: Localize): Mistake | undefined {
  const next = tokenBehind(place);
  if (!next || !['word', 'phrase', 'field', 'open', 'minus'].includes(next.kind)) return undefined;
  const by = next.kind === 'minus' ? '' : '-';
  if (by !== '' && /[-)]/.test(place.text.charAt(next.start))) return undefined;
  return {
    start,
    end: next.end,
    edits: [{ start, end: next.start, text: by }],
    message: t('papers without the word, phrase or field that follows'),
  };
}

/** A phrase that nothing closes ends before the next field, sign or parenthesis. */
function openQuote(text: string, quote: number, start: number, t: Localize): Mistake | undefined {
  const inside = text.slice(quote + 1);
  let length = 0;
  let words = 0;
  for (const token of tokenize(inside)) {
    if (token.kind !== 'word' || comparedField(token.text) !== undefined) break;
    length = token.end;
    words += 1;
  }
  // It is being typed: one word is no phrase yet.
  if (words < 2 && inside.slice(length).trim() === '') return undefined;
  const end = quote + 1 + length;
  const closing = closings[text.charAt(quote)] ?? '"';
  return {
    start,
    end,
    edits:
      words === 0
        ? [{ start: quote, end: quote + 1, text: '' }]
        : [{ start: end, end, text: closing }],
    message: t('words in just this order'),
  };
}
