import { byWord } from '../base/collections';
import type { Link, LinkKind } from '../model';

/**
 * An address, also with the remains of `https://` after a line break or typesetting: `https: //`. A backslash
 * belongs to it only as LaTeX's escape (`a\_b`); `,`, `;` and `)` end it when another address follows directly.
 * The host is checked first, so `https://https://…` isn't read to its end repeatedly.
 */
const anAddress =
  /(https?): ?\/\/ ?(?=[\p{L}\p{N}](?:[\p{L}\p{N}-]*\.)+\p{L})((?:[^,;)\s<>"{}|\\^`[\]“”‘’«»，。；：！？）】」》、\u200b]|[,;)](?!https?:\/\/)|\\[_%#&~$-])+)/giu;
const host = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*\.)+\p{L}[\p{L}\p{N}-]+(?::\d{1,5})?(?=[/?#]|$)/u;

/** The http(s) addresses in `text`, without the punctuation around them, without duplicates, in order. */
export function findLinks(text: string): Link[] {
  if (!text.includes('//')) return [];
  const links = new Map<string, Link>();
  for (const { 1: scheme = '', 2: written = '', index } of text.matchAll(anAddress)) {
    const address = withoutTrail(written).replace(/\\(.)/g, '$1');
    const url = `${scheme.toLowerCase()}://${address}`;
    if (!host.test(address) || links.has(url)) continue;
    links.set(url, { url, kind: linkKind(url, text.slice(Math.max(0, index - 90), index)) });
  }
  return [...links.values()];
}

/** Removes the sentence's punctuation, and closing brackets that were opened before the address. */
function withoutTrail(address: string): string {
  let unopened = 0;
  for (const char of address) unopened += char === ')' ? 1 : char === '(' ? -1 : 0;
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

/** Hosts whose addresses are of one kind, with their subdomains. */
const kindOfHost = byWord<Exclude<LinkKind, 'model'>>({
  arxiv: 'arxiv.org ar5iv.org',
  code: 'github.com gitlab.com bitbucket.org codeberg.org gitee.com sourceforge.net sr.ht githubusercontent.com 4open.science',
  project:
    'github.io gitlab.io pages.dev vercel.app netlify.app web.app readthedocs.io sites.google.com',
  dataset: 'zenodo.org figshare.com kaggle.com/datasets huggingface.co/datasets',
  other:
    'huggingface.co/papers huggingface.co/blog huggingface.co/docs huggingface.co/collections huggingface.co/learn huggingface.co/posts',
});

/** Searched in the sentence before the address: the word nearest to it wins. */
const kindWords =
  /\b(?:(code|codes|codebase|implementation|repository|repo|toolkit|library)|(models?|weights|checkpoints)|(datasets?|data|corpus|benchmark)|(project|website|webpage|homepage|page|site|demos?|videos?|visuali[sz]ations?))\b/gi;

/** The kind of an address, by its host, else by the words `before` it in the sentence. */
export function linkKind(url: string, before = ''): LinkKind {
  const [, name = '', path = ''] = /^https?:\/\/([^/?#:]+)[^/?#]*([^?#]*)/i.exec(url) ?? [];
  const site = name
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/^hf\.co$/, 'huggingface.co');
  const [first = '', second] = path.split('/').filter(Boolean);
  for (let end = site; end.includes('.'); end = end.slice(end.indexOf('.') + 1)) {
    const kind = kindOfHost.get(end) ?? kindOfHost.get(`${end}/${first}`);
    if (kind) return kind;
  }
  if (site.startsWith('gitlab.')) return 'code';
  if (site === 'huggingface.co' && second !== undefined) {
    return first === 'spaces' ? 'project' : 'model';
  }
  const sentence = before.slice(before.lastIndexOf('. ') + 1);
  const [, code, model, dataset, project] = [...sentence.matchAll(kindWords)].at(-1) ?? [];
  return code ? 'code' : model ? 'model' : dataset ? 'dataset' : project ? 'project' : 'other';
}

/**
 * The links without duplicates, in the order of first occurrence; the last link to an address determines its
 * kind.
 */
export function uniqueLinks(links: readonly Link[]): Link[] {
  return [...new Map(links.map((link) => [link.url, link])).values()];
}
