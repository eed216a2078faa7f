import * as vscode from 'vscode';
import { forEachInSlices } from '../../core/base/tasks';
import type { NoteKeys } from '../../core/library/lookup/noteKeys';
import type { PaperSummary } from '../../core/model';
import { filesOf } from '../../core/render/labels';
import { readable } from '../../core/text/readable';
import { pause } from '../../platform/timeSlices';
import { fileLabel } from '../common/documents/files';
import { toVscodeRange } from '../common/documents/ranges';
import { languageIn } from '../common/documents/selectors';
import { isLossy } from '../common/edits/edits';
import { isNote, keysIn } from '../common/notes/notes';
import type { KnownWorks } from '../common/notes/notes';
import { cardOf } from '../common/papers/cards';
import { readSettings } from '../common/settings/settings';
import { commands } from '../contributions';

/** More would be slow to show and no help: the next letter searches again. */
const maxItems = 50;

/** One paper to cite. */
export interface CitationCompletion extends vscode.CompletionItem {
  /** Under its own key. */
  readonly paper: PaperSummary;
}

/** The papers whose keys the encoding of the note can represent. */
async function writable(
  note: vscode.TextDocument,
  papers: readonly PaperSummary[],
  keys: NoteKeys,
): Promise<readonly PaperSummary[]> {
  const isFit = await Promise.all(
    papers.map(async (paper) => {
      const key = keys.keyOf(paper);
      return /^[ -~]*$/.test(key) || !(await isLossy(note, key));
    }),
  );
  return papers.filter((_, index) => isFit[index]);
}

/** Offers papers by key, title and organization while the user types a citation. */
export class CitationCompletionProvider {
  constructor(private readonly parts: KnownWorks) {}

  /** @param isBeside whether others complete the keys of entries, so that only papers without an entry are offered */
  async provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
    isBeside = false,
  ): Promise<vscode.CompletionList<CitationCompletion> | undefined> {
    if (!isNote(document, this.parts.papers)) return undefined;
    const language = languageIn(document);
    const found = language.prefixAt(document.getText(), position);
    if (!found || (await isLossy(document))) return undefined;
    const keys = await keysIn(document, this.parts);
    const all = await writable(document, await this.#find(found.prefix, keys), keys);
    const { bibliographies } = this.parts;
    const missing = new Set(
      await bibliographies.missing(
        document,
        all.map((paper) => keys.keyOf(paper)),
      ),
    );
    const papers = isBeside ? all.filter((paper) => missing.has(keys.keyOf(paper))) : all;
    if (token.isCancellationRequested) return undefined;
    const inserting = toVscodeRange(found.range);
    const replacing = toVscodeRange(found.wholeRange);
    const typed = document.getText(inserting);
    const isAdded = readSettings(document).addToBibliography === 'onInsertion';
    const title = vscode.l10n.t('Add to Bibliography');
    const addition = { title, command: commands.addToBibliography };
    const note = document.uri.toString();
    const [file, another] = keys.files;
    const target = file === undefined || another !== undefined ? undefined : fileLabel(file);
    // In Markdown, the key is written as a citation in the text.
    const style = language.hasFrontMatter ? 'pandocInText' : 'pandoc';
    const items = papers.map((paper, rank): CitationCompletion => {
      const key = keys.keyOf(paper);
      const isNew = isAdded && target !== undefined && missing.has(key);
      const mark = isNew ? vscode.l10n.t('adds to {0}', target) : undefined;
      const description = [mark, filesOf(paper), readable(paper.title)].filter(Boolean).join(' · ');
      const { Reference } = vscode.CompletionItemKind;
      const item = new vscode.CompletionItem({ label: key, description }, Reference);
      return Object.assign(item, {
        paper,
        range: { inserting, replacing },
        insertText: found.isKeyAlone ? key : language.format([{ key }], { style }),
        // VS Code runs it when the user accepts the item.
        ...(isAdded && { command: { ...addition, arguments: [{ key: paper.key, note }] } }),
        // Keep VS Code from filtering and sorting by its own rules.
        filterText: typed,
        sortText: String(rank).padStart(3, '0'),
      });
    });
    return new vscode.CompletionList(items, true);
  }

  async resolveCompletionItem(item: CitationCompletion): Promise<CitationCompletion> {
    const paper = await this.parts.papers.ask('paper', item.paper.key);
    if (paper) item.documentation = cardOf(paper, 'completion', this.parts.papers);
    return item;
  }

  /** Works whose key starts with `prefix`, those of the note's own files first, then search results. */
  async #find(prefix: string, keys: NoteKeys): Promise<readonly PaperSummary[]> {
    const start = prefix.toLowerCase();
    const own: PaperSummary[] = [];
    const byKey: PaperSummary[] = [];
    const starts = (key: string): boolean => key.toLowerCase().startsWith(start);
    await forEachInSlices(
      start ? this.parts.papers.library.works : [],
      (paper) => {
        const listings = paper.listings ?? [];
        const isOwn = listings.some(({ uri, key }) => keys.files.includes(uri) && starts(key));
        if (isOwn) own.push(paper);
        else if (starts(paper.key) || listings.some(({ key }) => starts(key))) byKey.push(paper);
      },
      pause,
    );
    const results = await this.parts.papers.search(prefix, { limit: maxItems, snippets: false });
    const identified = this.parts.papers.library.identified(prefix);
    const found = [
      ...(identified ? [identified] : []),
      ...[...own, ...byKey, ...results.map(({ paper }) => paper)],
    ];
    return [...new Map(found.map((paper) => [paper.key, paper])).values()].slice(0, maxItems);
  }
}
