import { isRecord } from '../base/isRecord';
import type { PaperPage } from './paperPage';

/** What the page is told. */
export type ToPage =
  | { readonly type: 'page'; readonly page: PaperPage }
  /** There is no paper to be shown, and why. */
  | { readonly type: 'nothing'; readonly text: string }
  /** It is to have the focus again, where it was. */
  | { readonly type: 'focus' };

/** What the page tells. */
export type FromPage =
  /** The page is loaded, for the first time or again, and shows nothing yet. */
  | { readonly type: 'ready' }
  /** A button or link was pressed on the page of the paper with this key. */
  | { readonly type: 'pressed'; readonly key: string; readonly id: string };

/** Reads a message from the page, which cannot be trusted; undefined for anything else. */
export function fromPage(message: unknown): FromPage | undefined {
  if (!isRecord(message)) return undefined;
  const { type, key, id } = message;
  if (type === 'ready') return { type };
  if (type !== 'pressed' || typeof key !== 'string' || typeof id !== 'string') return undefined;
  return { type, key, id };
}

/** What the page keeps while it is hidden, and over a restart. */
export interface PageState {
  /** How far papers were scrolled; the one seen last comes last. */
  readonly scrolled?: readonly (readonly [key: string, top: number])[];
}

/** Reads what the page kept; whatever is something else counts as nothing. */
export function pageState(kept: unknown): PageState {
  const scrolled = isRecord(kept) ? kept['scrolled'] : undefined;
  return Array.isArray(scrolled) ? { scrolled: scrolled.filter(isScrolled) } : {};
}

function isScrolled(entry: unknown): entry is readonly [string, number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number';
}
