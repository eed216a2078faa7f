import * as vscode from 'vscode';
import { Turns } from '../../core/base/tasks';
import { placeOfMeaning } from '../../core/citation/check';
import type { CitationProblem } from '../../core/citation/check';
import type { DocumentHint } from '../../core/notes/documentHints';
import { rangeContains } from '../../core/model';
import { updatesLabel } from '../../core/render/lookedUp';
import { localList } from '../../core/text/localize';
import { debounce } from '../../platform/debounce';
import { DisposableOwner } from '../../platform/disposableOwner';
import { fileLabel } from '../common/documents/files';
import { createDiagnostic, diagnosticSource } from '../common/documents/diagnostics';
import { toLocation, toVscodeRange } from '../common/documents/ranges';
import { checkNote, hasOwnTools } from '../common/notes/check';
import type { KnownWorks } from '../common/notes/notes';
import { isNote, isWritable } from '../common/notes/notes';
import { formerValue, onDidChangeSettings, readSettings } from '../common/settings/settings';
import { reportLevels } from '../contributions';
import type { ReportLevel } from '../contributions';

/** The codes of diagnostics on citation keys, by what is wrong. */
export const diagnosticCodes = {
  unknown: 'unknown-key',
  ambiguous: 'ambiguous-key',
  missing: 'missing-entry',
  retracted: 'retracted-work',
  renamed: 'renamed-key',
} as const;

/** Whether a diagnostic is of this kind. VS Code may have copied it, so this compares fields. */
export function hasCode(
  diagnostic: vscode.Diagnostic,
  kind: keyof typeof diagnosticCodes,
): boolean {
  return diagnostic.source === diagnosticSource && diagnostic.code === diagnosticCodes[kind];
}

/** Milliseconds without typing before a note is checked. */
const quietMilliseconds = 300;

/**
 * Shows diagnostics on unknown, ambiguous and missing keys of open notes, with the severities from the settings, once
 * all digests are read. A key being typed is reported as unknown only after the cursor has left it, or the user
 * saves the note.
 */
