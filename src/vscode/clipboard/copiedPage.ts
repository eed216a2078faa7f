import * as vscode from 'vscode';
import { pageAsMarkdown } from '../../core/digest/formats/pageAsMarkdown';

/** A kind of its own, so that no other extension's edit is pasted. */
const takenKind = vscode.DocumentDropOrPasteEditKind.Empty.append('paperDigest', 'copiedPage');

/** How long VS Code may take to hand over what was copied, in milliseconds. */
const patience = 1500;

/**
 * The page in the clipboard as Markdown with its links; undefined when the clipboard holds no HTML, or VS
 * Code does not hand it over, as in a browser. An extension gets HTML only from a paste, so this pastes into
 * a temporary document and closes it again.
 *
 * @param paste pastes into the focused editor in a way that asks the given provider
 */
export async function copiedPage(
  paste: (provider: vscode.DocumentPasteEditProvider) => Promise<unknown> = pasteIntoEditor,
): Promise<string | undefined> {
  const document = await vscode.workspace.openTextDocument({ language: 'plaintext' });
  const taker = new HtmlTaker(document);
  try {
    await vscode.window.showTextDocument(document, { preview: false });
    await paste(taker);
    const page = pageAsMarkdown((await taker.html) ?? '');
    return page === '' ? undefined : `${page}\n`;
  } catch (error) {
    console.error('The HTML in the clipboard was not pasted:', error);
    return undefined;
  } finally {
    taker.dispose();
    await close(document);
  }
}

async function pasteIntoEditor(): Promise<void> {
  await vscode.commands.executeCommand('editor.action.pasteAs', { kind: takenKind.value });
}

/** Takes the HTML that is pasted into one document, in which nothing is inserted. */
class HtmlTaker implements vscode.DocumentPasteEditProvider, vscode.Disposable {
  /** Undefined once anything else was pasted, or nothing for too long. */
  readonly html: Promise<string | undefined>;
  readonly #subscriptions: vscode.Disposable;
  #settle: (html: string | undefined) => void = () => undefined;

  constructor(private readonly document: vscode.TextDocument) {
    this.html = new Promise((resolve) => (this.#settle = resolve));
    const timer = setTimeout(() => this.#settle(undefined), patience);
    this.#subscriptions = vscode.Disposable.from(
      new vscode.Disposable(() => clearTimeout(timer)),
      vscode.workspace.onDidChangeTextDocument((change) => {
        if (change.document === document) this.#settle(undefined);
      }),
      vscode.languages.registerDocumentPasteEditProvider({ scheme: 'untitled' }, this, {
        // Plain text, too, so that nobody waits when there is no HTML.
        pasteMimeTypes: ['text/html', 'text/plain'],
        providedPasteEditKinds: [takenKind],
      }),
    );
  }

  async provideDocumentPasteEdits(
    document: vscode.TextDocument,
    _ranges: readonly vscode.Range[],
    transfer: vscode.DataTransfer,
  ): Promise<vscode.DocumentPasteEdit[]> {
    if (document !== this.document) return [];
    this.#settle(await transfer.get('text/html')?.asString());
    return [new vscode.DocumentPasteEdit('', vscode.l10n.t('Paste as Digest'), takenKind)];
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }
}

/** Empties the document first: VS Code asks before it closes an unsaved document, unless it is empty. */
async function close(document: vscode.TextDocument): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.delete(document.uri, new vscode.Range(0, 0, document.lineCount, 0));
  await vscode.workspace.applyEdit(edit);
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const isOfDocument = ({ input }: vscode.Tab): boolean =>
    input instanceof vscode.TabInputText && input.uri.toString() === document.uri.toString();
  await vscode.window.tabGroups.close(tabs.filter(isOfDocument));
}
