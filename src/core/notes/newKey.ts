import { isCrossReference } from '../citation/pandoc/crossReferences';
import type { LibraryView } from '../library/lookup/libraryView';
import type { PaperSummary } from '../model';
import { readable } from '../text/readable';
import type { Localize } from '../text/localize';

/** Characters that end a key in Pandoc, BibTeX, biber or CSL-JSON, or have another meaning there. */
const forbidden = /[\s"#%&'(),;=@[\\\]^{|}~`$<>*!?]/u;

/** The name without the syntax around it: `@`, and braces. */
export function bareName(name: string): string {
  return name
    .trim()
    .replace(/^-?@/, '')
    .replace(/^\{(.*)\}$/, '$1');
}

/** Why `key` can't name a work in notes and bibliographies, as a sentence for the user; undefined if it can. */
export function keyFault(key: string, localize: Localize): string | undefined {
  const [sign] = forbidden.exec(key) ?? [];
  if (sign !== undefined) {
    return sign.trim() === ''
      ? localize("Citation keys can't contain spaces.")
      : localize("Citation keys can't contain “{0}”.", sign);
  }
  if (!/[\p{L}\p{N}]/u.test(key)) {
    return localize('Citation keys need a letter or digit.');
  }
  return isCrossReference(key)
    ? localize(
        'Quarto and pandoc-crossref read “{0}” as a reference to a figure, table, or section.',
        key,
      )
    : undefined;
}

/** Data to find out which work has a key. */
interface KeyOwners {
  readonly library: LibraryView;
  /** Every key in a bibliography of the workspace. */
  readonly bibliographyKeys: ReadonlySet<string>;
}

/**
 * Why a work that is known by `ownKeys` can't be named `key`, as a sentence for the user: another work has that
 * key. Undefined if the key is free. Keys that differ only in case count as equal, as in BibTeX.
 */
export function keyConflict(
  key: string,
  paper: PaperSummary | undefined,
  ownKeys: ReadonlySet<string>,
  { library, bibliographyKeys }: KeyOwners,
  localize: Localize,
): string | undefined {
  const wanted = key.toLowerCase();
  const owner =
    library.resolve(key) ??
    library.papers.find(
      // The cheap test first: there may be very many.
      (other) => other.key.length === key.length && other.key.toLowerCase() === wanted,
    );
  if (owner && owner !== paper) {
    return localize('“{0}” is the key of “{1}”.', key, readable(owner.title));
  }
  const own = new Set([...ownKeys].map((ownKey) => ownKey.toLowerCase()));
  if (own.has(wanted) || owner) return undefined;
  for (const taken of bibliographyKeys) {
    if (taken.toLowerCase() === wanted) {
      return localize('“{0}” is the key of another bibliography entry.', taken);
    }
  }
  return undefined;
}
