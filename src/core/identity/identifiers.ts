const none: readonly never[] = [];
const arxivDoi = /^10\.48550\/arxiv\.(.+)$/;

/** By what a work is known beside its title. */
export interface Identified {
  readonly arxivId?: string;
  readonly doi?: string;
}

/**
 * What an entry or a work is known by beside its title, in one spelling: an id of arXiv without version
 * and, an old one, without the subject class; a DOI of arXiv is its id.
 */
export function identifiers({ arxivId, doi }: Identified): readonly string[] {
  if (!arxivId && !doi) return none;
  const ids = [];
  if (arxivId) ids.push(`arxiv:${plainArxivId(arxivId)}`);
  if (doi) {
    const lower = doi.toLowerCase();
    const ofArxiv = arxivDoi.exec(lower)?.[1];
    ids.push(ofArxiv === undefined ? `doi:${lower}` : `arxiv:${plainArxivId(ofArxiv)}`);
  }
  return ids.length > 1 ? [...new Set(ids)] : ids;
}

/** Those of {@link identifiers} that are arXiv ids. */
export function arxivNames(work: Identified): readonly string[] {
  const ids = identifiers(work);
  return ids.length === 0 ? ids : ids.filter(isArxivName);
}

/** Whether one of {@link identifiers} is an arXiv id. */
export function isArxivName(name: string): boolean {
  return name.startsWith('arxiv:');
}

function plainArxivId(id: string): string {
  return id
    .toLowerCase()
    .replace(/v\d+$/, '')
    .replace(/^([a-z-]+)\.[a-z]{2}\//, '$1/');
}
