// Copied pages become digests: *New Digest from Clipboard* (`newDigestFromClipboard`), and *Paste as
// Digest* where they are pasted.

import * as vscode from 'vscode';
import { registerCommand } from '../common/commands/commands';
import type { Papers } from '../common/papers/papers';
import { commands } from '../contributions';
import { newDigestFromClipboard } from './newDigest';
import { digestKind, digestPasting } from './pasteDigest';

export function registerClipboard(papers: Pick<Papers, 'snapshot'>): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(commands.newDigestFromClipboard, () => newDigestFromClipboard(papers.snapshot)),
    vscode.languages.registerDocumentPasteEditProvider([{ scheme: '*' }], digestPasting, {
      pasteMimeTypes: ['text/html'],
      providedPasteEditKinds: [digestKind],
    }),
  );
}
