import * as vscode from 'vscode';
import { citationStyles } from '../../core/citation/write/style';
import type { CitationStyle } from '../../core/citation/write/style';
import { button } from '../common/messages/button';
import type { PaletteChoice } from '../palette';

/** The style of one insertion, which the user may choose in place of that of the setting. */
export class StyleChoice implements PaletteChoice {
  readonly button = button('quote', vscode.l10n.t('Citation Style for This Insertion'));
  #style: CitationStyle | undefined;

  /** @param usual the style of the setting */
  constructor(private readonly usual: () => CitationStyle) {}

  /** Undefined until the user has chosen one. */
  get style(): CitationStyle | undefined {
    return this.#style;
  }

  /** Says which style was chosen. */
  get title(): string | undefined {
    return this.#style && styleTitle(this.#style);
  }

  async choose(): Promise<void> {
    const current = this.#style ?? this.usual();
    const items = [current, ...citationStyles.filter((style) => style !== current)].map(
      (style) => ({
        label: styleTitle(style),
        ...(style === this.usual() && { description: vscode.l10n.t('as the setting says') }),
        style,
      }),
    );
    const chosen = await vscode.window.showQuickPick(items, {
      title: vscode.l10n.t('Citation Style for This Insertion'),
    });
    if (chosen) this.#style = chosen.style;
  }
}

/** What the user reads for a style. */
export function styleTitle(style: CitationStyle): string {
  switch (style) {
    case 'pandoc':
      return vscode.l10n.t('Cite as [@key]');
    case 'pandocInText':
      return vscode.l10n.t('Cite as @key');
    case 'markdownLink':
      return vscode.l10n.t('Cite as Markdown Link');
    case 'footnote':
      return vscode.l10n.t('Cite as Footnote');
    case 'wikilink':
      return vscode.l10n.t('Cite as [[key]]');
    case 'template':
      return vscode.l10n.t('Cite by Template');
  }
}
