import * as vscode from 'vscode';
import { citationStyles } from '../../core/citation/write/format';
import type { CitationStyle } from '../../core/citation/write/format';
import { stylesOf } from '../../core/documents/languages';
import { languageIn } from '../common/documents/selectors';
import { button } from '../common/messages/input';
import type { PaletteChoice } from '../palette';

/** The style of one insertion, which the user can choose instead of the usual one. */
export class StyleChoice implements PaletteChoice {
  readonly button = button('quote', vscode.l10n.t('Citation Style for This Insertion'));
  #style: CitationStyle | undefined;

  /**
   * @param usual the style without a choice
   * @param note where to cite, if that is known
   */
  constructor(
    private readonly usual: CitationStyle,
    private readonly note?: vscode.TextDocument,
  ) {}

  /** Undefined until the user has chosen one. */
  get style(): CitationStyle | undefined {
    return this.#style;
  }

  /** The chosen style. */
  get title(): string | undefined {
    return this.#style && styleTitle(this.#style, this.note);
  }

  async choose(): Promise<void> {
    const current = this.#style ?? this.usual;
    const styles = this.note ? stylesOf(languageIn(this.note)) : citationStyles;
    const items = [current, ...styles.filter((style) => style !== current)].map((style) => ({
      label: styleTitle(style, this.note),
      ...(style === this.usual && { description: vscode.l10n.t('default in settings') }),
      style,
    }));
    const chosen = await vscode.window.showQuickPick(items, {
      title: vscode.l10n.t('Citation Style for This Insertion'),
    });
    if (chosen) this.#style = chosen.style;
  }
}

/** The label of a style, as `note` cites in it. */
export function styleTitle(style: CitationStyle, note: vscode.TextDocument | undefined): string {
  const { t } = vscode.l10n;
  const language = note && languageIn(note);
  // Markdown's styles have names, or are templates.
  if (language && !language.hasFrontMatter) {
    return t('Cite as {0}', language.format([{ key: 'key' }], { style }, note.getText()));
  }
  const titles: Readonly<Record<CitationStyle, string>> = {
    pandoc: t('Cite as [@key]'),
    pandocInText: t('Cite as @key'),
    myst: t('Cite as {cite:p}`key`'),
    mystInText: t('Cite as {cite:t}`key`'),
    markdownLink: t('Cite as Markdown Link'),
    footnote: t('Cite as Footnote'),
    wikilink: t('Cite as [[key]]'),
    template: t('Cite by Template'),
  };
  return titles[style];
}
