import type { Link, LinkKind, PaperSummary } from '../model';
import { encodedPath, encodedText, isWebAddress } from '../text/uriText';
import { readable } from '../text/readable';

/** Pages about a paper that aren't the paper itself, with their names in references. */
export const pageNames: Readonly<Partial<Record<LinkKind, string>>> = {
  project: 'Project page',
  code: 'Code',
  model: 'Model',
  dataset: 'Dataset',
};

/**
 * Where a paper can be read: the links of its record, then the pages of its arXiv id and DOI unless a link
 * already goes there. Only http and https, each address once.
 */
export function paperLinks(paper: PaperSummary): readonly Link[] {
  const links = new Map<string, Link>();
  for (const link of paper.links) {
    if (isWebAddress(link.url)) links.set(link.url, link);
  }
  const { arxivId, doi } = paper;
  if (arxivId !== undefined && ![...links.keys()].some((url) => url.includes(arxivId))) {
    const url = arxivPage(arxivId);
    links.set(url, { url, kind: 'arxiv' });
  }
  if (doi !== undefined && ![...links.keys()].some((url) => url.includes(doi))) {
    const url = doiPage(doi);
    links.set(url, { url, kind: 'other' });
  }
  return [...links.values()];
}

/** The best link of a paper: its page on arXiv, else another {@link isPaperPage}, else its first link, if any. */
export function bestLink(paper: PaperSummary): Link | undefined {
  const links = paperLinks(paper);
  return links.find(({ kind }) => kind === 'arxiv') ?? links.find(isPaperPage) ?? links[0];
}

/** Whether a link leads to the paper itself, not to its code, data or project. */
export function isPaperPage({ kind }: Link): boolean {
  return pageNames[kind] === undefined;
}

/** Sites on which a paper can be looked up. */
export const sites = ['arxiv', 'huggingFace', 'googleScholar'] as const;
/** One of {@link sites}. */
export type Site = (typeof sites)[number];

/** The paper's page if its arXiv id is known, else a search for its title. */
export function lookupAddress(paper: PaperSummary, site: Site): string {
  const title = readable(paper.title);
  const { arxivId } = paper;
  switch (site) {
    case 'arxiv':
      return arxivId === undefined
        ? `https://arxiv.org/search/?searchtype=title&query=${quoted(title)}`
        : arxivPage(arxivId);
    case 'huggingFace':
      return `https://huggingface.co/papers${
        arxivId === undefined ? `?q=${encodedText(title)}` : `/${encodedPath(arxivId)}`
      }`;
    case 'googleScholar':
      return `https://scholar.google.com/scholar?q=${quoted(title)}`;
  }
}

/** The page of an arXiv id, which may contain a slash: `hep-th/9901001`. */
export function arxivPage(arxivId: string): string {
  return `https://arxiv.org/abs/${encodedPath(arxivId)}`;
}

/** The PDF of an arXiv id. */
export function arxivPdf(arxivId: string): string {
  return `https://arxiv.org/pdf/${encodedPath(arxivId)}`;
}

/** The DOI of a paper: its own, else the one that arXiv registers for its id. */
export function exportedDoi({
  doi,
  arxivId,
}: Pick<PaperSummary, 'arxivId' | 'doi'>): string | undefined {
  return doi ?? (arxivId === undefined ? undefined : `10.48550/arXiv.${arxivId}`);
}

/** The web address of a DOI. */
export function doiPage(doi: string): string {
  return `https://doi.org/${encodedPath(doi)}`;
}

/** The title as a phrase for a search. A quotation mark in it would end the phrase. */
function quoted(title: string): string {
  return encodedText(`"${title.replaceAll('"', ' ')}"`);
}
