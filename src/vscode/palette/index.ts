// The quick pick that searches papers while the user types; several features use it.

export { paperButtons } from './items';
export { SearchHistory } from './options';
export type { KeepOpen, PaletteChoice, PaletteOptions } from './options';
export { Palette, askForPapers } from './palette';
