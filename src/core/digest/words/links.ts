import type { Link, LinkKind } from '../../model';

/** `https: //` and `https:// ` are remains of `https://` after a line break or typesetting. */
const scheme = /https?: ?\/\/ ?/iy;
/** The length of `https: `, the longest prefix of the two slashes. */
const maxSchemeLength = 7;
const schemeStart = /http/gi;
/** Checked first, so `https://https://…` isn't read to its end repeatedly. */
const hostStart = /[\p{L}\p{N}](?:[\p{L}\p{N}-]*\.)+\p{L}/uy;
/**
 * The rest of an address. A backslash belongs to it only as LaTeX's escape (`a\_b`); `,`, `;` and `)` end it
 * when another address follows directly.
 */
const body =
  /(?:[^,;)\s<>"{}|\\^`[\]“”‘’«»，。；：！？）】」》、\u200b]|[,;)](?!https?:\/\/)|\\[_%#&~$-])+/y;
const wholeHost = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*\.)+\p{L}[\p{L}\p{N}-]+(?::\d{1,5})?(?=[/?#]|$)/u;
/** The http(s) addresses in `text`, without the punctuation around them, without duplicates, in order. */
export function findLinks(text: string): Link[] {
  let at = nextScheme(text, 0);
  if (at < 0) return [];
  const links = new Map<string, Link>();
  while (at >= 0) {
    const found = addressAt(text, at);
    const url = found?.url;
    if (url !== undefined && !links.has(url)) {
      links.set(url, { url, kind: linkKind(url, text.slice(Math.max(0, at - 90), at)) });
    }
    at = nextScheme(text, found?.end ?? at + 4);
  }
  return [...links.values()];
}

/** The index of the next `http` that two slashes may follow; -1 when there is none. */
function nextScheme(text: string, from: number): number {
  const slashes = text.indexOf('//', from);
  if (slashes < 0) return -1;
  schemeStart.lastIndex = Math.max(from, slashes - maxSchemeLength);
  return schemeStart.exec(text)?.index ?? -1;
}

/**
 * The address at an offset, and where it ends; `url` is missing when its host is invalid. Undefined when no
 * address starts there.
 */
function addressAt(text: string, at: number): { url?: string; end: number } | undefined {
  scheme.lastIndex = at;
  if (!scheme.test(text)) return undefined;
  const start = scheme.lastIndex;
  hostStart.lastIndex = start;
  if (!hostStart.test(text)) return undefined;
  body.lastIndex = start;
  const raw = body.exec(text)?.[0] ?? '';
  const end = start + raw.length;
  const ended = withoutTrail(raw);
  const address = ended.includes('\\') ? ended.replace(/\\(.)/g, '$1') : ended;
  if (!wholeHost.test(address)) return { end };
  return { url: `${/^s/i.test(text.charAt(at + 4)) ? 'https' : 'http'}://${address}`, end };
}

/** Removes the sentence's punctuation, and closing brackets that were opened before the address. */
function withoutTrail(address: string): string {
  let unopened = 0;
  if (address.includes(')') || address.includes('(')) {
    for (const char of address) unopened += char === ')' ? 1 : char === '(' ? -1 : 0;
  }
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    if (last === ')' && unopened > 0) unopened -= 1;
    else if (last === '(') unopened += 1;
    else if (!".,;:!?'*$".includes(last)) break;
  }
  // The sentence continues after the address: `github.com/a/b's issues`.
  return address.slice(0, end).replace(/'s$/, '');
}

const codeHosts =
  /(?:^|\.)(?:github\.com|gitlab\.[a-z.]+|bitbucket\.org|codeberg\.org|gitee\.com|sourceforge\.net|sr\.ht|githubusercontent\.com|4open\.science)$/;
const projectHosts =
  /(?:\.(?:github\.io|gitlab\.io|pages\.dev|vercel\.app|netlify\.app|web\.app|readthedocs\.io)|^sites\.google\.com)$/;
const dataHosts = /(?:^|\.)(?:zenodo\.org|figshare\.com)$/;
/** Searched in the sentence before the address: the word nearest to it wins. */
const kindWords =
  /\b(?:(code|codes|codebase|implementation|repository|repo|toolkit|library)|(models?|weights|checkpoints)|(datasets?|data|corpus|benchmark)|(project|website|webpage|homepage|page|site|demos?|videos?|visuali[sz]ations?))\b/gi;

/** The kind of an address, by its host, else by the words `before` it in the sentence. */
export function linkKind(url: string, before = ''): LinkKind {
  const parts = /^https?:\/\/([^/?#:]+)[^/?#]*([^?#]*)/i.exec(url);
  const path = parts?.[2] ?? '';
  const site = (parts?.[1] ?? '').toLowerCase().replace(/^www\./, '');
  if (site === 'arxiv.org' || site.endsWith('.arxiv.org') || site === 'ar5iv.org') return 'arxiv';
  if (codeHosts.test(site)) return 'code';
  if (projectHosts.test(site)) return 'project';
  if (site === 'huggingface.co' || site === 'hf.co') return huggingFaceKind(path, before);
  if (dataHosts.test(site) || (site === 'kaggle.com' && path.startsWith('/datasets/'))) {
    return 'dataset';
  }
  return kindByWords(before);
}

const huggingFacePages = new Set(['papers', 'blog', 'docs', 'collections', 'learn', 'posts']);

function huggingFaceKind(path: string, before: string): LinkKind {
  const [first = '', second = ''] = path.split('/').filter(Boolean);
  if (first === 'datasets') return 'dataset';
  if (first === 'spaces') return 'project';
  if (huggingFacePages.has(first)) return 'other';
  return second === '' ? kindByWords(before) : 'model';
}

function kindByWords(before: string): LinkKind {
  const sentence = before.slice(before.lastIndexOf('. ') + 1);
  let kind: LinkKind = 'other';
  for (const [, code, model, dataset, project] of sentence.matchAll(kindWords)) {
    kind = code ? 'code' : model ? 'model' : dataset ? 'dataset' : project ? 'project' : kind;
  }
  return kind;
}

/**
 * The links without duplicates, in the order of first occurrence; the last link to an address determines its
 * kind.
 */
export function uniqueLinks(links: readonly Link[]): Link[] {
  return [...new Map(links.map((link) => [link.url, link])).values()];
}
