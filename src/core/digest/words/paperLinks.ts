/** Addresses of papers, as opposed to other pages. */
import { arxivIdIn, doiIn } from '../../identity/identifiers';
import { withoutLast } from '../../text/characters';
import { readableUri } from '../../text/uriText';

/**
 * The sites of papers: what every text with their addresses has, and which addresses lead to a paper. A new site
 * is a line here; if it has pages about one paper, also in `pageSources`.
 */
const sites: readonly (readonly [traces: string, address: string])[] = [
  ['arxiv', String.raw`(?:[a-z]+\.)?arxiv\.org/(?:abs|pdf|html)/\S`],
  ['ar5iv', String.raw`(?:www\.)?ar5iv\.\S`],
  ['arxiv', String.raw`(?:www\.)?alphaxiv\.org/(?:abs|pdf|html|overview|resources)/\d`],
  ['papers.cool', String.raw`papers\.cool/(?:arxiv/\d{4}\.\d|venue/[^\s/?]*@)`],
  ['doi.org', String.raw`(?:dx\.)?doi\.org/10\.`],
  ['openreview.net', String.raw`openreview\.net/(?:forum|pdf|attachment)\?id=`],
  [
    'aclanthology aclweb',
    String.raw`(?:www\.)?(?:aclanthology\.org|aclweb\.org/anthology)/(?:[A-Z]\d\d-|\d{4}\.)`,
  ],
  ['proceedings.mlr', String.raw`proceedings\.mlr\.press/v\d+/\S`],
  ['thecvf.com', String.raw`openaccess\.thecvf\.com/content\S`],
  ['xiv.org', String.raw`(?:www\.)?(?:bio|med|chem)rxiv\.org/(?:(?:cgi/)?content|engage)/`],
  ['ncbi.nlm', String.raw`pubmed\.ncbi\.nlm\.nih\.gov/\d`],
  ['ncbi.nlm', String.raw`(?:www\.|pmc\.)?ncbi\.nlm\.nih\.gov/(?:pubmed|pmc/articles|articles)/`],
  ['europepmc', String.raw`europepmc\.org/(?:article|abstract)/`],
  ['co/papers/ hf-mirror', String.raw`(?:huggingface\.co|hf\.co|hf-mirror\.com)/papers/\d{4}\.`],
  ['semanticscholar.org', String.raw`(?:www\.|api\.)?semanticscholar\.org/(?:paper|arxiv)/`],
  ['nips.cc neurips.cc', String.raw`(?:papers|proceedings)\.(?:nips|neurips)\.cc/paper`],
  ['jmlr.org', String.raw`(?:www\.)?jmlr\.org/papers/`],
  ['ecva.net', String.raw`(?:www\.)?ecva\.net/papers/`],
  ['ijcai.org', String.raw`(?:www\.)?ijcai\.org/proceedings/\d+/\d`],
  ['aaai.org', String.raw`ojs\.aaai\.org/\S+/article/`],
  ['ieeexplore', String.raw`(?:www\.)?ieeexplore\.ieee\.org/(?:abstract/)?document/`],
  ['nature.com/articles', String.raw`(?:www\.)?nature\.com/articles/`],
  ['springer.com', String.raw`link\.springer\.com/(?:article|chapter)/`],
  ['sciencedirect.com', String.raw`(?:www\.)?sciencedirect\.com/science/article/`],
  ['paperswithcode.com', String.raw`(?:www\.)?paperswithcode\.com/paper/`],
  ['scirate.com', String.raw`(?:www\.)?scirate\.com/arxiv/`],
  ['inspirehep.net', String.raw`(?:www\.)?inspirehep\.net/literature/`],
  ['iacr.org', String.raw`(?:www\.)?eprint\.iacr\.org/\d`],
  ['/doi/', String.raw`[\w.-]+/doi/(?:abs/|full/|pdf/|epdf/|book/)?10\.`],
];
const addresses = sites.map(([, address]) => address).join('|');
const paperAddress = new RegExp(`^https?://(?:${addresses})`, 'i');
/** Other addresses that have the arXiv id of a paper. */
const mirror =
  /(?:alphaxiv\.org\/(?:abs|pdf|html|overview|resources)|papers\.cool\/arxiv|scirate\.com\/arxiv|semanticscholar\.org\/arxiv|ar5iv\.\S{1,20}?\/(?:abs|html)|hf-mirror\.com\/papers)\/(\d{4}\.\d{4,5})/i;

/** Every text with papers has one of these: a cheap test that rules out most texts. */
export const paperTraces: readonly string[] = [
  ...'arXiv ArXiv ARXIV doi: DOI: DOI| DOI**'.split(' '),
  ...new Set(sites.flatMap(([traces]) => traces.split(' '))),
];

/** Whether an address is one of a paper. */
export function isPaperAddress(url: string): boolean {
  return paperAddress.test(url);
}

/** The target of a link that is named as one: `[[paper](https://…/gates.pdf)]`. */
export const paperLink = /\[(?:paper|pdf)\]\(<?(https?:(?:[^()\s<>]|\([^()\s]*\))*)/i;

/** The arXiv id that an address or a line names, also on sites that mirror arXiv. */
export function arxivIdAt(text: string): string | undefined {
  return arxivIdIn(text) ?? mirror.exec(text)?.[1];
}

/** The DOI in an address; undefined if it has none, or arXiv registered it. */
export function doiAt(url: string): string | undefined {
  return /\b(?:doi\.org|doi|content|abs|full|pdf|article|chapter)\/.*?10\.\d{4,9}\//i.test(url)
    ? doiIn(readableUri(url.replace(/[?#].*/s, '')))
    : undefined;
}

const anyAddress = /https?:\/\/(?:[^\s<>()[\]"'|]|\([^\s<>()]*\))+/g;

/** The addresses in a line, also as targets of links. */
export function addressesIn(line: string): readonly string[] {
  if (!line.includes('://')) return [];
  return (line.match(anyAddress) ?? []).map((url) => withoutLast(url, '.,;:*_`'));
}
