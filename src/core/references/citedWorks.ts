import { addTo } from '../addTo';
import { authorLabel } from './label';
import { yearLabel } from './styles';
import type { ReferenceWork } from './work';

/** How citations in a text are shown: `(Vasic 2025)`, or `[1]`. */
export const citationForms = ['authorYear', 'numeric'] as const;
/** One of {@link citationForms}. */
export type CitationForm = (typeof citationForms)[number];

/** A work as one text cites it. */
export interface CitedWork {
  readonly work: ReferenceWork;
  /** From 1, in the order in which the works are cited first. */
  readonly number: number;
  /** See `authorLabel`. */
  readonly label: string;
  /** With a letter when the text cites several of this label and year: `2025a`, `n.d.-a`. */
  readonly year: string;
}

/** The works that a text cites, however often and by whichever of their keys. */
export class CitedWorks {
  readonly form: CitationForm;
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
  ) {
    const works = new Map<string, { work: ReferenceWork; keys: string[] }>();
    for (const key of new Set(keys)) {
      const work = find(key);
      if (!work) continue;
      const known = works.get(work.key);
      if (known) known.keys.push(key);
      else works.set(work.key, { work, keys: [key] });
    }
    const cited = [...works.values()].map(({ work, keys: all }, i) => {
      const label = authorLabel(work);
      return { work, keys: all, number: i + 1, label, year: yearLabel(work) };
    });
    const byName = [...cited].sort(
      (a, b) =>
        compare(sortName(a), sortName(b)) ||
        (a.work.year ?? Infinity) - (b.work.year ?? Infinity) ||
        compare(a.work.title, b.work.title) ||
        a.number - b.number,
    );
    addLetters(byName);
    this.form = form;
    this.list = form === 'numeric' ? cited : byName;
    for (const one of cited) for (const key of one.keys) this.#byKey.set(key, one);
  }

  /** Undefined when nobody knows the key. */
  get(key: string): CitedWork | undefined {
    return this.#byKey.get(key);
  }
}

function addLetters(inOrder: readonly { label: string; year: string }[]): void {
  const alike = new Map<string, { label: string; year: string }[]>();
  for (const cited of inOrder) addTo(alike, `${cited.label}\n${cited.year}`, cited);
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

/** What a reader looks a work up by: its names, else its title without an article. */
function sortName({ work, label }: { work: ReferenceWork; label: string }): string {
  return work.names.length > 0 ? label : work.title.replace(/^(?:the|an?)\s+/i, '');
}

function compare(a: string, b: string): number {
  return a.localeCompare(b, 'en', { sensitivity: 'base', numeric: true });
}
