// Copied pages become digests: *Import Page from Clipboard* (`newDigestFromClipboard`), and *Paste as
// Digest* where they are pasted.

import * as vscode from 'vscode';
import { registerLater } from '../common/commands/later';
import type { Papers } from '../common/papers/papers';
import { commands } from '../contributions';

/** @param show shows the papers of a digest that the library has, or will have soon */
export function registerClipboard(
  papers: Pick<Papers, 'library'>,
  show: (digest: vscode.Uri) => Promise<void>,
): vscode.Disposable {
  return vscode.Disposable.from(
    registerLater(
      [commands.newDigestFromClipboard],
      () => import('./newDigest'),
      ({ registerNewDigest }) => registerNewDigest(papers, show),
    ),
    vscode.languages.registerDocumentPasteEditProvider([{ scheme: '*' }], digestPasting, {
      pasteMimeTypes: ['text/html'],
      providedPasteEditKinds: [digestKind],
    }),
  );
}

/** The kind of edits that {@link digestPasting} offers. */
const digestKind = vscode.DocumentDropOrPasteEditKind.Empty.append('paperDigest', 'digest');

/**
 * Offers to paste a copied page of papers as Markdown with links, into an empty file or a digest: only the HTML
 * in the clipboard has the links.
 */
export const digestPasting = {
  async provideDocumentPasteEdits(document, _ranges, transfer) {
    const html = await transfer.get('text/html')?.asString();
    if (html === undefined || html === '') return [];
    const { looksLikeDigest } = await import('../../core/digest');
    const { pageAsMarkdown } = await import('../../core/text/pageAsMarkdown');
    const text = document.getText();
    if (text.trim() !== '' && !looksLikeDigest(text)) return [];
    const page = pageAsMarkdown(html);
    if (!looksLikeDigest(page)) return [];
    const title = vscode.l10n.t('Paste as Digest');
    return [new vscode.DocumentPasteEdit(`${page}\n`, title, digestKind)];
  },
} satisfies vscode.DocumentPasteEditProvider;
