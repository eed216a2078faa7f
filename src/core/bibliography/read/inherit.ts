import type { BibEntry } from '../work/entry';

/** Fields that an entry never inherits by `crossref`. */
const neverInherited =
  /^(?:ids|crossref|xref|xdata|entryset|entrysubtype|execute|label|options|presort|related\w*|sort\w+|short\w*|indextitle|note|addendum|abstract|annotation|keywords|file|doi|eprint\w*|archiveprefix|primaryclass|url\w*|pages|title|subtitle|titleaddon|author)$/;

/** Longer chains are an error of their author, and no entry has more fields. */
const mostSteps = 8;
const mostFields = 200;

/**
 * The entries with the fields that they inherit, as in biblatex: all fields of the entries that `xdata`
 * names; from the entry that `crossref` names those that a whole shares with its parts, and its title as
 * `booktitle`. An entry's own fields win.
 */
export function withInherited(entries: readonly BibEntry[]): readonly BibEntry[] {
  const isNeeded = entries.some(({ fields }) => fields.has('crossref') || fields.has('xdata'));
  if (!isNeeded) return entries;
  const family = new Family(entries);
  return entries.map((entry) => {
    const fields = family.fieldsOf(entry);
    return fields === entry.fields ? entry : { ...entry, fields };
  });
}

class Family {
  /** Entries by key in lower case, as `crossref` ignores case; of several the first, as in BibTeX. */
  readonly #byKey = new Map<string, BibEntry>();
  readonly #known = new Map<BibEntry, ReadonlyMap<string, string>>();

  constructor(entries: readonly BibEntry[]) {
    for (const entry of entries) {
      const key = entry.key.toLowerCase();
      if (!this.#byKey.has(key)) this.#byKey.set(key, entry);
    }
  }

  fieldsOf(entry: BibEntry, steps = mostSteps): ReadonlyMap<string, string> {
    const own = entry.fields;
    if (!(own.has('crossref') || own.has('xdata'))) return own;
    const known = this.#known.get(entry);
    if (known || steps === 0) return known ?? own;
    // Known first as it is, so that an entry that is its own ancestor inherits nothing from itself.
    this.#known.set(entry, own);
    const fields = new Map(own);
    for (const key of keysIn(own.get('xdata'))) {
      const source = this.#byKey.get(key);
      if (source) addMissing(fields, this.fieldsOf(source, steps - 1), /^(?:ids|xdata)$/);
    }
    const [parent] = keysIn(own.get('crossref')).map((key) => this.#byKey.get(key));
    if (parent) addWhole(entry.type, fields, this.fieldsOf(parent, steps - 1));
    this.#known.set(entry, fields);
    return fields;
  }
}

function addWhole(
  type: string,
  fields: Map<string, string>,
  whole: ReadonlyMap<string, string>,
): void {
  addMissing(fields, whole, neverInherited);
  const isArticle = type === 'article';
  const names = isArticle ? ['journaltitle', 'journal', 'title'] : ['booktitle', 'title'];
  const title = names.map((name) => whole.get(name)).find((value) => value !== undefined);
  if (title === undefined || (isArticle && fields.has('journal'))) return;
  addMissing(fields, new Map([[isArticle ? 'journaltitle' : 'booktitle', title]]));
}

function addMissing(
  fields: Map<string, string>,
  others: ReadonlyMap<string, string>,
  except?: RegExp,
): void {
  for (const [name, value] of others) {
    if (fields.size >= mostFields) return;
    if (!fields.has(name) && !except?.test(name)) fields.set(name, value);
  }
}

function keysIn(value: string | undefined): readonly string[] {
  return (value ?? '')
    .split(',')
    .slice(0, mostSteps)
    .map((key) => key.trim().toLowerCase())
    .filter((key) => key !== '');
}
