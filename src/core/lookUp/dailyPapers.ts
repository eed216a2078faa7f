/** Hugging Face's lists of a day, a week or a month, and the digest that is saved of one. */
import { isRecord } from '../base/data';
import { parsedJson } from '../base/json';
import { readPageData } from '../digest/formats/json';
import { isoDate, readDay } from '../model';
import type { Day } from '../model';
import { objectsOf, textOf } from '../text/jsonFields';
import type { JsonFields } from '../text/jsonFields';
import { hashesOf, mergeIntoJson } from '../text/jsonMerge';
import { encodedText } from '../text/uriText';

/** A list of papers: its period, as written in addresses and file names. */
export interface SiteList {
  readonly kind: 'date' | 'week' | 'month';
  /** `2026-09-30`, `2026-W39` or `2026-09`. */
  readonly name: string;
}

/** Reads `2026-09-30`, `2026-W39` or `2026-09`; undefined for anything else. */
export function readListName(text: string): SiteList | undefined {
  const name = text.trim().toUpperCase();
  const day = readDay(name);
  if (day) return { kind: 'date', name: isoDate(day) };
  const [, week, month] = /^\d{4}-(?:W(\d\d)|(\d\d))$/.exec(name) ?? [];
  const number = Number(week ?? month);
  if (week !== undefined && number >= 1 && number <= 53) return { kind: 'week', name };
  return month !== undefined && number >= 1 && number <= 12 ? { kind: 'month', name } : undefined;
}

/** The list of the day that began `days` days before a time; the site's days are in UTC. */
export function dayList(time: number, days: number): SiteList {
  const date = new Date(time - days * 86_400_000);
  const day: Day = {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  };
  return { kind: 'date', name: isoDate(day) };
}

/** The request for the first page of a list. */
export function listRequest({ kind, name }: SiteList, address: string): { readonly url: string } {
  return { url: `${address}/api/daily_papers?${kind}=${encodedText(name)}&limit=100` };
}

/** A paper with the fields that are saved, as the site names them. */
type ListedItem = JsonFields;

/** The papers of one page of a list; undefined if it isn't one. */
export function readList(text: string): readonly ListedItem[] | undefined {
  const data = parsedJson(text);
  if (!Array.isArray(data)) return undefined;
  const known = readPageData(text).papers;
  return objectsOf(data).flatMap((item) => {
    const paper = item['paper'];
    return isRecord(paper) && known.has(textOf(paper['id'])) ? [trimmed(item, paper)] : [];
  });
}

/** The fields that a digest is read from. The outer `publishedAt` is often of the day before. */
function trimmed(item: ListedItem, paper: ListedItem): ListedItem {
  const own = 'id title publishedAt submittedOnDailyAt summary upvotes githubRepo projectPage';
  const kept = Object.fromEntries(own.split(' ').map((name) => [name, paper[name]]));
  const authors = objectsOf(paper['authors']).map(({ name }) => ({ name }));
  const organization = paper['organization'] ?? item['organization'];
  const named = isRecord(organization) && {
    organization: { name: organization['name'], fullname: organization['fullname'] },
  };
  return { paper: { ...kept, authors, ...named }, numComments: item['numComments'] };
}

const savedBy = 'Paper Digest';

/**
 * A digest of a list, or the one that was saved before with what the site says anew. Takes linear time.
 *
 * @param before what the site said when the list was saved, from {@link saidIn}
 */
export function listDigest(
  list: SiteList,
  items: readonly ListedItem[],
  saved: string | undefined,
  before?: readonly string[],
): string {
  const papers = [...new Map(items.map((item) => [idOf(item), item])).values()];
  if (saved !== undefined) {
    return mergeIntoJson(saved, { papers }, idOf, new Set(before)) ?? saved;
  }
  const day = list.kind === 'date' ? { date: list.name } : {};
  const digest = { savedBy, list: list.name, ...day, papers };
  return `${JSON.stringify(digest, undefined, 2)}\n`;
}

/** Hashes of what a site says about papers. */
export function saidIn(items: readonly ListedItem[]): readonly string[] {
  return hashesOf({ papers: items }, idOf);
}

/** Whether a text is a digest that {@link listDigest} made of this list. */
export function isListDigest(text: string, { name }: SiteList): boolean {
  const data = parsedJson(text.replace(/^\uFEFF/, ''));
  return (
    isRecord(data) &&
    data['savedBy'] === savedBy &&
    data['list'] === name &&
    Array.isArray(data['papers'])
  );
}

function idOf(item: unknown): unknown {
  return isRecord(item) && isRecord(item['paper']) ? item['paper']['id'] : undefined;
}
