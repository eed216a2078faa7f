import { defined } from '../base/data';
import { bibtexStart, parseBibtex } from '../bibliography/read/bibtex';
import { toWork } from '../bibliography/work/work';
import type { BibliographyWork } from '../bibliography/work/work';
import { linkKind } from '../identity/links';
import { identifierOf } from '../identity/identifiers';
import type { Identified } from '../identity/identifiers';
import { paperIdentity } from '../identity/title';
import type { PaperSummary } from '../model';
import { LineMap } from '../text/lineMap';

/** What pasted text may refer to. Whether there is such a paper isn't checked. */
type Pasted =
  | Identified
  /** Of a possible title, see `paperIdentity`. */
  | { readonly identity: string }
  | { readonly entries: readonly PastedEntry[] };

/** An entry of BibTeX. */
export interface PastedEntry {
  /** As written, from the `@` to the closing brace. */
  readonly text: string;
  /** Under its own key. */
  readonly paper: PaperSummary;
  /** Of its title, see `paperIdentity`; missing when it has none. */
  readonly identity?: string;
}

/** Longer texts aren't titles or addresses. */
const maxLine = 500;
/** More than is cited at once. */
const maxBibtex = 50_000;

/**
 * Recognizes a text that is only the address of a paper on arXiv or Hugging Face, an arXiv id, a DOI, entries of
 * BibTeX, or possibly a title; undefined for anything else. Never throws; takes time linear in the text.
 */
export function recognizePasted(text: string): Pasted | undefined {
  if (text.length > maxBibtex) return undefined;
  const trimmed = text.trim();
  if (bibtexStart.test(trimmed)) return bibtex(trimmed);
  if (trimmed === '' || trimmed.length > maxLine || /[\r\n]\s*[\r\n]/.test(trimmed)) {
    return undefined;
  }
  const bare = /^<([^<>\s]*)>$/.exec(trimmed)?.[1] ?? trimmed;
  const identifier = identifierOf(bare);
  if (identifier || /^(?:https?:\/\/|www\.)\S*$/i.test(bare)) return identifier;
  const identity = paperIdentity({ title: bare });
  return identity === '' ? undefined : { identity };
}

/** The entries, if the text has nothing else: a citation in its place would lose the rest. */
function bibtex(text: string): Pasted | undefined {
  const { entries, problems } = parseBibtex(text);
  if (entries.length === 0 || problems.length > 0) return undefined;
  const lines = new LineMap(text);
  const pasted: PastedEntry[] = [];
  let at = 0;
  for (const entry of entries) {
    const [start, end] = [lines.offset(entry.range.start), lines.offset(entry.range.end)];
    if (entry.key === '' || text.slice(at, start).trim() !== '') return undefined;
    const work = toWork(entry, 'bibtex');
    const { identity } = work;
    pasted.push(defined({ text: text.slice(start, end), paper: paperOf(work), identity }));
    at = end;
  }
  return text.slice(at).trim() === '' ? { entries: pasted } : undefined;
}

/** As a paper that no digest has. */
function paperOf(work: BibliographyWork): PaperSummary {
  const { key, title = key, authors, venue, date, arxivId, doi, url } = work;
  const links = url === undefined ? [] : [{ url, kind: linkKind(url) }];
  return defined({ key, title, authors, venue, date, arxivId, doi, links, sightings: [] });
}
