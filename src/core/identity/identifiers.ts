import { withoutLast } from '../text/characters';

const none: readonly never[] = [];

/** An arXiv id of the form used since 2007 (`2501.12345`), as part of a regular expression. */
export const newArxivId = String.raw`\d{4}\.\d{4,5}`;
/**
 * Any arXiv id with its version, as part of a case-insensitive regular expression; the first group is the id
 * without version, for {@link arxivIdBy}. An old id (`hep-th/9901001`) can't start inside a word, because then
 * matching would start at each letter of the word.
 */
export const arxivNumber = String.raw`(${newArxivId}|(?<![a-z-])[a-z][a-z-]{1,19}(?:\.[a-z]{2})?\/\d{7})(?:v\d{1,3})?`;

const papers = String.raw`(?:huggingface\.co|hf\.co)\/papers\/`;
const address = new RegExp(
  String.raw`^https?:\/\/(?:(?:www\.|export\.)?arxiv\.org\/(?:abs|pdf|html)\/|${papers})${arxivNumber}(?:\.pdf)?\/?(?:[?#]|$)`,
  'i',
);
const line = new RegExp(String.raw`^arXiv: ?${arxivNumber}(?: \[[\w., -]{1,60}\])?$`, 'i');
const field = new RegExp(String.raw`^\s*(?:arXiv:\s*)?${arxivNumber}\s*$`, 'i');
/**
 * An arXiv id that is marked as one. DBLP writes `abs/` and the id as the volume of the *Computing Research
 * Repository*.
 */
const named = new RegExp(
  String.raw`(?:arXiv[:.]\s*|(?:^|arxiv\.org\/)(?:abs|pdf|html)\/|${papers})${arxivNumber}(?!\.?\d)`,
  'i',
);
const anyNumber = new RegExp(arxivNumber, 'i');
const plainId = new RegExp(`^${newArxivId}$`);
const arxivDoi = /^10\.48550\/arxiv\.(.+)$/i;

/** The arXiv id in a URL, or in a line such as `arXiv:2501.12345`. */
export function arxivIdOf(text: string): string | undefined {
  return arxivIdBy(address, text) ?? arxivIdBy(line, text);
}

/** The first arXiv id in a text that is marked as one: `arXiv:2601.15305`, a URL, or an arXiv DOI. */
export function arxivIdIn(text: string): string | undefined {
  return arxivIdBy(named, text);
}

/** The arXiv id that makes up a whole text: `2501.12345v2`. */
export function wholeArxivId(text: string): string | undefined {
  return arxivIdBy(field, text);
}

/** The arXiv id in an arXiv DOI. */
export function arxivIdOfDoi(doi: string): string | undefined {
  return arxivIdBy(arxivDoi, doi);
}

/** The arXiv id in a text, from the first group of `pattern`; see {@link arxivNumber}. */
export function arxivIdBy(pattern: RegExp, text: string): string | undefined {
  const id = pattern.exec(text)?.[1];
  return id && plainArxivId(id);
}

const tags = String.raw`((?:<\/\w{1,9}>){0,4})`;
const updated = String.raw`(?:\s(?:UPDATED|CROSS[ -]LISTED)){0,2}`;
const markBehind = new RegExp(
  String.raw`[.:,;]?\s{1,4}[([]\s?arXiv:?\s?${arxivNumber}(?:\s?\[[\w., -]{1,60}\])?${updated}\s?[)\]]${updated}${tags}\s?$`,
  'i',
);
const markBefore = new RegExp(
  String.raw`^((?:<\w{1,9}>){0,4})\[${newArxivId}(?:v\d{1,3})?\]\s{1,4}(?=\S)`,
);
const longestMark = 160;

/**
 * A title without the arXiv id that feeds and pages add to it, and that id: `Kites (arXiv:2606.90001v1 [cs.LG]
 * UPDATED)`, `[2606.90001] Kites`.
 */
