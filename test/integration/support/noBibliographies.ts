import * as vscode from 'vscode';
import { noteCrossReferences } from '../../../src/core/citation/pandoc/crossReferences';
import type { Bibliographies } from '../../../src/vscode/common/bibliographies/bibliographies';

/** A workspace without bibliographies. */
export const noBibliographies: Bibliographies = {
  onDidChange: () => new vscode.Disposable(() => undefined),
  entries: () => [],
  freshEntries: () => Promise.resolve([]),
  keys: () => new Set(),
  filesFor: () => Promise.resolve([]),
  missing: () => Promise.resolve([]),
  unsure: () => Promise.resolve([]),
  summary: () => Promise.resolve(undefined),
  entriesIn: () => Promise.resolve([]),
  namedFor: () => Promise.resolve([]),
  candidatesFor: () => Promise.resolve([]),
  documentOf: () => Promise.resolve(undefined),
  crossReferences: (note) => Promise.resolve(noteCrossReferences(note.getText())),
  styleFor: () => Promise.resolve({}),
  isInMyst: () => Promise.resolve(false),
  askToChange: () => Promise.resolve(),
  addTo: () => Promise.resolve(undefined),
};
