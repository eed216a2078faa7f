import * as vscode from 'vscode';
import { usesIn } from '../../core/notes/uses';
import { toVscodeRange } from '../common/documents/ranges';
import { citedAt, isNote, keysIn } from '../common/notes/notes';
import type { KeyParts } from '../common/notes/notes';
import type { Papers } from '../common/papers/papers';
import { commands } from '../contributions';

/**
 * Links from citations to the paper in its latest digest, and from wikilinks to the literature note, if
 * there is one.
 */
export function citationLinks(papers: Papers): vscode.DocumentLinkProvider {
  return {
    provideDocumentLinks(document) {
      if (!isNote(document, papers)) return undefined;
      const { snapshot } = papers;
      const isKnown = (key: string): boolean => snapshot.resolve(key) !== undefined;
      return usesIn(document.uri.toString(), document.getText(), isKnown).map(
        ({ kind, key, keyRange }) => {
          const paper = snapshot.resolve(key);
          const note = kind === 'wikilink' && paper && papers.literatureNote(paper.key);
          const target = note ? vscode.Uri.parse(note) : toDigest(key);
          const link = new vscode.DocumentLink(toVscodeRange(keyRange), target);
          link.tooltip = note
            ? vscode.l10n.t('Open Literature Note')
            : vscode.l10n.t('Reveal in Digest');
          return link;
        },
      );
    },
  };
}

function toDigest(key: string): vscode.Uri {
  const query = encodeURIComponent(JSON.stringify([{ key }]));
  return vscode.Uri.parse(`command:${commands.revealInDigest}?${query}`);
}

/** Highlights every citation of the work at the cursor, whichever of the work's keys it uses. */
export function citationHighlights(parts: KeyParts): vscode.DocumentHighlightProvider {
  return {
    async provideDocumentHighlights(document, position) {
      const item = citedAt(document, position, parts.papers);
      if (!item) return undefined;
      const keys = await keysIn(document, parts);
      const work = keys.meaning(item.key);
      const isMeant = (key: string): boolean => keys.meaning(key) === work;
      return usesIn(document.uri.toString(), document.getText(), isMeant).map(
        ({ keyRange }) =>
          new vscode.DocumentHighlight(toVscodeRange(keyRange), vscode.DocumentHighlightKind.Read),
      );
    },
  };
}