export function titleWithoutId(title: string): {
  readonly title: string;
  readonly arxivId?: string;
} {
  const before = title.startsWith('[') || title.startsWith('<') ? markBefore.exec(title) : null;
  const arxivId = before && arxivIdBy(anyNumber, before[0]);
  if (before && arxivId)
    return { title: (before[1] ?? '') + title.slice(before[0].length), arxivId };
  if (!/[)\]>D]\s?$/i.test(title.slice(-2))) return { title };
  const start = Math.max(0, title.length - longestMark);
  const behind = markBehind.exec(title.slice(start));
  const id = behind?.[1];
  if (!behind || id === undefined || start + behind.index === 0) return { title };
  return {
    title: title.slice(0, start + behind.index) + (behind[2] ?? ''),
    arxivId: plainArxivId(id),
  };
}

/**
 * arXiv, with its number or without, and other servers of preprints. Reference managers name them as journals, but they
 * aren't venues: `arXiv:1508.00882 [math, stat]`, `CoRR`, `eprint arXiv:astro-ph/0001310`, `bioRxiv`.
 */
const preprintServer =
  /^[[(]?(?:(?:available |published )?(?:at|on|in|as) |pre-?prints?(?: at| on)?[ ,:]+|e-?prints?[ ,:]+){0,2}arxiv\b|^corr(?:$|[ ,:]+abs\b)|^computing research repository\b|^(?:bio|med|chem|tech|psya|soca|eartha|eng)rxiv\b(?: ?(?:\.org|\(.*\)|preprints?))?$|^(?:osf preprints|preprints\.org|research square)$/i;

/** Whether a name is that of a server of preprints, not of a venue. */
export function isPreprintServer(name: string): boolean {
  return preprintServer.test(name);
}

/** Whether a name is that of arXiv, with a number or without. */
export function isArxiv(name: string): boolean {
  return /arxiv\b|^corr\b|^computing/i.test(name) && isPreprintServer(name);
}

/** The normalized form of an arXiv id: without version and, for an old one, without subject class. */
function plainArxivId(id: string): string {
  if (plainId.test(id)) return id;
  return id
    .toLowerCase()
    .replace(/v\d+$/, '')
    .replace(/^([a-z-]+)\.[a-z]{2}\//, '$1/');
}

/**
 * The month in which the first version of an arXiv id was submitted; undefined if the id has none. Ids start
 * with year and month since 1991: `hep-th/9901001`, and since April 2007 `0704.0001`.
 */
export function arxivMonth(
  id: string,
): { readonly year: number; readonly month: number } | undefined {
  const [, archive, yy = '', mm = ''] = /^([a-z-]+\/)?(\d\d)(\d\d)/.exec(plainArxivId(id)) ?? [];
  if (yy === '') return undefined;
  const month = Number(mm);
  const year = Number(yy) + (Number(yy) > 90 ? 1900 : 2000);
  const isNew = year > 2007 || (year === 2007 && month >= 4);
  if (month < 1 || month > 12 || isNew !== (archive === undefined)) return undefined;
  // The first papers are from August 1991.
  return year === 1991 && month < 8 ? undefined : { year, month };
}

/** The month in which the preprint of a work was submitted, from its arXiv id. */
export function submissionMonth(work: Identified): ReturnType<typeof arxivMonth> {
  const [name] = arxivNames(work);
  return name === undefined ? undefined : arxivMonth(name.slice('arxiv:'.length));
}

const doiLine = /^(?:https?:\/\/(?:dx\.|www\.)?doi\.org\/|doi: ?)(10\.\d{4,9}\/\S+)$/i;
/** A part of a page; a DOI of 1996 may end in `#`. */
const pagePart = /#\w.*$|\?[\w.%-]{1,40}(?:=.*)?$/s;
/** What publishers add to a DOI in addresses of pages. It follows a number, as a DOI may have such words of its own. */
const landing =
  /(?<=\d[^/]{0,80})\/(?:full|abstract|e?pdf|pdfdirect|fulltext|full-text|html?|meta|summary|supplementary-material)(?:\/html)?(?:\.pdf|\.html?)?\/?$|(?<=\d)\.(?:full|abstract|short|long|pdf|supplementary-material)(?:\.pdf|-text)?$/i;
/** Preprint servers add the version, and Oxford's journals a number of their own. */
const added = /^(10\.(?:1101|64898)\/\S*\d)v\d{1,2}$|^(10\.1093\/[a-z]+\/[a-z]+\d+)\/\d{5,}$/i;

/** A DOI without what publishers add to it in addresses, such as `/full#supplementary-material`. */
function withoutPage(doi: string): string {
  const start = doi.indexOf('/') + 1;
  const plain = doi.slice(0, start) + doi.slice(start).replace(pagePart, '').replace(landing, '');
  const match = added.exec(plain);
  return match ? (match[1] ?? match[2] ?? plain) : plain;
}

/** The DOI in a URL, or in a line such as `doi:10.1000/182`. */
export function doiOf(text: string): string | undefined {
  const doi = doiLine.exec(text)?.[1];
  return doi && withoutPage(withoutLast(doi, '.,;'));
}

/** The first DOI in a text; undefined if arXiv registered it, since the arXiv id says the same. */
export function doiIn(text: string): string | undefined {
  const doi = /10\.\d{4,9}\/(?:[^\s,;|()\][]|\([^\s()]*\)|;(?=\d-))+/.exec(text)?.[0];
  return doi && !/^10\.48550\/arxiv/i.test(doi) ? withoutPage(withoutLast(doi, '.,;')) : undefined;
}

/** The DOI in a field of a bibliography, which may be a URL. */
export function doiOfField(value: string): string | undefined {
  if (!value.includes('10.')) return undefined;
  const plain = value
    .replace(/\\(?=[_&%#])/g, '')
    // As in addresses: `%2F`, `%28`. Spaces and quotation marks would end it.
    .replace(/%(?:2[13-9a-f]|3[a-f]|40|5[bd])/gi, decodeURIComponent);
  const doi = /10\.\d{4,9}\/[^\s{}"]+/.exec(plain)?.[0];
  return doi && withoutPage(doi);
}

/**
 * The identifier that makes up a whole text, either an id or a URL that contains one; undefined for any other
 * text.
 */
export function identifierOf(text: string): Identified | undefined {
  const doi = doiOf(/^10\.\d{4,9}\//.test(text) ? `doi:${text}` : text);
  const ofDoi = doi && arxivIdOfDoi(doi);
  if (doi !== undefined && ofDoi === undefined) return { doi };
  const isPage = /^(?:www\.|export\.)?(?:arxiv\.org|huggingface\.co|hf\.co)\//i.test(text);
  const arxivId = arxivIdOf(isPage ? `https://${text}` : text) ?? wholeArxivId(ofDoi ?? text);
  return arxivId === undefined ? undefined : { arxivId };
}

/** Whether a title is only an id or an address, which stands for the title in lists of ids. */
export function isIdAsTitle(title: string): boolean {
  return (
    /\d|^http/.test(title) && (identifierOf(title) !== undefined || /^https?:\S+$/.test(title))
  );
}

/** The identifiers of a work. */
export interface Identified {
  readonly arxivId?: string;
  readonly doi?: string;
}

/**
 * The identifiers in normalized form, each once: `arxiv:2501.12345`, `doi:10.1000/182`. A DOI that arXiv
 * registered becomes the arXiv id.
 */
export function identifiers({ arxivId, doi }: Identified): readonly string[] {
  if (!arxivId && !doi) return none;
  const ids = [];
  if (arxivId) ids.push(`arxiv:${plainArxivId(arxivId)}`);
  if (doi) {
    const ofArxiv = arxivIdOfDoi(doi);
    ids.push(ofArxiv === undefined ? `doi:${doi.toLowerCase()}` : `arxiv:${ofArxiv}`);
  }
  return ids.length > 1 ? [...new Set(ids)] : ids;
}

/** The {@link identifiers} that are arXiv ids. */
export function arxivNames(work: Identified): readonly string[] {
  const ids = identifiers(work);
  return ids.length === 0 ? ids : ids.filter(isArxivName);
}

/** The arXiv id or DOI in one of {@link identifiers}. */
export function idOfName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Whether one of {@link identifiers} is an arXiv id. */
export function isArxivName(name: string): boolean {
  return name.startsWith('arxiv:');
}
