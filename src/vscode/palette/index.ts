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
