import * as vscode from 'vscode';
import { citationsIn } from '../../core/notes/references';
import { isNote } from '../common/notes/notes';
import { noteSelector } from '../common/documents/selectors';
import type { Papers } from '../common/papers/papers';
import { toVscodeRange } from '../common/documents/ranges';
import { commands } from '../contributions';

/**
 * Makes citations links to the paper in the latest digest that has it, as they are in the output, and
 * wikilinks to the literature note, if there is one.
 */
export function registerLinks(papers: Papers): vscode.Disposable {
  return vscode.languages.registerDocumentLinkProvider(noteSelector, {
    provideDocumentLinks(document) {
      if (!isNote(document, papers)) return undefined;
      const { snapshot } = papers;
      const isKnown = (key: string): boolean => snapshot.resolve(key) !== undefined;
      return citationsIn(document.uri.toString(), document.getText(), isKnown).map(
        ({ kind, key, keyRange }) => {
          const paper = snapshot.resolve(key);
          const note = kind === 'wikilink' && paper && papers.literatureNote(paper.key);
          const range = toVscodeRange(keyRange);
          const link = note
            ? new vscode.DocumentLink(range, vscode.Uri.parse(note))
            : new vscode.DocumentLink(range, toDigest(key));
          link.tooltip = note
            ? vscode.l10n.t('Open Literature Note')
            : vscode.l10n.t('Reveal in Digest');
          return link;
        },
      );
    },
  });
}

function toDigest(key: string): vscode.Uri {
  const query = encodeURIComponent(JSON.stringify([{ key }]));
  return vscode.Uri.parse(`command:${commands.revealInDigest}?${query}`);
}
