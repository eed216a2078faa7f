import * as vscode from 'vscode';
import type { EntryPlace, PaperSummary } from '../../../core/model';
import { fileLabel } from '../documents/files';
import { toVscodeRange } from '../documents/ranges';
import { HumanError, messageOf } from '../messages/humanError';
import type { Papers } from './papers';

/** The sighting in the digest `uri`, else the latest one. */
export function sightingOf(paper: PaperSummary, uri?: string): EntryPlace | undefined {
  return paper.sightings.find((sighting) => sighting.uri === uri) ?? paper.sightings.at(-1);
}

/**
 * Where a work is shown: its sighting in the digest `uri`, or its entry in the bibliography `uri`; else the latest
 * sighting, or the first entry.
 */
export function placeOf(
  paper: PaperSummary,
  { library }: Pick<Papers, 'library'>,
  uri?: string,
): EntryPlace | undefined {
  const isListing = uri !== undefined && paper.listings?.some((listing) => listing.uri === uri);
  const sighting = isListing ? undefined : sightingOf(paper, uri);
  if (sighting) return sighting;
  const entry = library.entryOf(paper, uri === undefined ? [] : [uri]);
  return entry && { uri: entry.uri, range: entry.range, titleRange: entry.keyRange };
}

/**
 * Shows one entry of a digest or bibliography in an editor, with its title or key centered and highlighted, and the
 * cursor before it. It isn't selected: a key meant for a list could replace a selected title.
 * @throws HumanError when the file can't be opened
 */
export async function revealSighting(
  sighting: EntryPlace,
  options: Pick<vscode.TextDocumentShowOptions, 'preserveFocus' | 'preview' | 'viewColumn'> = {},
): Promise<vscode.TextEditor> {
  const uri = vscode.Uri.parse(sighting.uri);
  const range = toVscodeRange(sighting.titleRange);
  // Reuse a visible editor of the digest, which keeps a note beside it visible, too.
  const viewColumn = vscode.window.visibleTextEditors.find(
    ({ document }) => document.uri.toString() === sighting.uri,
  )?.viewColumn;
  try {
    const editor = await vscode.window.showTextDocument(uri, {
      ...(viewColumn && { viewColumn }),
      ...options,
      selection: new vscode.Range(range.start, range.start),
    });
    editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    highlightIn(editor, range);
    return editor;
  } catch (error) {
    throw new HumanError(vscode.l10n.t("Couldn't open {0}: {1}", fileLabel(uri), messageOf(error)));
  }
}

let highlight: vscode.Disposable | undefined;
let highlighted: vscode.TextEditor | undefined;

/**
 * Whether an editor shows the paper that was revealed last, and the user hasn't moved its cursor or edited the text.
 *
 * @param place where that paper must be
 */
export function isSightingShown(place?: EntryPlace): boolean {
  if (!highlighted || !vscode.window.visibleTextEditors.includes(highlighted)) return false;
  const { document, selection } = highlighted;
  return (
    !place ||
    (document.uri.toString() === place.uri &&
      selection.active.isEqual(toVscodeRange(place.titleRange).start))
  );
}

/** Highlights a range until another one is highlighted, or the user moves the cursor or edits the text. */
function highlightIn(editor: vscode.TextEditor, range: vscode.Range): void {
  clearHighlight();
  const { Keyboard, Mouse } = vscode.TextEditorSelectionChangeKind;
  const decoration = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor('editor.symbolHighlightBackground'),
    border: '1px solid',
    borderColor: new vscode.ThemeColor('editor.symbolHighlightBorder'),
    overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.rangeHighlightForeground'),
  });
  editor.setDecorations(decoration, [range]);
  highlighted = editor;
  highlight = vscode.Disposable.from(
    decoration,
    vscode.window.onDidChangeTextEditorSelection(({ textEditor, kind }) => {
      if (textEditor === editor && (kind === Keyboard || kind === Mouse)) clearHighlight();
    }),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (document === editor.document && contentChanges.length > 0) clearHighlight();
    }),
  );
}

/** Removes the highlight from the title that was shown last. */
export function clearHighlight(): void {
  highlight?.dispose();
  highlight = undefined;
  highlighted = undefined;
}
