import * as vscode from 'vscode';
import { digestSelector, noteSelector } from '../common/documents/selectors';
import type { KeyParts } from '../common/notes/keys';
import { DigestHoverProvider } from './digestHover';
import { NoteHoverProvider } from './noteHover';

/** Cards of papers over citations in notes and over titles in digests. */
export function registerHover(parts: KeyParts): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.languages.registerHoverProvider(noteSelector, new NoteHoverProvider(parts)),
    vscode.languages.registerHoverProvider(digestSelector, new DigestHoverProvider(parts.papers)),
  );
}
