import * as vscode from 'vscode';

/** The kind of all edits that cite; each style is a sub-kind. */
export const citationKind = vscode.DocumentDropOrPasteEditKind.Empty.append('citation');
