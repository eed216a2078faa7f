import * as vscode from 'vscode';
import { registerCommand } from '../common/commands/commands';
import type { Papers } from '../common/papers/papers';
import { commands } from '../contributions';
import { newDigestFromClipboard } from './newDigest';
import { DigestPasteProvider, digestKind } from './pasteDigest';

/** Copied pages become digests: by a command, and where they are pasted. */
export function registerClipboard(papers: Pick<Papers, 'snapshot'>): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(commands.newDigestFromClipboard, () => newDigestFromClipboard(papers.snapshot)),
    vscode.languages.registerDocumentPasteEditProvider(
      [{ scheme: '*' }],
      new DigestPasteProvider(),
      { pasteMimeTypes: ['text/html'], providedPasteEditKinds: [digestKind] },
    ),
  );
}
