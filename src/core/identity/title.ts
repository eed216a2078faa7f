import { readable } from '../text/readable';
import { fold, isAscii } from '../text/fold';
import { wordCharacters } from '../text/words';

/** Letters and digits, and the `+` and `#` of names such as C++ and C#. */
const runs = new RegExp(`[${wordCharacters}]+(?:[+#]+(?![${wordCharacters}+#]))?`, 'gu');
/** Like {@link runs} for ASCII, which is the most common text, but much faster. */
const asciiRuns = /[a-z0-9]+(?:[+#]+(?![a-z0-9+#]))?/g;
/** A text without these doesn't need {@link runs}: its words, joined, are the identity. */
const needsRuns = /[+#]|[0-9][^a-z0-9]+[0-9]/;
/** HTML tags that pages leave in titles and bibliographies use as markup: `CO<sub>2</sub>`. */
const tag = /<\/?(?:b|em|i|nocase|sc|strong|sub|sup)>/g;
const endsInNumber = /\p{N}$/u;
const startsWithNumber = /^\p{N}/u;

/**
 * The identity of a paper, from its title without case, accents, LaTeX, tags, spaces and punctuation. Numbers
 * stay separate (`π0` isn't `π0.5`), and so do `C`, `C++` and `C#`. A title of only symbols is its own
 * identity. `groupEntries` also compares ids.
 */
export function paperIdentity({ title }: { readonly title: string }): string {
  return identityOf(fold(readable(title)), title);
}

/** Like {@link paperIdentity} for a title that is already readable and folded; `title` is the original. */
export function identityOf(text: string, title: string): string {
  // `join` returns a flat string; `replace` and `+=` would create chains of parts, which take five times the memory.
  const folded = text.includes('<') ? text.replace(tag, '') : text;
  const isPlain = isAscii(folded);
  if (isPlain && !needsRuns.test(folded)) {
    const identity = folded.match(asciiRuns)?.join('');
    if (identity !== undefined) return identity;
  }
  const parts: string[] = [];
  let before = '';
  for (const run of folded.match(isPlain ? asciiRuns : runs) ?? []) {
    if (endsInNumber.test(before.slice(-2)) && startsWithNumber.test(run)) parts.push('.');
    parts.push(run);
    before = run;
  }
  return parts.join('') || title.normalize('NFKC').replace(/\s+/g, ' ').trim();
}

/** Separates the two parts of a pin. No identity contains a line break. */
const pinned = '\n';

/** The pin of a key in use: the identity of its paper's title and, if known, the arXiv id. */
export function pinOf(paper: { readonly title: string; readonly arxivId?: string }): string {
  const identity = paperIdentity(paper);
  return paper.arxivId === undefined ? identity : `${identity}${pinned}${paper.arxivId}`;
}

/** Splits the result of {@link pinOf}. */
export function readPin(pin: string): { readonly identity: string; readonly arxivId?: string } {
  const [identity = '', arxivId] = pin.split(pinned, 2);
  return { identity, ...(arxivId !== undefined && { arxivId }) };
}
