import {
  alike,
  authorLabel,
  distinctions,
  isCitedOnly,
  labelForms,
  leadingNames,
  usualForm,
} from './label';
import type { LabelForm } from './label';
import { plain } from './layout';
import type { Content } from './layout';
import { localeOf } from './locale';
import type { Locale } from './locale';
import { compareKeys, leadOf, sortKeys } from './sortKeys';
import type { SortKeys } from './sortKeys';
import { stylePart } from './styles';
import type { ReferenceStyle } from './styles';
import type { ReferenceWork } from './work';

/** How citations in a text are shown: `(Vasic 2025)`, or `[1]`. */
export const citationForms = ['authorYear', 'numeric'] as const;
/** One of {@link citationForms}. */
export type CitationForm = (typeof citationForms)[number];

/** A work as one text cites it. */
export interface CitedWork {
  readonly work: ReferenceWork;
  /** From 1, in the order of first citation, or in that of the list. */
  readonly number: number;
  readonly label: Content;
  /** After the year if the text cites several works with this label and year: `a`. */
  readonly letter: string;
  /** With the letter: `2025a`, `n.d.-a`. MLA has a title instead, where it is needed. */
  readonly year: Content;
  /** See `Distinction`. */
  readonly shown: number | undefined;
  /** Whether the previous entry in the list has the same authors. */
  readonly sameAuthors: boolean;
  /** Where the style sorts the works of a citation. */
  readonly order: SortKeys;
}

/** The works that a text cites, each once, even if cited by several of their keys. */
export class CitedWorks {
  readonly form: CitationForm;
  readonly style: ReferenceStyle;
  readonly label: LabelForm;
  readonly locale: Locale | undefined;
  /** The reference list: by number, or as the style sorts it, without works that the style only cites. */
  readonly list: readonly CitedWork[];
  readonly #byKey = new Map<string, CitedWork>();

  /**
   * @param keys in the order of the text
   * @param find the work that a key means
   * @param lang the language of the text; see `localeOf`
   */
  constructor(
    keys: Iterable<string>,
    find: (key: string) => ReferenceWork | undefined,
    form: CitationForm,
    style: ReferenceStyle,
    lang = '',
  ) {
    this.form = form;
    this.style = style;
    this.locale = localeOf(lang);
    this.label = labelForms[style] ?? usualForm;
    const works = new Map<string, { work: ReferenceWork; keys: string[] }>();
    for (const key of new Set(keys)) {
      const found = find(key);
      if (!found) continue;
      const known = works.get(found.key);
      if (known) known.keys.push(key);
      else works.set(found.key, { work: found, keys: [key] });
    }
    const inText = [...works.values()].map(({ work }) => work);
    const keysOf = new Map(inText.map((work) => [work, sortKeys(work, style)]));
    const sorted = inText.toSorted((a, b) => compareKeys(keysOf.get(a) ?? [], keysOf.get(b) ?? []));
    const isNumeric = form === 'numeric';
    const inList = isNumeric && style !== 'acm' ? inText : sorted;
    const distinct = distinctions(inText, this.label);
    // Works that are cited in the same way get letters in the order of the list.
    const same = isNumeric ? [] : alike(sorted, this.label, distinct);
    const letters = new Map(
      same.flatMap((group) => group.map((work, i) => [work, letterAt(i)] as const)),
    );
    const isSame = (work: ReferenceWork, before: ReferenceWork | undefined): boolean =>
      before !== undefined && !isNumeric && leadKey(work, style) === leadKey(before, style);
    const cited = inList.map((work, i) => {
      const letter = letters.get(work) ?? '';
      const isTitled = style === 'mla' && letter !== '' && leadingNames(work, style).length > 0;
      const lead = leadOf(work, 'apa', { limit: 2, shown: 1 });
      return {
        work,
        number: i + 1,
        label: authorLabel(work, this.label, distinct.get(work)),
        letter: style === 'mla' ? '' : letter,
        year: stylePart(work, isTitled ? 'citedTitle' : 'citedYear', this.label.style, letter),
        shown: distinct.get(work)?.shown,
        sameAuthors: isSame(work, inList[i - 1]),
        order: [lead.toLowerCase().split(/[\s,]+/), ...sortKeys(work, 'apa').slice(1, 4)],
      };
    });
    this.list = cited.filter(({ work }) => isNumeric || !isCitedOnly(work, style));
    for (const one of cited) {
      for (const key of works.get(one.work.key)?.keys ?? []) this.#byKey.set(key, one);
    }
  }

  /** The work with this key; undefined if the key is unknown. */
  get(key: string): CitedWork | undefined {
    return this.#byKey.get(key);
  }
}

/** Equal for works whose entries begin with the same names, or the same title. */
function leadKey(work: ReferenceWork, style: ReferenceStyle): string {
  const names = leadingNames(work, style);
  if (names.length > 0) return JSON.stringify(names);
  return plain(stylePart(work, 'titled', style === 'mla' ? style : 'chicago'));
}

/** `a` … `z`, `aa` … */
function letterAt(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letterAt(rest - 1) : '') + String.fromCharCode(97 + (index % 26));
}
