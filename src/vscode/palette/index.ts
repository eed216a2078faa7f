export type { PaperButton } from './items';
export { Latest } from './latest';
export { Palette } from './palette';
export type { PaletteOptions, PaletteOutcome, PressedButton, TickedPapers } from './palette';
