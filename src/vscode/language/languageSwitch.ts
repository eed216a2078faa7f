import * as vscode from 'vscode';
import { languages } from '../contributions';
import type { DigestIn } from './structure';

const memoryKey = 'keptLanguages';
/** Enough for anyone's exceptions; the oldest choices are forgotten first. */
const memorySize = 1000;

/**
 * Makes a plain `.txt` file that is a digest a document of the digest language when it opens. VS Code
 * gives `.txt` to plain text before it looks at a language's `firstLine`, so nothing else would.
 * A user who then picks another language has decided, and is not overruled again.
 */
export function registerLanguageSwitch(
  digestIn: DigestIn,
  memory: vscode.Memento,
): vscode.Disposable {
  const keptLanguages = (): readonly string[] => memory.get<readonly string[]>(memoryKey, []);
  const opened = (document: vscode.TextDocument): void => {
    if (document.languageId !== 'plaintext' || !document.uri.path.endsWith('.txt')) return;
    if (keptLanguages().includes(document.uri.toString()) || !digestIn(document)) return;
    void vscode.languages.setTextDocumentLanguage(document, languages.digest);
  };
  const languageChanged = (document: vscode.TextDocument): void => {
    const uri = document.uri.toString();
    const others = keptLanguages().filter((kept) => kept !== uri);
    const isChosen = document.languageId !== languages.digest && digestIn(document);
    void memory.update(memoryKey, isChosen ? [...others, uri].slice(-memorySize) : others);
  };
  const closed = new WeakSet<vscode.TextDocument>();
  for (const document of vscode.workspace.textDocuments) opened(document);
  return vscode.Disposable.from(
    vscode.workspace.onDidCloseTextDocument((document) => closed.add(document)),
    vscode.workspace.onDidOpenTextDocument((document) => {
      // VS Code tells of a new language by closing and opening one and the same document object.
      if (closed.has(document)) languageChanged(document);
      else opened(document);
    }),
  );
}
