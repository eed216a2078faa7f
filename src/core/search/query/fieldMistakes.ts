import { byWord } from '../../base/byWord';
import type { Day } from '../../model';
import type { Localize } from '../../text/localize';
import { queryWords } from '../words/queryWords';
import { readCondition, readSorting } from './conditions';
import { fieldNamed, fieldNames, queryFields } from './fields';
import type { FieldName, QueryField } from './fields';
import { quotationMark } from './lexer';
import type { Mistake, QueryTokenOf, TokenPlace } from './mistake';
import { tokenBehind } from './mistake';
import { hasOwnValues, mendValue } from './mendValue';
import { nearest } from './nearest';

/** A field as typed: by its own name, by a word for it, or misspelt. */
interface NamedField {
  readonly field: FieldName;
  /** The sign that the name implies before the value: `>=` for `since:2025`. */
  readonly sign: string;
  readonly isMisspelt: boolean;
}

/** Where a value begins: the offset, and how many tokens ahead. */
interface ValuePlace {
  readonly start: number;
  readonly ahead: number;
}

const sign = '(==?|[<>]=?|=[<>]|[≥≤])';
const nameSignValue = new RegExp(`^([a-z]{2,20})[:：]?${sign}(.*)$`, 'is');
const nameValue = /^([a-z]{2,20})[:：](?!\/\/)(.+)$/is;
/** What stands between a name and its value. */
const between = new RegExp(`^(?:[:：]?${sign}|[:：])`);

/** Names for spans of dates in other programs. */
const dateSigns: ReadonlyMap<string, string> = byWord({
  '>=': 'since after newer from',
  '<=': 'until',
  '<': 'before older',
});

/** The field that a word such as `votes>10` compares. */
export function comparedField(word: string): FieldName | undefined {
  const name = nameSignValue.exec(word)?.[1];
  return name === undefined ? undefined : fieldNamed(name);
}

/** Finds fields whose name, colon or value is written otherwise. */
export class FieldMistakes {
  readonly #fields: ReadonlyMap<FieldName, QueryField>;

  constructor(
    localize: Localize,
    private readonly today: Day,
  ) {
    this.#fields = new Map(queryFields(localize).map((field) => [field.name, field]));
  }

  /** The mistake that begins at a token. */
  at(place: TokenPlace): Mistake | undefined {
    const token = place.tokens[place.at];
    if (token?.kind === 'field') return this.#unreadValue(place, token);
    if (token?.kind !== 'word') return undefined;
    return (
      this.#spaced(place, token) ??
      this.#signed(place, token) ??
      this.#misnamed(place, token) ??
      this.#sortBy(place, token)
    );
  }

