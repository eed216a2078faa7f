/** Targets of a page's links: parts of the site, and addresses by link number. */
import type { Period } from '../../model';
import { newArxivId } from '../../identity/identifiers';
import { periodIn } from '../words/dates';

/** The target of a link on the page. */
export type SiteLink =
  /** Voting for a paper, its comments, or its own page. */
  | { readonly kind: 'votes' | 'comments' | 'paper'; readonly paper: string }
  /** The account of an organization or a person. */
  | { readonly kind: 'account'; readonly slug: string }
  /** The papers of a day, a week or a month. */
  | { readonly kind: 'list'; readonly period: Period }
  /** Any other page of the site. */
  | { readonly kind: 'site' };

/** A link that isn't part of any card. */
export const nonCardLink = { url: '', site: { kind: 'site' }, isImage: true } as const;

const site = /^(?:https?:\/\/(?:www\.)?(?:huggingface\.co|hf\.co|hf-mirror\.com))?(?=\/|$)/i;
const paperId = String.raw`(${newArxivId})(?:v\d+)?`;
const paperPage = new RegExp(String.raw`^/papers/${paperId}/?(?:\?[^#]*)?(#community)?(?:#.*)?$`);
const vote = new RegExp(String.raw`^/(?:login|join)\?next=(?:%2F|/)papers(?:%2F|/)${paperId}`, 'i');
const account = /^\/([A-Za-z0-9][A-Za-z0-9._-]*)\/?$/;
const ownPages = new Set(
  (
    'models datasets spaces docs enterprise pricing login join papers tasks chat blog posts learn ' +
    'storage collections languages organizations huggingface privacy terms-of-service support new ' +
    'settings notifications inference inference-providers inference-endpoints jobs'
  ).split(' '),
);

/** The part of the site that an address leads to; undefined for another site. */
export function siteLinkOf(url: string): SiteLink | undefined {
  const host = site.exec(url);
  if (!host) return undefined;
  const path = url.slice(host[0].length);
  const [, page, community] = paperPage.exec(path) ?? [];
  if (page !== undefined) {
    return { kind: community === undefined ? 'paper' : 'comments', paper: page };
  }
  const voted = vote.exec(path)?.[1];
  if (voted !== undefined) return { kind: 'votes', paper: voted };
  const period = periodIn(path);
  if (period) return { kind: 'list', period };
  const slug = account.exec(path)?.[1];
  if (slug !== undefined && !ownPages.has(slug.toLowerCase())) return { kind: 'account', slug };
  return { kind: 'site' };
}

/** The addresses of a text's links by number, as tools list them below the text. */
export type Addresses = ReadonlyMap<string, string>;

/** A part of a text, and the list of addresses below it. Indexes are in the list of lines. */
interface NumberedPart {
  readonly from: number;
  /** Where the list starts. It ends before `to`. */
  readonly list: number;
  readonly to: number;
  readonly addresses: Addresses;
}

const entry = /^\[?(\d{1,4})(?:\]:?|\.)\s+<?(https?:\S*?)>?$/;
const head = /^(?:#{1,6} )?(?:references|links):?$/i;
/** Fewer addresses than this may be any list. */
const fewest = 3;

/**
 * The parts of a text, each with its list of addresses: `[32]: https://…`, `32. https://…`. The text below
 * the last list is a part without one.
 */
export function numberedParts(lines: readonly { readonly text: string }[]): NumberedPart[] {
  const parts: NumberedPart[] = [];
  let from = 0;
  for (let index = 0; index < lines.length; index += 1) {
    const list = index;
    const addresses = new Map<string, string>();
    for (; index < lines.length; index += 1) {
      const text = lines[index]?.text ?? '';
      const [, number, url] = entry.exec(text) ?? [];
      if (number !== undefined && url !== undefined) addresses.set(number, url);
      else if (!head.test(text)) break;
    }
    if (addresses.size < fewest) continue;
    parts.push({ from, list, to: index, addresses });
    from = index;
  }
  if (from < lines.length || parts.length === 0) {
    parts.push({ from, list: lines.length, to: lines.length, addresses: new Map() });
  }
  return parts;
}
