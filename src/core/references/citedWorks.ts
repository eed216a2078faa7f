import { familyThenGiven } from './names';
import { distinctions, authorLabel, leadingNames } from './label';
import type { LabelForm } from './label';
import { yearLabel } from './styles';
import type { ReferenceStyle } from './styles';
import type { ReferenceWork } from './work';
import { addTo } from '../base/addTo';

/** How citations in a text are shown: `(Vasic 2025)`, or `[1]`. */
export const citationForms = ['authorYear', 'numeric'] as const;
/** One of {@link citationForms}. */
export type CitationForm = (typeof citationForms)[number];

/** How a style cites in a text. */
interface InTextForm extends LabelForm {
  /** Between the author and the year. */
  readonly beforeYear: string;
  /** Between the last two names in brackets; in a sentence, names have `and`. */
  readonly andInBrackets: string;
  /** Whether pages are written as `p. 3`, or as a number alone. */
  readonly marksPages: boolean;
}

const usual: InTextForm = {
  limit: 2,
  and: 'and',
  andInBrackets: 'and',
  beforeYear: ' ',
  marksPages: true,
};
const forms: Readonly<Partial<Record<ReferenceStyle, InTextForm>>> = {
  apa: { ...usual, andInBrackets: '&', beforeYear: ', ', title: 'beforeColon' },
  chicago: { ...usual, limit: 3, marksPages: false, title: 'whole' },
};

/** A work as one text cites it. */
interface CitedWork {
  readonly work: ReferenceWork;
  /** From 1, in the order of first citation. */
  readonly number: number;
  /** In a sentence; see `authorLabel`. */
  readonly label: string;
  readonly labelInBrackets: string;
  /** With a letter if the text cites several works with this label and year: `2025a`, `n.d.-a`. */
  readonly year: string;
  /** Whether the previous entry in the list has the same authors. */
  readonly sameAuthors: boolean;
}

/** The works that a text cites, each once, even if cited by several of their keys. */
export class CitedWorks {
  readonly form: CitationForm;
  readonly inText: InTextForm;
  /** In the order of the reference list: by number, or by name, year and title. */
  readonly list: readonly CitedWork[];
  readonly #byKey = new Map<string, CitedWork>();

  /**
   * @param keys in the order of the text
   * @param find the work that a key means
   */
  constructor(
    keys: Iterable<string>,
    find: (key: string) => ReferenceWork | undefined,
    form: CitationForm,
    style?: ReferenceStyle,
  ) {
    this.form = form;
    this.inText = (style && forms[style]) ?? usual;
    const works = new Map<string, { work: ReferenceWork; keys: string[] }>();
    for (const key of new Set(keys)) {
      const work = find(key);
      if (!work) continue;
      const known = works.get(work.key);
      if (known) known.keys.push(key);
      else works.set(work.key, { work, keys: [key] });
    }
    const found = [...works.values()];
    const distinct = distinctions(
      found.map(({ work }) => work),
      this.inText,
    );
    const inBrackets = { ...this.inText, and: this.inText.andInBrackets };
    const cited = found.map(({ work, keys: all }, i) => ({
      work,
      keys: all,
      number: i + 1,
      label: authorLabel(work, this.inText, distinct.get(work)),
      labelInBrackets: authorLabel(work, inBrackets, distinct.get(work)),
      year: yearLabel(work),
      order: sortName(work),
      sameAuthors: false,
    }));
    const byName = [...cited].sort(
      (a, b) =>
        compare(a.order, b.order) ||
        (a.work.year ?? Infinity) - (b.work.year ?? Infinity) ||
        compare(sortTitle(a.work), sortTitle(b.work)) ||
        a.number - b.number,
    );
    addLetters(byName);
    for (const [i, one] of byName.entries()) {
      one.sameAuthors = leadingNames(one.work).length > 0 && byName[i - 1]?.order === one.order;
    }
    this.list = form === 'numeric' ? cited : byName;
    for (const one of cited) for (const key of one.keys) this.#byKey.set(key, one);
  }

  /** The work with this key; undefined if the key is unknown. */
  get(key: string): CitedWork | undefined {
    return this.#byKey.get(key);
  }
}

function addLetters(inOrder: readonly { labelInBrackets: string; year: string }[]): void {
  const alike = new Map<string, { labelInBrackets: string; year: string }[]>();
  for (const cited of inOrder) addTo(alike, `${cited.labelInBrackets}\n${cited.year}`, cited);
  for (const group of alike.values()) {
    if (group.length < 2) continue;
    for (const [i, cited] of group.entries()) {
      cited.year += (cited.year.endsWith('.') ? '-' : '') + letters(i);
    }
  }
}

/** `a` … `z`, `aa` … */
function letters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letters(rest - 1) : '') + String.fromCharCode(97 + (index % 26));
}

/** The sort key of a work: its names, else its title without an article. */
function sortName(work: ReferenceWork): string {
  const names = leadingNames(work);
  return names.length > 0 ? names.map(familyThenGiven).join('\n') : sortTitle(work);
}

function sortTitle({ title }: ReferenceWork): string {
  return title.replace(/^[“"‘']*(?:(?:the|an?)\s+)?/i, '');
}

function compare(a: string, b: string): number {
  return a.localeCompare(b, 'en', { sensitivity: 'base', numeric: true });
}
