import * as vscode from 'vscode';
import type { CheckedReference, ReferenceFault } from '../../core/referenceCheck/finding';
import { faultMessage, severityOf } from '../../core/referenceReport/report';
import type { ReferencesToCheck } from '../../core/server/libraryServer';
import { linesOf } from '../../core/text/lineMap';
import { createDiagnostic } from '../common/documents/diagnostics';
import { DisposableOwner } from '../../platform/disposableOwner';
import { tryTextNow } from '../common/documents/files';
import { toVscodeRange } from '../common/documents/ranges';
import type { Papers } from '../common/papers/papers';

/** A checked entry and its current place. */
export interface PlacedReference {
  readonly reference: CheckedReference;
  readonly range: vscode.Range;
  readonly keyRange: vscode.Range;
}

const severities = {
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
  hint: vscode.DiagnosticSeverity.Hint,
};

/** The results of the last check, as diagnostics. Those of an entry are removed when it changes. */
export class CheckedReferences extends DisposableOwner {
  readonly #collection = this.own(
    vscode.languages.createDiagnosticCollection('paper-digest.references'),
  );
  readonly #byFile = new Map<string, readonly PlacedReference[]>();
  /** The texts that the results are about: as checked, or as edited since. */
  readonly #texts = new Map<string, string>();

  constructor(papers: Papers) {
    super();
    this.own(
      vscode.workspace.onDidChangeTextDocument((event) => this.#changed(event)),
      papers.onDidChange(() => void this.#removeStale()),
    );
  }

  /** Replaces all results. */
  show(references: readonly CheckedReference[], files: readonly ReferencesToCheck[]): void {
    this.clear();
    const byFile = new Map<string, PlacedReference[]>(files.map(({ uri }) => [uri, []]));
    for (const reference of references) {
      const range = toVscodeRange(reference.range);
      const keyRange = toVscodeRange(reference.keyRange);
      byFile.get(reference.uri)?.push({ reference, range, keyRange });
    }
    for (const { uri, text } of files) {
      this.#texts.set(uri, text);
      this.#set(uri, byFile.get(uri) ?? []);
    }
    // A file may have changed while it was checked.
    void this.#removeStale();
  }

  clear(): void {
    this.#byFile.clear();
    this.#texts.clear();
    this.#collection.clear();
  }

  /** The checked entries in a range of a document. */
  at(document: vscode.TextDocument, range: vscode.Range): readonly PlacedReference[] {
    const placed = this.#byFile.get(document.uri.toString()) ?? [];
    return placed.filter((each) => each.range.intersection(range));
  }

  #set(uri: string, placed: readonly PlacedReference[]): void {
    this.#byFile.set(uri, placed);
    this.#collection.set(vscode.Uri.parse(uri), placed.flatMap(toDiagnostics));
  }

  #changed({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const id = document.uri.toString();
    const before = this.#byFile.get(id);
    if (!before || contentChanges.length === 0) return;
    // The file may be closed without saving, or removed.
    this.#texts.set(id, document.getText());
    // From the last one to the first, so none moves another.
    const changes = [...contentChanges].sort((a, b) => b.rangeOffset - a.rangeOffset);
    let placed = before;
    for (const { range, text } of changes)
      placed = placed.flatMap((each) => moved(each, range, text));
    const keys = new Set(placed.map(({ reference }) => reference.key));
    const isStill = ({ other }: ReferenceFault): boolean => !other || keys.has(other.key);
    this.#set(
      id,
      placed.map(({ reference, ...place }) => ({
        reference: { ...reference, faults: reference.faults.filter(isStill) },
        ...place,
      })),
    );
  }

  /** Removes the results of files that changed on disk. */
  async #removeStale(): Promise<void> {
    for (const [id, text] of this.#texts) {
      const uri = vscode.Uri.parse(id);
      const now = await tryTextNow(uri);
      if (now === text || this.#texts.get(id) !== text) continue;
      this.#texts.delete(id);
      this.#set(id, []);
    }
  }
}

/** The entry after a change of the document; nothing if the change touches it, or its first line. */
function moved(
  each: PlacedReference,
  change: vscode.Range,
  text: string,
): readonly PlacedReference[] {
  if (change.start.isAfterOrEqual(each.range.end)) return [each];
  if (change.end.line >= each.range.start.line && !isBreakBefore(each, change, text)) return [];
  const lines = linesOf(text).length - 1 - (change.end.line - change.start.line);
  const shifted = (range: vscode.Range): vscode.Range =>
    new vscode.Range(range.start.translate(lines), range.end.translate(lines));
  return [{ ...each, range: shifted(each.range), keyRange: shifted(each.keyRange) }];
}

/** Whether a change ends at the start of the entry's line and leaves it there: whole lines above. */
function isBreakBefore({ range }: PlacedReference, change: vscode.Range, text: string): boolean {
  const isAtStart = change.end.isEqual(range.start) && range.start.character === 0;
  return isAtStart && (text === '' ? change.start.character === 0 : /[\r\n]$/.test(text));
}

function toDiagnostics({ reference, keyRange }: PlacedReference): readonly vscode.Diagnostic[] {
  return reference.faults.map((fault) => {
    const message = faultMessage(fault, vscode.l10n.t);
    const diagnostic = createDiagnostic(keyRange, message, severities[severityOf(fault)]);
    diagnostic.code = codeOf(fault);
    if (fault.kind === 'uncited') diagnostic.tags = [vscode.DiagnosticTag.Unnecessary];
    if (fault.other) {
      const place = new vscode.Location(
        vscode.Uri.parse(reference.uri),
        toVscodeRange(fault.other.range).start,
      );
      diagnostic.relatedInformation = [
        new vscode.DiagnosticRelatedInformation(place, fault.other.key),
      ];
    }
    return diagnostic;
  });
}

/** The code of a fault's diagnostic: `reference-differs-year`. */
export function codeOf({ kind, field }: ReferenceFault): string {
  return ['reference', kind, field].filter(Boolean).join('-').toLowerCase();
}
