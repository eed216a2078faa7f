import type * as vscode from 'vscode';
import { looksLikeDigest, parseDigest } from '../../core/digest';
import type { ParsedDigest } from '../../core/model';

/**
 * Digests as they stand in open documents, parsed once a version: outline, folding and the language
 * must fit the text on the screen, which the library only follows a moment later.
 */
export class DigestDocuments {
  readonly #parsed = new WeakMap<
    vscode.TextDocument,
    { version: number; digest: ParsedDigest | undefined }
  >();

  /** The digest in `document`, or undefined when its text is none. */
  get(document: vscode.TextDocument): ParsedDigest | undefined {
    const known = this.#parsed.get(document);
    if (known?.version === document.version) return known.digest;
    const text = document.getText();
    const digest = looksLikeDigest(text) ? parseDigest(text, document.uri.toString()) : undefined;
    this.#parsed.set(document, { version: document.version, digest });
    return digest;
  }
}
