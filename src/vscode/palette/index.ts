// The quick pick that searches papers while the user types; several features ask with it.

export { askForPapers } from './askForPapers';
export type { PaperButton } from './items';
export type {
  KeepOpen,
  PaletteChoice,
  PaletteOptions,
  PaletteOutcome,
  PressedButton,
  TickedPapers,
} from './options';
export { Palette } from './palette';
export { SearchHistory } from './searchHistory';
