import * as vscode from 'vscode';
import type { Marks } from '../../../src/vscode/common/papers/marks';

/** Stands in where nothing is marked. */
export const noMarks: Marks = {
  onDidChange: () => new vscode.Disposable(() => undefined),
  newCount: 0,
  of: () => ({ starred: false, read: false, isNew: false }),
  opened: () => undefined,
  visited: () => undefined,
};
