import type * as vscode from 'vscode';
import { looksLikeDigest, parseDigest } from '../../core/digest';
import type { ParsedDigest } from '../../core/model';

/** Gives the digest in a document, or undefined when its text is none. */
export type DigestIn = (document: vscode.TextDocument) => ParsedDigest | undefined;

/**
 * Digests as they stand in open documents, parsed once a version: outline, folding and the language
 * must fit the text on the screen, which the library only follows a moment later.
 */
export function digestDocuments(): DigestIn {
  const parsed = new WeakMap<
    vscode.TextDocument,
    { readonly version: number; readonly digest: ParsedDigest | undefined }
  >();
  return (document) => {
    const { version } = document;
    const known = parsed.get(document);
    if (known?.version === version) return known.digest;
    const text = document.getText();
    const digest = looksLikeDigest(text) ? parseDigest(text, document.uri.toString()) : undefined;
    parsed.set(document, { version, digest });
    return digest;
  };
}
