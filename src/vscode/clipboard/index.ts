import * as vscode from 'vscode';
import type { Papers } from '../common/papers/papers';
import { registerNewDigest } from './newDigest';
import { DigestPasteProvider, digestKind } from './pasteDigest';

/** Copied pages become digests: by a command, and where they are pasted. */
export function registerClipboard(papers: Pick<Papers, 'snapshot'>): vscode.Disposable {
  return vscode.Disposable.from(
    registerNewDigest(papers),
    vscode.languages.registerDocumentPasteEditProvider(
      [{ scheme: '*' }],
      new DigestPasteProvider(),
      { pasteMimeTypes: ['text/html'], providedPasteEditKinds: [digestKind] },
    ),
  );
}
