/** What addresses of the site say of the line that leads there. */
import type { Period } from '../../model';
import { newArxivId } from '../../identity/identifiers';
import { periodIn } from '../words/periods';

/** Where a link on the page leads. */
export type SiteLink =
  /** To the vote for a paper, to its comments, or to its own page. */
  | { readonly kind: 'votes' | 'comments' | 'paper'; readonly paper: string }
  /** To the account of an organisation or a person. */
  | { readonly kind: 'account'; readonly slug: string }
  /** To the papers of a day, a week or a month. */
  | { readonly kind: 'list'; readonly period: Period }
  /** Anywhere else on the site. */
  | { readonly kind: 'site' };

/** A link that is no part of any card. */
export const besideCards = { url: '', site: { kind: 'site' }, isImage: true } as const;

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

/** Where an address leads on the site; undefined for an address elsewhere. */
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
