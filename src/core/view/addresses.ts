import type { Link, PaperSummary } from '../model';
import { readable } from '../render/readable';

/**
 * Where a paper can be read: the links of its record, then the pages that its arXiv id and its DOI
 * stand for, unless a link leads there already. Only http and https, each address once.
 */
export function paperLinks(paper: PaperSummary): readonly Link[] {
  const links = new Map<string, Link>();
  for (const link of paper.links) {
    if (/^https?:\/\//i.test(link.url)) links.set(link.url, link);
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

/** Where a link to the paper leads best: to its page on arXiv, else to the first that it has. */
export function bestLink(paper: PaperSummary): Link | undefined {
  const links = paperLinks(paper);
  return links.find(({ kind }) => kind === 'arxiv') ?? links[0];
}

/** Sites to look a paper up on. */
export const sites = ['arxiv', 'huggingFace', 'googleScholar'] as const;
export type Site = (typeof sites)[number];

/** The paper's own page when its arXiv id leads there, else a search for its title. */
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
        arxivId === undefined ? `?q=${encode(title)}` : `/${path(arxivId)}`
      }`;
    case 'googleScholar':
      return `https://scholar.google.com/scholar?q=${quoted(title)}`;
  }
}

/** The page of an arXiv id. */
export function arxivPage(arxivId: string): string {
  return `https://arxiv.org/abs/${path(arxivId)}`;
}

/** The address that a DOI leads to. */
export function doiPage(doi: string): string {
  return `https://doi.org/${path(doi)}`;
}

/** A quotation mark inside would end the phrase. */
function quoted(title: string): string {
  return encode(`"${title.replaceAll('"', ' ')}"`);
}

/** Ids may hold slashes (`hep-th/9901001`), which stay. */
function path(id: string): string {
  return id.split('/').map(encode).join('/');
}

/** Half of a surrogate pair, as broken text may hold, has no encoding. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'));
}
