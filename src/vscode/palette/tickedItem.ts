import type { PaperSummary } from '../../core/model';
import { escapeIcons } from '../../core/render/labels';
import { nothingAsked } from '../../core/search/row';
import type { PaletteButtons } from './buttons';
import { paperItem } from './items';
import type { PaletteItem } from './items';
import type { PaletteOptions } from './options';
import type { Picks } from './picks';

/** The row of a ticked paper. If papers were ticked from the start, it has buttons and texts of its own. */
export function tickedItem(
  paper: PaperSummary,
  picks: Picks,
  { buttons, ticked }: PaletteOptions,
  { moveUp, moveDown }: PaletteButtons,
  hasNote: boolean,
): PaletteItem {
  const item = paperItem(paper, {}, nothingAsked, buttons, hasNote);
  if (!ticked) return item;
  const { label, description, detail } = ticked.describe(paper);
  const isAt = (place: number): boolean => picks.papers.at(place)?.key === paper.key;
  // The first paper cannot move up, nor the last one down.
  const moves = [...(isAt(0) ? [] : [moveUp]), ...(isAt(-1) ? [] : [moveDown])];
  return {
    ...item,
    ...(label !== undefined && { label: escapeIcons(label) }),
    ...(description !== undefined && { description: escapeIcons(description) }),
    ...(detail !== undefined && { detail: escapeIcons(detail) }),
    buttons: [...moves, ...ticked.buttons, ...(item.buttons ?? [])],
  };
}
