import type { LibraryEdit } from './edits';

/**
 * An edit for another thread. Many small objects are sooner made from JSON than by the structured
 * clone, and not before they are needed.
 */
export function editToText(edit: LibraryEdit): string {
  return JSON.stringify(edit);
}

/** The edit that {@link editToText} wrote. */
export function editFromText(text: string): LibraryEdit {
  return JSON.parse(text) as LibraryEdit;
}
