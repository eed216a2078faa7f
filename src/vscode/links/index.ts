import * as vscode from 'vscode';
import { citationsIn } from '../../core/notes/references';
import { isNote, noteSelector } from '../common/notes';
import type { Papers } from '../common/papers';
import { toVscodeRange } from '../common/ranges';
import { commands } from '../contributions';

/** Makes citations links to the paper in the latest digest that has it, as they are in the output. */
export function registerLinks(papers: Papers): vscode.Disposable {
  return vscode.languages.registerDocumentLinkProvider(noteSelector, {
    provideDocumentLinks(document) {
      if (!isNote(document, papers)) return undefined;
      const { snapshot } = papers;
      const isKnown = (key: string): boolean => snapshot.resolve(key) !== undefined;
      return citationsIn(document.uri.toString(), document.getText(), isKnown).map(
        ({ key, keyRange }) => {
          const query = encodeURIComponent(JSON.stringify([{ key }]));
          const link = new vscode.DocumentLink(
            toVscodeRange(keyRange),
            vscode.Uri.parse(`command:${commands.revealInDigest}?${query}`),
          );
          link.tooltip = vscode.l10n.t('Reveal in Digest');
          return link;
        },
      );
    },
  });
}
