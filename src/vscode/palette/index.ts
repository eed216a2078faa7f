// The quick pick that searches papers while the user types; several features ask with it.

export { paperButtons } from './buttons';
export type { KeepOpen, PaletteChoice, PaletteOptions } from './options';
export { Palette, askForPapers } from './palette';
export { SearchHistory } from './searchHistory';
