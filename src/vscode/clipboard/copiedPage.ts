import * as vscode from 'vscode';
import { pageAsMarkdown } from '../../core/text/pageAsMarkdown';
import { textTabs } from '../common/documents/files';

/** A separate kind keeps other extensions' edits from being pasted. */
const captureKind = vscode.DocumentDropOrPasteEditKind.Empty.append('paperDigest', 'copiedPage');

/**
 * The page in the clipboard as Markdown with its links; undefined when the clipboard has no HTML. Extensions get HTML
 * only from a paste, so this pastes into a temporary document and closes it again. In a browser, VS Code pastes only
 * the text.
 *
 * @param paste pastes into the focused editor using the given provider
 * @param limit milliseconds that VS Code may take to provide the clipboard
 */
export async function copiedPage(
  paste: (provider: vscode.DocumentPasteEditProvider) => Promise<unknown> = pasteIntoEditor,
  limit = 1500,
): Promise<string | undefined> {
  const document = await vscode.workspace.openTextDocument({ language: 'plaintext' });
  let settle: (html: string | undefined) => void = () => undefined;
  /** Undefined when anything else was pasted, or nothing within the limit. */
  const captured = new Promise<string | undefined>((resolve) => (settle = resolve));
  /** Captures the HTML pasted into the document, and inserts nothing. */
  const provider: vscode.DocumentPasteEditProvider = {
    async provideDocumentPasteEdits(target, _ranges, transfer) {
      if (target !== document) return [];
      settle(await transfer.get('text/html')?.asString());
      return [new vscode.DocumentPasteEdit('', vscode.l10n.t('Paste as Digest'), captureKind)];
    },
  };
  const timer = setTimeout(() => settle(undefined), limit);
  const subscriptions = vscode.Disposable.from(
    vscode.workspace.onDidChangeTextDocument((change) => {
      if (change.document === document) settle(undefined);
    }),
    vscode.languages.registerDocumentPasteEditProvider({ scheme: 'untitled' }, provider, {
      // Plain text, too: it's pasted when there's no HTML, which ends the wait.
      pasteMimeTypes: ['text/html', 'text/plain'],
      providedPasteEditKinds: [captureKind],
    }),
  );
  try {
    await vscode.window.showTextDocument(document, { preview: false });
    await paste(provider);
    const page = pageAsMarkdown((await captured) ?? '');
    return page === '' ? undefined : `${page}\n`;
  } catch (error) {
    console.error('The HTML in the clipboard was not pasted:', error);
    return undefined;
  } finally {
    clearTimeout(timer);
    await close(document);
    // Not before: a late paste would insert the text, and VS Code would ask whether to save it.
    subscriptions.dispose();
  }
}

async function pasteIntoEditor(): Promise<void> {
  await vscode.commands.executeCommand('editor.action.pasteAs', { kind: captureKind.value });
}

/** Empties the document first: VS Code asks before it closes an unsaved document, unless it is empty. */
async function close(document: vscode.TextDocument): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.delete(document.uri, new vscode.Range(0, 0, document.lineCount, 0));
  await vscode.workspace.applyEdit(edit);
  const own = textTabs().filter(({ uri }) => uri.toString() === document.uri.toString());
  await vscode.window.tabGroups.close(own.map(({ tab }) => tab));
}
