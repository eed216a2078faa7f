import * as vscode from 'vscode';
import { passageAt } from '../../core/notes/passage';
import type { PaperSummary } from '../../core/model';
import type { SearchResult } from '../../core/search/answer/result';
import type { ParsedQuery } from '../../core/search/query/parse';
import { languageIn } from '../common/documents/selectors';
import { HumanError } from '../common/messages/humanError';
import { localNumber } from '../common/messages/numbers';
import { activeNote, keysIn } from '../common/notes/notes';
import type { KnownWorks } from '../common/notes/notes';
import { everyResult } from '../common/papers/papers';
import type { Papers } from '../common/papers/papers';
import { commands } from '../contributions';
import { Palette, paperButtons } from '../palette';
import { nextPreview } from './preview';

export interface ParagraphParts extends KnownWorks {
  /** Called with each paper that becomes active in the palette. */
  readonly pointAt?: (paper: PaperSummary) => void;
}

/** Maximum number of papers: further ones have little in common with a paragraph. */
const maxFound = 50;

/** How much of the paragraph the placeholder shows, in UTF-16 code units. */
const placeholderLength = 30;

/**
 * *Search Papers for This Paragraph*: a palette of papers related to the selection in the active note, or to the
 * paragraph at the cursor. Enter cites a paper there. Papers already cited there would come first, so they are
 * excluded; the title shows how many.
 */
export async function findForParagraph(parts: ParagraphParts): Promise<void> {
  const { papers, pointAt } = parts;
  const editor = activeNote(papers);
  const passage = editor && (await passageIn(editor, parts));
  if (!passage) {
    throw new HumanError(
      vscode.l10n.t('Place the cursor in a paragraph of a note, or select text in it.'),
    );
  }
  if ((await papersForText(papers, passage)).length === 0 && papers.reading.state !== 'busy') {
    void vscode.window.showInformationMessage(
      passage.cited.size > 0
        ? vscode.l10n.t('No other papers share distinctive words with this paragraph.')
        : vscode.l10n.t('No papers share distinctive words with this paragraph.'),
    );
    return;
  }
  const { insertCitation, openLiteratureNote, revealInDigest } = commands;
  const preview = await nextPreview(papers);
  const start = passage.text.slice(0, placeholderLength).replace(/\s+/g, ' ').trim();
  const palette = new Palette(papers, {
    title: titleFor(passage.cited.size),
    placeholder: vscode.l10n.t('“{0}…”: press Enter to cite, or type to filter', start),
    buttons: paperButtons(insertCitation, openLiteratureNote, revealInDigest),
    search: (query) => papersForText(papers, passage, query),
    onDidMove: (paper) => preview.show(paper),
    onDidReach: pointAt,
  });
  const outcome = await palette.open();
  await preview.restore();
  if (!outcome) return;
  if ('papers' in outcome) {
    const [paper] = outcome.papers;
    if (paper) await cite(editor, { key: paper.key });
  } else if (outcome.command === insertCitation) {
    await cite(editor, ...outcome.arguments);
  } else {
    await vscode.commands.executeCommand(outcome.command, ...outcome.arguments);
  }
}

/** The passage at the cursor, and the keys cited in it. */
async function passageIn(
  { document, selection }: vscode.TextEditor,
  parts: ParagraphParts,
): Promise<{ readonly text: string; readonly cited: ReadonlySet<string> } | undefined> {
  const { papers } = parts;
  const isKnown = (key: string): boolean => papers.library.resolve(key) !== undefined;
  const passage = passageAt(document.getText(), selection, isKnown, languageIn(document));
  if (!passage) return undefined;
  const keys = await keysIn(document, parts);
  const cited = passage.keys.flatMap((key) => papers.library.resolve(keys.meaning(key))?.key ?? []);
  return { text: passage.text, cited: new Set(cited) };
}

/** Inserts a citation after the selection, which would otherwise be replaced. */
async function cite(editor: vscode.TextEditor, ...args: readonly unknown[]): Promise<void> {
  const { end } = editor.selection;
  const shown = await vscode.window.showTextDocument(editor.document, {
    ...(editor.viewColumn && { viewColumn: editor.viewColumn }),
    selection: new vscode.Range(end, end),
  });
  shown.selection = new vscode.Selection(end, end);
  await vscode.commands.executeCommand(commands.insertCitation, ...args);
}

function titleFor(cited: number): string {
  const { t } = vscode.l10n;
  if (cited === 0) return t('Papers for This Paragraph');
  return cited === 1
    ? t('Papers for This Paragraph · without 1 already cited')
    : t('Papers for This Paragraph · without {0} already cited', localNumber(cited));
}

/**
 * The papers that share words with a text and match the query, if there is one: nearest first, except those that the
 * text cites.
 */
export async function papersForText(
  papers: Pick<Papers, 'related' | 'search'>,
  { text, cited }: { readonly text: string; readonly cited: ReadonlySet<string> },
  query?: ParsedQuery,
): Promise<SearchResult[]> {
  const related = await papers.related({ text }, maxFound + cited.size);
  const found = related
    .filter(({ paper }) => !cited.has(paper.key))
    .map(({ paper, shared }, i) => ({
      paper,
      score: related.length - i,
      reason: { kind: 'shares' as const, words: shared },
    }))
    .slice(0, maxFound);
  if (!query || query.text.trim() === '') return found;
  const results = await papers.search(query, everyResult);
  const matching = new Set(results.filter(({ partial }) => !partial).map(({ paper }) => paper.key));
  return found.filter(({ paper }) => matching.has(paper.key));
}
