/** Addresses of papers, as opposed to other pages. */
import { arxivIdIn, doiIn } from '../../identity/identifiers';
import { withoutLast } from '../../text/characters';
import { readableUri } from '../../text/uriText';

/** The sites of papers, each with the part of the path that leads to a paper. */
const sites = [
  String.raw`(?:[a-z]+\.)?arxiv\.org/(?:abs|pdf|html)/\S`,
  String.raw`(?:www\.)?(?:ar5iv\.\S|alphaxiv\.org/(?:abs|pdf|html|overview|resources)/\d)`,
  String.raw`papers\.cool/(?:arxiv/\d{4}\.\d|venue/[^\s/?]*@)`,
  String.raw`(?:dx\.)?doi\.org/10\.`,
  String.raw`openreview\.net/(?:forum|pdf|attachment)\?id=`,
  String.raw`(?:www\.)?(?:aclanthology\.org|aclweb\.org/anthology)/(?:[A-Z]\d\d-|\d{4}\.)`,
  String.raw`proceedings\.mlr\.press/v\d+/\S`,
  String.raw`openaccess\.thecvf\.com/content\S`,
  String.raw`(?:www\.)?(?:bio|med|chem)rxiv\.org/(?:(?:cgi/)?content|engage)/`,
  String.raw`(?:pubmed\.ncbi\.nlm\.nih\.gov/\d|(?:www\.|pmc\.)?ncbi\.nlm\.nih\.gov/(?:pubmed|pmc/articles|articles)/|europepmc\.org/(?:article|abstract)/)`,
  String.raw`(?:huggingface\.co|hf\.co|hf-mirror\.com)/papers/\d{4}\.`,
  String.raw`(?:www\.|api\.)?semanticscholar\.org/(?:paper|arxiv)/`,
  String.raw`(?:papers|proceedings)\.(?:nips|neurips)\.cc/paper`,
  String.raw`(?:www\.)?(?:jmlr\.org/papers/|ecva\.net/papers/|ijcai\.org/proceedings/\d+/\d|ojs\.aaai\.org/\S+/article/)`,
  String.raw`(?:www\.)?(?:ieeexplore\.ieee\.org/(?:abstract/)?document/|nature\.com/articles/|link\.springer\.com/(?:article|chapter)/|sciencedirect\.com/science/article/|paperswithcode\.com/paper/|scirate\.com/arxiv/|inspirehep\.net/literature/|eprint\.iacr\.org/\d)`,
  String.raw`[\w.-]+/doi/(?:abs/|full/|pdf/|epdf/|book/)?10\.`,
].join('|');
const paperAddress = new RegExp(`^https?://(?:${sites})`, 'i');
/** Other addresses that have the arXiv id of a paper. */
const mirror =
  /(?:alphaxiv\.org\/(?:abs|pdf|html|overview|resources)|papers\.cool\/arxiv|scirate\.com\/arxiv|semanticscholar\.org\/arxiv|ar5iv\.\S{1,20}?\/(?:abs|html)|hf-mirror\.com\/papers)\/(\d{4}\.\d{4,5})/i;

/** Every text with papers has one of these: a cheap test that rules out most texts. */
export const paperTraces: readonly string[] =
  'arxiv arXiv ArXiv ARXIV doi.org doi: DOI: DOI| DOI** openreview.net aclanthology co/papers/ xiv.org ncbi.nlm semanticscholar.org proceedings.mlr thecvf.com nips.cc neurips.cc jmlr.org ieeexplore nature.com/articles springer.com sciencedirect.com scirate.com /doi/10.'.split(
    ' ',
  );

/** Whether an address is one of a paper. */
export function isPaperAddress(url: string): boolean {
  return paperAddress.test(url);
}

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
