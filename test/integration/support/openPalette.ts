import { Palette } from '../../../src/vscode/palette';
import type { PaletteOptions } from '../../../src/vscode/palette';
import type { Papers } from '../../../src/vscode/common/papers/papers';

/**
 * Opens a palette that stays when VS Code's window moves the focus: it may do so late, for an editor that an
 * earlier test has closed.
 */
export function openPalette(papers: Papers, options: Partial<PaletteOptions> = {}) {
  const palette = new Palette(papers, { placeholder: '', buttons: [], ...options });
  palette.quickPick.ignoreFocusOut = true;
  return { palette, outcome: palette.open() };
}
