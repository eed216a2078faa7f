// A digest in an editor: its language (`paper-digest`), outline, folding, and diagnostics.

import * as vscode from 'vscode';
import { addTo } from '../../core/base/collections';
import type { DigestEntry, ParsedDigest, Problem } from '../../core/model';
import { describePaper } from '../../core/render/labels';
import { readable } from '../../core/text/readable';
import { perVersion } from '../common/documents/files';
import { createDiagnostic } from '../common/documents/diagnostics';
import { toVscodeRange } from '../common/documents/ranges';
import { digestSelector } from '../common/documents/selectors';
import type { Papers } from '../common/papers/papers';
import { contextKeys, languages } from '../contributions';

export function registerDigestLanguage(papers: Papers, memory: vscode.Memento): vscode.Disposable {
  const { registerDocumentSymbolProvider, registerFoldingRangeProvider } = vscode.languages;
  // The library gets the editor's text only a moment later.
  const digestIn = perVersion(async (document) => {
    const text = document.getText();
    const { readDigest } = await import('../../core/digest');
    return readDigest(text, document.uri.toString());
  });
  return vscode.Disposable.from(
    registerLanguageSwitch(digestIn, memory),
    // For outline, breadcrumbs and *Go to Symbol*: one symbol per paper.
    registerDocumentSymbolProvider(
      digestSelector,
      {
        provideDocumentSymbols: async (document) =>
          (await digestIn(document))?.papers.map(toSymbol),
      },
      { label: 'Paper Digest' },
    ),
    registerFoldingRangeProvider(digestSelector, {
      provideFoldingRanges: async (document) => {
        const digest = await digestIn(document);
        return digest && foldsOf(digest);
      },
    }),
    registerProblems(papers),
    registerDigestContext(papers),
  );
}

/** Updates the context key for whether the active editor shows a digest. */
function registerDigestContext(papers: Papers): vscode.Disposable {
  let current: boolean | undefined;
  const update = (): void => {
    const document = vscode.window.activeTextEditor?.document;
    const inDigest =
      document !== undefined &&
      (document.languageId === languages.digest ||
        papers.library.entries(document.uri.toString()).length > 0);
    if (inDigest === current) return;
    current = inDigest;
    void vscode.commands.executeCommand('setContext', contextKeys.inDigest, inDigest);
  };
  update();
  return vscode.Disposable.from(
    papers.onDidChange(update),
    vscode.window.onDidChangeActiveTextEditor(update),
    vscode.workspace.onDidOpenTextDocument(update),
  );
}

/** Shows informational diagnostics on lines that couldn't be parsed, and on files that weren't read. */
function registerProblems(papers: Papers): vscode.Disposable {
  const diagnostics = vscode.languages.createDiagnosticCollection('paper-digest');
  let shown: readonly Problem[] = [];
  const update = (): void => {
    const { problems } = papers.library;
    if (problems === shown) return;
    shown = problems;
    const byUri = new Map<string, vscode.Diagnostic[]>();
    for (const { uri, range, message, argument = '' } of problems) {
      addTo(byUri, uri, createDiagnostic(toVscodeRange(range), vscode.l10n.t(message, argument)));
    }
    diagnostics.clear();
    diagnostics.set([...byUri].map(([uri, ofFile]) => [vscode.Uri.parse(uri), ofFile]));
  };
  update();
  return vscode.Disposable.from(diagnostics, papers.onDidChange(update));
}

const memoryKey = 'keptLanguages';
/** How many files whose language the user changed are stored; the oldest are dropped first. */
const memorySize = 1000;

/**
 * Sets the digest language for a `.txt` file that is a digest when it opens. VS Code associates `.txt` with plain
 * text before it tries a language's `firstLine`. Keeps a language that the user selects.
 */
function registerLanguageSwitch(
  digestIn: (document: vscode.TextDocument) => Promise<ParsedDigest | undefined>,
  memory: vscode.Memento,
): vscode.Disposable {
  const keptLanguages = (): readonly string[] => memory.get<readonly string[]>(memoryKey, []);
  const opened = async (document: vscode.TextDocument): Promise<void> => {
    if (document.languageId !== 'plaintext' || !document.uri.path.endsWith('.txt')) return;
    if (keptLanguages().includes(document.uri.toString()) || !(await digestIn(document))) return;
    // Fails if the document was closed meanwhile.
    await vscode.languages
      .setTextDocumentLanguage(document, languages.digest)
      .then(undefined, () => undefined);
  };
  const languageChanged = async (document: vscode.TextDocument): Promise<void> => {
    const uri = document.uri.toString();
    const isChosen = document.languageId !== languages.digest && (await digestIn(document));
    const others = keptLanguages().filter((kept) => kept !== uri);
    await memory.update(memoryKey, isChosen ? [...others, uri].slice(-memorySize) : others);
  };
  const closed = new WeakSet<vscode.TextDocument>();
  for (const document of vscode.workspace.textDocuments) void opened(document);
  return vscode.Disposable.from(
    vscode.workspace.onDidCloseTextDocument((document) => closed.add(document)),
    vscode.workspace.onDidOpenTextDocument((document) => {
      // VS Code reports a language change by closing and opening the same document object.
      if (closed.has(document)) void languageChanged(document);
      else void opened(document);
    }),
  );
}

/** Folds each paper of a digest to its title. */
function foldsOf({ papers }: ParsedDigest): vscode.FoldingRange[] {
  return papers
    .flatMap(({ sightings }) => sightings)
    .map(({ range, titleRange }) => [titleRange.start.line, range.end.line] as const)
    .filter(([start, end]) => end > start)
    .map(([start, end]) => new vscode.FoldingRange(start, end));
}

function toSymbol(paper: DigestEntry): vscode.DocumentSymbol {
  const [sighting] = paper.sightings;
  if (!sighting) throw new Error('An entry without a sighting');
  return new vscode.DocumentSymbol(
    readable(paper.title),
    describePaper(paper, vscode.l10n.t),
    vscode.SymbolKind.File,
    toVscodeRange(sighting.range),
    toVscodeRange(sighting.titleRange),
  );
}
