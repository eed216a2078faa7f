import type { BibEntry } from '../work/entry';

/** Fields that an entry never inherits by `crossref`. */
const neverInherited =
  /^(?:ids|crossref|xref|xdata|entryset|entrysubtype|execute|label|options|presort|related\w*|sort\w+|short\w*|indextitle|note|addendum|abstract|annotation|keywords|file|doi|eprint\w*|archiveprefix|primaryclass|url\w*|pages|title|subtitle|titleaddon|author)$/;

/** Longer chains are a mistake, and no entry has more fields. */
const maxSteps = 8;
const maxFields = 200;

/**
 * The entries with inherited fields, as in biblatex: all fields of entries named by `xdata`, and those of the
 * entry named by `crossref` that a whole shares with its parts, its title as `booktitle`. Own fields win.
 */
export function withInherited(entries: readonly BibEntry[]): readonly BibEntry[] {
  if (!entries.some(inherits)) return entries;
  // In lower case, as `crossref` ignores case; of several entries the first, as in BibTeX.
  const byKey = new Map(entries.toReversed().map((entry) => [entry.key.toLowerCase(), entry]));
  const known = new Map<BibEntry, BibEntry['fields']>();
  const fieldsOf = (entry: BibEntry, steps = maxSteps): BibEntry['fields'] => {
    const own = entry.fields;
    const done = inherits(entry) ? known.get(entry) : own;
    if (done || steps === 0) return done ?? own;
    // Stored before it is complete: an entry that is its own ancestor inherits nothing from itself.
    known.set(entry, own);
    const fields = new Map(own);
    for (const key of keysIn(own.get('xdata'))) {
      const source = byKey.get(key);
      if (source) addMissing(fields, fieldsOf(source, steps - 1), /^(?:ids|xdata)$/);
    }
    const [parent] = keysIn(own.get('crossref')).map((key) => byKey.get(key));
    if (parent) addWhole(entry.type, fields, fieldsOf(parent, steps - 1));
    known.set(entry, fields);
    return fields;
  };
  return entries.map((entry) => (inherits(entry) ? { ...entry, fields: fieldsOf(entry) } : entry));
}

function inherits({ fields }: BibEntry): boolean {
  return fields.has('crossref') || fields.has('xdata');
}

function addWhole(type: string, fields: Map<string, string>, whole: BibEntry['fields']): void {
  addMissing(fields, whole, neverInherited);
  const isArticle = type === 'article';
  const names = isArticle ? ['journaltitle', 'journal', 'title'] : ['booktitle', 'title'];
  const title = names.map((name) => whole.get(name)).find((value) => value !== undefined);
  if (title === undefined || (isArticle && fields.has('journal'))) return;
  addMissing(fields, new Map([[isArticle ? 'journaltitle' : 'booktitle', title]]));
}

function addMissing(
  fields: Map<string, string>,
  others: BibEntry['fields'],
  except?: RegExp,
): void {
  for (const [name, value] of others) {
    if (fields.size >= maxFields) return;
    if (!fields.has(name) && !except?.test(name)) fields.set(name, value);
  }
}

function keysIn(value: string | undefined): readonly string[] {
  return (value ?? '')
    .split(',')
    .slice(0, maxSteps)
    .map((key) => key.trim().toLowerCase())
    .filter((key) => key !== '');
}
