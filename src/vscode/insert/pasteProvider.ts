import * as vscode from 'vscode';
import { defined } from '../../core/base/data';
import { withEdits } from '../../core/citation/edit/insert';
import { recognizePasted } from '../../core/citation/pasted';
import type { PastedEntry } from '../../core/citation/pasted';
import { PaperLookup } from '../../core/library/lookup/paperLookup';
import type { LibraryView } from '../../core/library/lookup/libraryView';
import type { PaperSummary } from '../../core/model';
import { pause } from '../../platform/timeSlices';
import { ownEntry } from '../common/bibliographies/bibliographies';
import type { AddEntries, NewBibliographyEntry } from '../common/bibliographies/bibliographies';
import { isLossy } from '../common/edits/edits';
import { reportFailure } from '../common/messages/failures';
import { HumanError } from '../common/messages/humanError';
import { citedKeys, isNote, keysIn, prepare } from '../common/notes/notes';
import type { KnownWorks } from '../common/notes/notes';
import { citationForm } from '../common/notes/citationForm';
import { citedIn } from '../common/papers/citing';
import { readSettings } from '../common/settings/settings';
import { citationKind } from './citationKind';
import { noteEdits, toDocumentEdit, writtenText } from './noteEdits';

export interface PasteParts extends KnownWorks {
  readonly addEntries: (...args: Parameters<AddEntries>) => Promise<unknown>;
}

/** A citation to paste. */
export interface CitationPasteEdit extends vscode.DocumentPasteEdit {
  readonly note: vscode.TextDocument;
  /** The text to paste if the edit turns out to be impossible. */
  readonly text: string;
  /** Papers of the library, cited by key. */
  readonly known: readonly NewBibliographyEntry[];
  /** New entries, which are added to the bibliography regardless of the settings. */
  readonly added: readonly NewBibliographyEntry[];
}

/**
 * Offers to cite what is pasted into a note: the title, address, DOI or BibTeX entry of a known paper, or a new
 * BibTeX entry, which is also added to the bibliography.
 */
export class CitationPasteProvider implements vscode.DocumentPasteEditProvider<CitationPasteEdit> {
  readonly #lookup = new PaperLookup(pause);

  constructor(private readonly parts: PasteParts) {}

  async provideDocumentPasteEdits(
    document: vscode.TextDocument,
    ranges: readonly vscode.Range[],
    transfer: vscode.DataTransfer,
  ): Promise<CitationPasteEdit[]> {
    const { papers: library, bibliographies } = this.parts;
    const text = await transfer.get('text/plain')?.asString();
    if (text === undefined || !isNote(document, library)) return [];
    const pasted = await pastedPapers(text, library.library, this.#lookup);
    if (!pasted) return [];
    const { added } = pasted;
    const isAdded = new Set(added.map(({ paper }) => paper));
    const meanings = await keysIn(document, this.parts);
    const papers = pasted.papers.map((paper) =>
      isAdded.has(paper) ? paper : meanings.cited(paper),
    );
    if (added.length > 0 && (await bibliographies.filesFor(document)).length === 0) return [];
    const cited = papers.map((paper) => citedIn(document.uri, paper));
    const form = await citationForm(document, bibliographies);
    const edits = noteEdits(document, ranges, cited, form);
    if (edits.citations.length === 0) return [];
    if (await isLossy(document, writtenText(edits))) return [];
    const changed = withEdits(document.getText(), edits.all);
    await prepare(document, changed);
    const keys = new Set(citedKeys(document, changed));
    const isNew = new Set(added.map(({ key }) => key));
    const known = papers.filter(({ key }) => keys.has(key) && !isNew.has(key));
    const { insertText, additionalEdit } = toDocumentEdit(document, ranges, edits);
    const title =
      added.length > 0
        ? vscode.l10n.t('Add to Bibliography and Cite')
        : vscode.l10n.t('Paste as Citation');
    // By default, the plain text is pasted.
    const yieldTo = [vscode.DocumentDropOrPasteEditKind.Text];
    const own = { note: document, text, known: known.map(ownEntry), added };
    const edit = new vscode.DocumentPasteEdit(insertText, title, citationKind);
    return [Object.assign(edit, { additionalEdit, yieldTo, ...own })];
  }

  /** VS Code calls this right before it pastes the edit. */
  async resolveDocumentPasteEdit(edit: CitationPasteEdit): Promise<CitationPasteEdit> {
    const { note, known, added } = edit;
    const isWanted = readSettings(note).addToBibliography === 'onInsertion';
    try {
      refuseTakenKeys(added, this.parts.papers.library);
      await this.parts.addEntries(note, [...added, ...(isWanted ? known : [])]);
    } catch (error) {
      reportFailure('Adding what was pasted', error);
      if (added.length > 0) {
        edit.insertText = edit.text;
        edit.additionalEdit = new vscode.WorkspaceEdit();
      }
    }
    return edit;
  }
}

/** The papers recognized in a pasted text. */
interface PastedPapers {
  /** All papers, under the keys to cite them by. */
  readonly papers: readonly PaperSummary[];
  /** New entries, which neither the library nor a bibliography has. */
  readonly added: readonly NewBibliographyEntry[];
}

/** Parses the pasted text; undefined unless it's a known paper or BibTeX entries. */
async function pastedPapers(
  text: string,
  library: LibraryView,
  lookup: PaperLookup,
): Promise<PastedPapers | undefined> {
  const pasted = recognizePasted(text);
  if (!pasted) return undefined;
  if (!('entries' in pasted)) {
    const paper = await lookup.find(library, pasted);
    return paper && { papers: [paper], added: [] };
  }
  const papers: PaperSummary[] = [];
  const added: NewBibliographyEntry[] = [];
  for (const entry of pasted.entries) {
    const known = await knownPaper(entry, library, lookup);
    papers.push(known ?? entry.paper);
    if (!known) added.push({ key: entry.paper.key, paper: entry.paper, bibtex: entry.text });
  }
  return { papers, added };
}

/** The library's paper for an entry, or the entry's own paper if a bibliography has it; else undefined. */
async function knownPaper(
  { paper, identity }: PastedEntry,
  library: LibraryView,
  lookup: PaperLookup,
): Promise<PaperSummary | undefined> {
  const { title, arxivId, doi, key } = paper;
  const byTitle = identity !== undefined && { identity, title };
  const known = await lookup.find(library, { ...defined({ arxivId, doi }), ...byTitle });
  const listed = library.bibliographyEntry(key);
  return known ?? (listed?.title === title ? paper : undefined);
}

/**
 * Checks the keys of entries to add.
 * @throws HumanError when a key already means another work
 */
function refuseTakenKeys(added: readonly NewBibliographyEntry[], library: LibraryView): void {
  const keys = new Set<string>();
  for (const { key } of added) {
    const owner = library.resolve(key) ?? library.bibliographyEntry(key);
    if (owner || keys.has(key)) {
      throw new HumanError(
        vscode.l10n.t(
          'Nothing was added: the key “{0}” belongs to another work: {1}. Give the entry another key.',
          ...[key, owner?.title ?? key],
        ),
      );
    }
    keys.add(key);
  }
}
