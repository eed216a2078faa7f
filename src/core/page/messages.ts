import { isRecord } from '../base/data';
import type { PaperPage } from './paperPage';

/** Messages to the page. */
export type ToPage =
  | { readonly type: 'page'; readonly page: PaperPage }
  /** Why there is no paper to show. */
  | { readonly type: 'nothing'; readonly text: string }
  /** Restores the focus. */
  | { readonly type: 'focus' };

/** Messages from the page. */
export type FromPage =
  /** The page was loaded or reloaded, and shows nothing yet. */
  | { readonly type: 'ready' }
  /** A button or link was pressed on the page of the paper with this key. */
  | { readonly type: 'pressed'; readonly key: string; readonly id: string };

/** Validates a message from the page; undefined if invalid. */
export function fromPage(message: unknown): FromPage | undefined {
  if (!isRecord(message)) return undefined;
  const { type, key, id } = message;
  if (type === 'ready') return { type };
  if (type !== 'pressed' || typeof key !== 'string' || typeof id !== 'string') return undefined;
  return { type, key, id };
}

/** The state that the page saves while it is hidden, and for restarts. */
export interface PageState {
  /** Scroll positions of papers; the last viewed comes last. */
  readonly scrolled?: readonly (readonly [key: string, top: number])[];
}

/** Restores the saved state, ignoring invalid parts. */
export function pageState(kept: unknown): PageState {
  const scrolled = isRecord(kept) ? kept['scrolled'] : undefined;
  return Array.isArray(scrolled) ? { scrolled: scrolled.filter(isScrolled) } : {};
}

function isScrolled(entry: unknown): entry is readonly [string, number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number';
}