export class CitationDiagnostics extends DisposableOwner {
  readonly #collection = this.own(
    vscode.languages.createDiagnosticCollection('paper-digest.citations'),
  );
  readonly #stale = new Set<vscode.TextDocument>();
  readonly #update = this.own(debounce(() => this.#run(), quietMilliseconds, 2000));
  /** Checks run one after the other, so the last one sees the latest state. */
  readonly #turns = new Turns();
  /** The end of the last change, where the cursor stays while the user types. */
  #typed: { readonly document: vscode.TextDocument; readonly end: vscode.Position } | undefined;
  /** The note with a diagnostic that isn't shown yet because its key is being typed. */
  #withheld: vscode.TextDocument | undefined;
  #isReady = false;
  #isDisposed = false;

  constructor(private readonly parts: KnownWorks) {
    super();
    const { papers, bibliographies } = parts;
    this.own(
      vscode.workspace.onDidOpenTextDocument((document) => this.#checkSoon(document)),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const [change] = contentChanges;
        if (change) {
          const end = document.positionAt(change.rangeOffset + change.text.length);
          this.#typed = { document, end };
        }
        this.#checkSoon(document);
      }),
      vscode.workspace.onWillSaveTextDocument(({ document, reason }) => {
        // Auto save may run between two letters.
        if (reason === vscode.TextDocumentSaveReason.Manual) this.#stopTyping(document);
      }),
      vscode.window.onDidChangeTextEditorSelection(() => this.#cursorMoved()),
      vscode.window.onDidChangeActiveTextEditor(() => this.#cursorMoved()),
      vscode.workspace.onDidCloseTextDocument((document) => this.#closed(document)),
      onDidChangeSettings(['reportUnknownKeys', 'reportMissingEntries', 'ignoredKeys'], () =>
        this.#checkAll(),
      ),
      papers.onDidChange(() => this.#checkAll()),
      papers.onDidChangeReading(() => {
        if (papers.reading.state !== 'busy') this.#checkAll();
      }),
      bibliographies.onDidChange(() => this.#checkAll()),
    );
    void papers.ready().then(() => {
      this.#isReady = true;
      this.#checkAll();
    });
  }

  override dispose(): void {
    this.#isDisposed = true;
    super.dispose();
  }

  #checkAll(): void {
    for (const document of vscode.workspace.textDocuments) this.#checkSoon(document);
  }

  #checkSoon(document: vscode.TextDocument): void {
    this.#stale.add(document);
    this.#update();
  }

  #stopTyping(document: vscode.TextDocument): void {
    if (this.#typed?.document === document) this.#typed = undefined;
    this.#cursorMoved();
  }

  #cursorMoved(): void {
    if (this.#withheld && !this.#isTyping(this.#withheld)) this.#checkSoon(this.#withheld);
  }

  /** Whether the cursor is still at the end of the last change, if that was in this document. */
  #isTyping(document: vscode.TextDocument): boolean {
    const editor = vscode.window.activeTextEditor;
    return (
      editor?.document === document &&
      this.#typed?.document === document &&
      editor.selection.active.isEqual(this.#typed.end)
    );
  }

  #closed(document: vscode.TextDocument): void {
    this.#stale.delete(document);
    this.#collection.delete(document.uri);
    if (this.#withheld === document) this.#withheld = undefined;
    if (this.#typed?.document === document) this.#typed = undefined;
  }

  #run(): void {
    if (this.#isReady) void this.#turns.take(() => this.#checkStale());
  }

  async #checkStale(): Promise<void> {
    const documents = [...this.#stale];
    this.#stale.clear();
    for (const document of documents) {
      try {
        await this.#check(document);
      } catch (error) {
        console.error(`The citations of ${document.uri.toString()} could not be checked:`, error);
      }
    }
  }

  async #check(document: vscode.TextDocument): Promise<void> {
    // Digests saved as Markdown, and old versions from Git, have no diagnostics.
    const isChecked = isNote(document, this.parts.papers) && isWritable(document);
    const { version } = document;
    const problems = isChecked ? await checkNote(document, this.parts) : [];
    const files = problems.some(({ kind }) => kind === 'missing')
      ? await this.parts.bibliographies.filesFor(document)
      : [];
    // A changed note is checked again, and a closed one needs no diagnostics.
    if (document.version !== version || document.isClosed || this.#isDisposed) return;
    const levels = this.#levelsFor(document);
    const typed = this.#isTyping(document) ? this.#typed?.end : undefined;
    const shown = problems.filter(
      ({ kind, range }) => !(typed && kind === 'unknown' && rangeContains(range, typed)),
    );
    if (shown.length < problems.length) this.#withheld = document;
    else if (this.#withheld === document) this.#withheld = undefined;
    const marks = shown.flatMap(
      (problem) => toDiagnostic(problem, levels[problem.kind], files) ?? [],
    );
    if (marks.length > 0) this.#collection.set(document.uri, marks);
    else this.#collection.delete(document.uri);
  }

  #levelsFor(document: vscode.TextDocument): Record<NoteProblem['kind'], ReportLevel> {
    const settings = readSettings(document);
    // An unknown key may be from a digest that wasn't read.
    const former = formerValue('reportAmbiguousKeys', document);
    const isStopped = this.parts.papers.reading.state === 'stopped';
    return {
      unknown: isStopped ? 'ignore' : settings.reportUnknownKeys,
      ambiguous: reportLevels.find((level) => level === former) ?? settings.reportUnknownKeys,
      missing:
        hasOwnTools(document) && settings.reportMissingEntries !== 'ignore'
          ? 'hint'
          : settings.reportMissingEntries,
      retracted: 'hint',
      renamed: 'hint',
    };
  }
}

type NoteProblem = CitationProblem | DocumentHint;

const severities = {
  hint: vscode.DiagnosticSeverity.Hint,
  information: vscode.DiagnosticSeverity.Information,
  warning: vscode.DiagnosticSeverity.Warning,
  error: vscode.DiagnosticSeverity.Error,
} as const;

function toDiagnostic(
  problem: NoteProblem,
  level: ReportLevel,
  files: readonly vscode.Uri[],
): vscode.Diagnostic | undefined {
  if (level === 'ignore') return undefined;
  const { kind, range, meanings } = problem;
  const message = problemMessage(problem, files);
  const mark = createDiagnostic(toVscodeRange(range), message, severities[level]);
  mark.code = diagnosticCodes[kind];
  if (kind === 'ambiguous') {
    mark.relatedInformation = meanings.flatMap((work) => {
      const place = placeOfMeaning(work);
      return place ? new vscode.DiagnosticRelatedInformation(toLocation(place), work.title) : [];
    });
  }
  return mark;
}

function problemMessage(problem: NoteProblem, files: readonly vscode.Uri[]): string {
  const { kind, key, meanings } = problem;
  const [{ title, paper } = { title: key }] = meanings;
  switch (kind) {
    case 'retracted':
      return vscode.l10n.t(
        '{0}: “{1}”',
        updatesLabel(paper?.lookedUp?.updates, vscode.l10n.t),
        title,
      );
    case 'renamed':
      return vscode.l10n.t('The key of “{0}” is now “{1}”.', title, problem.newKey ?? key);
    case 'unknown':
      return vscode.l10n.t('No digest or bibliography has the key “{0}”.', key);
    case 'ambiguous':
      return vscode.l10n.t(
        'The key “{0}” is ambiguous: {1}',
        key,
        localList(
          meanings.map(({ title }) => vscode.l10n.t('“{0}”', title)),
          vscode.l10n.t,
        ),
      );
    case 'missing':
      return vscode.l10n.t(
        '{0} has no entry for “{1}”.',
        localList(
          files.map((file) => fileLabel(file)),
          vscode.l10n.t,
        ),
        key,
      );
  }
}
