import * as vscode from 'vscode';
import { noMark } from '../../../src/core/marks/mark';
import type { Marks } from '../../../src/vscode/common/papers/marks';

/** A library without marks. */
export const noMarks: Marks = {
  onDidChange: () => new vscode.Disposable(() => undefined),
  inbox: new Set(),
  of: () => ({ ...noMark, isNew: false }),
  mark: () => Promise.resolve(() => Promise.resolve()),
  undo: () => Promise.resolve(undefined),
  redo: () => Promise.resolve(undefined),
};