  /** `org: qwen`, `org : qwen`, `org :qwen`, `votes > 10`, `votes: >10`, `since: 2025` */
  #spaced(place: TokenPlace, token: QueryTokenOf<'word'>): Mistake | undefined {
    const source = place.text.slice(token.start, token.end);
    const [, name = '', colon = ''] = /^([a-z]{2,20})([:：]?)$/i.exec(source) ?? [];
    const named = namedField(name);
    const next = tokenBehind(place);
    if (!named || !next || next.start === token.end) return undefined;
    const separator = next.kind === 'word' ? (between.exec(next.text)?.[0] ?? '') : '';
    if (colon === '' && (separator === '' || named.isMisspelt)) return undefined;
    const isAlone = separator !== '' && next.kind === 'word' && separator === next.text;
    const first = isAlone ? tokenBehind(place, 2) : next;
    if (!first) return undefined;
    const start = isAlone ? first.start : next.start + separator.length;
    const value = { start, ahead: isAlone ? 2 : 1 };
    return this.#named(place, token.start, named, separator, value, named.isMisspelt);
  }

  /** `votes>10`, `votes> 10`, `year=2025`, `title="reward hacking"` */
  #signed(place: TokenPlace, { text, start, end }: QueryTokenOf<'word'>): Mistake | undefined {
    const [, name = '', sign = '', value = ''] = nameSignValue.exec(text) ?? [];
    const named = namedField(name);
    if (!named || (named.isMisspelt && !hasOwnValues(named.field))) return undefined;
    if (value !== '') {
      return this.#named(place, start, named, sign, { start: end - value.length, ahead: 0 });
    }
    const next = tokenBehind(place);
    return next && this.#named(place, start, named, sign, { start: next.start, ahead: 1 });
  }

  /** `orgg:qwen`, `since:2025-03` */
  #misnamed(place: TokenPlace, { text, start, end }: QueryTokenOf<'word'>): Mistake | undefined {
    const [, name = '', value = ''] = nameValue.exec(text) ?? [];
    const named = namedField(name);
    if (!named || fieldNamed(name)) return undefined;
    return this.#named(place, start, named, '', { start: end - value.length, ahead: 0 });
  }

  /** A field of which name, separator and value are known. */
  #named(
    place: TokenPlace,
    start: number,
    named: NamedField,
    separator: string,
    value: ValuePlace,
    isDoubtful = false,
  ): Mistake | undefined {
    const sign = separator.replace(/[:：]/, '');
    const { field } = named;
    if (hasOwnValues(field) || field === 'author') {
      const read = this.#read(place, start, field, named.sign + sign, value);
      if (read) return read;
    }
    const isFrom = named.sign !== '' && /^from/i.test(place.text.slice(start));
    if (hasOwnValues(field) && !isFrom) return undefined;
    if (/[<>≥≤]/.test(sign)) return undefined;
    // `from` may also ask who a paper is from.
    const mistake = this.#text(place, start, isFrom ? 'org' : field, value);
    return mistake && isDoubtful ? { ...mistake, isDoubtful } : mistake;
  }

  /** A field whose value is kept as it is; only what stands before it is rewritten. */
  #text(
    place: TokenPlace,
    start: number,
    field: FieldName,
    value: ValuePlace,
  ): Mistake | undefined {
    const { text } = place;
    const token = tokenBehind(place, value.ahead);
    if (token?.kind !== 'word' && token?.kind !== 'phrase' && token?.kind !== 'open') {
      return undefined;
    }
    const isEmpty = queryWords(text.slice(value.start, token.end)).length === 0;
    if (token.kind === 'word' && isEmpty) return undefined;
    const isQuoted = quotationMark.test(text.charAt(value.start));
    const end = isQuoted ? phraseEnd(text, value.start) : token.end;
    // One word behind an open mark is a phrase that is still being typed.
    if (isQuoted && end === value.start + 1 && !/\S\s+\S/.test(text.slice(end))) return undefined;
    return {
      start,
      end,
      edits: [{ start, end: value.start, text: `${field}:` }],
      message: this.#fields.get(field)?.description ?? '',
    };
  }

  /** A field whose value is rewritten, too; the value may go on in the next word: `last month`, `June 2025`. */
  #read(
    place: TokenPlace,
    start: number,
    field: FieldName,
    sign: string,
    value: ValuePlace,
  ): Mistake | undefined {
    const { text } = place;
    const token = tokenBehind(place, value.ahead);
    const next = tokenBehind(place, value.ahead + 1);
    if (token?.kind !== 'word' && token?.kind !== 'phrase') return undefined;
    const isQuoted = quotationMark.test(text.charAt(value.start));
    const own = sign + text.slice(value.start, token.end);
    const mended = (value: string, end: number): Mistake | undefined => {
      const context = { today: this.today, isLast: end === text.length };
      const read = mendValue(field, value, context);
      if (!read) return undefined;
      const known = this.#fields.get(read.field);
      return {
        start,
        end,
        edits: [{ start, end, text: `${read.field}:${read.value}` }],
        message: known?.meanings.get(read.value) ?? known?.description ?? '',
      };
    };
    if (isQuoted) {
      const end = phraseEnd(text, value.start);
      return mended(sign + text.slice(value.start + 1, end - 1), end);
    }
    const isOpen = field === 'date' && next?.kind === 'word' && !/\d/.test(own);
    return (isOpen ? mended(`${own} ${next.text}`, next.end) : undefined) ?? mended(own, token.end);
  }

  /** `is:stared`, `year:25`, `authors:li`, `votes:> 10` */
  #unreadValue(place: TokenPlace, { field, start }: QueryTokenOf<'field'>): Mistake | undefined {
    const next = tokenBehind(place);
    if (next?.kind !== 'word' && next?.kind !== 'phrase') return undefined;
    if (next.kind === 'phrase' && !next.isClosed) return undefined;
    const { problem } = field === 'sort' ? readSorting(next.text) : readCondition(next, field);
    const counts = field === 'author' && /^[<>=≥≤]*\d+$/.test(next.text);
    if (!problem && !counts) return undefined;
    const isAlone = between.exec(next.text)?.[0] === next.text;
    const value = isAlone ? tokenBehind(place, 2) : next;
    if (!value) return undefined;
    const ahead = isAlone ? 2 : 1;
    return this.#read(place, start, field, isAlone ? next.text : '', { start: value.start, ahead });
  }

  /** `sort by votes`, `sorted by date` */
  #sortBy(place: TokenPlace, token: QueryTokenOf<'word'>): Mistake | undefined {
    const [by, what] = [tokenBehind(place), tokenBehind(place, 2)];
    if (!/^(?:sort|sorted|order|ordered)$/i.test(token.text)) return undefined;
    if (by?.kind !== 'word' || !/^by$/i.test(by.text) || !what) return undefined;
    return this.#read(place, token.start, 'sort', '', { start: what.start, ahead: 2 });
  }
}

function namedField(name: string): NamedField | undefined {
  const lower = name.toLowerCase();
  const exact = fieldNamed(lower);
  if (exact) return { field: exact, sign: '', isMisspelt: false };
  const sign = dateSigns.get(lower);
  if (sign !== undefined) return { field: 'date', sign, isMisspelt: false };
  const field = nearest(lower, fieldNames);
  return field && { field, sign: '', isMisspelt: true };
}

/** The exclusive end of the phrase that begins at `start`; the end of its mark when nothing closes it. */
function phraseEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (quotationMark.test(text.charAt(at))) return at + 1;
  }
  return start + 1;
}
