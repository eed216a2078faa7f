import * as vscode from 'vscode';
import { citationPrefixAt } from '../../core/citation/at';
import { writeKey } from '../../core/citation/key';
import type { PaperSummary } from '../../core/model';
import { forEachInSlices } from '../../core/pause';
import { readable } from '../../core/render/readable';
import { isNote } from '../common/notes';
import { cardOf } from '../common/paperCards';
import type { Papers } from '../common/papers';
import { toVscodeRange } from '../common/ranges';
import { readSettings } from '../common/settings';
import { timeSlices } from '../common/timeSlices';
import { commands } from '../contributions';

/** More would be slow to show and is no help: the next letter asks again. */
const maxItems = 50;

/** One paper to cite. */
export class CitationCompletion extends vscode.CompletionItem {
  constructor(readonly paper: PaperSummary) {
    super(
      { label: paper.key, description: readable(paper.title) },
      vscode.CompletionItemKind.Reference,
    );
  }
}

/** What happens when an item is accepted. */
function addToBibliography(paper: PaperSummary, note: vscode.TextDocument): vscode.Command {
  return {
    title: vscode.l10n.t('Add to Bibliography'),
    command: commands.addToBibliography,
    arguments: [{ key: paper.key, note: note.uri.toString() }],
  };
}

/** Offers papers by key, title and organisation while a citation is typed. */
export class CitationCompletionProvider implements vscode.CompletionItemProvider<CitationCompletion> {
  readonly #papers: Papers;
  readonly #pause = timeSlices();

  constructor(papers: Papers) {
    this.#papers = papers;
  }

  async provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.CompletionList<CitationCompletion> | undefined> {
    // Reading a whole note is not for every key that is pressed in it.
    const before = document.lineAt(position).text.slice(0, position.character);
    if (!before.includes('@') || !isNote(document, this.#papers)) return undefined;
    const found = citationPrefixAt(document.getText(), position);
    if (!found) return undefined;
    const papers = await this.#find(found.prefix);
    if (token.isCancellationRequested) return undefined;
    const inserting = toVscodeRange(found.range);
    const replacing = toVscodeRange(found.wholeRange);
    const typed = document.getText(inserting);
    const isAdded = readSettings(document).addToBibliography === 'onInsertion';
    const items = papers.map((paper, rank) => {
      const item = new CitationCompletion(paper);
      item.range = { inserting, replacing };
      item.insertText = writeKey(paper.key);
      if (isAdded) item.command = addToBibliography(paper, document);
      // VS Code must neither filter nor order by its own idea of a match.
      item.filterText = typed;
      item.sortText = String(rank).padStart(3, '0');
      return item;
    });
    return new vscode.CompletionList(items, true);
  }

  async resolveCompletionItem(item: CitationCompletion): Promise<CitationCompletion> {
    const paper = await this.#papers.paper(item.paper.key);
    if (paper) item.documentation = cardOf(paper, 'completion', this.#papers);
    return item;
  }

  /** Papers whose key starts with `prefix`, then what the search finds. */
  async #find(prefix: string): Promise<readonly PaperSummary[]> {
    const start = prefix.toLowerCase();
    const byKey: PaperSummary[] = [];
    await forEachInSlices(
      start ? this.#papers.snapshot.papers : [],
      (paper) => {
        if (paper.key.toLowerCase().startsWith(start)) byKey.push(paper);
      },
      this.#pause,
    );
    const results = await this.#papers.search(prefix, { limit: maxItems, snippets: false });
    const found = [...byKey, ...results.map(({ paper }) => paper)];
    return [...new Map(found.map((paper) => [paper.key, paper])).values()].slice(0, maxItems);
  }
}
