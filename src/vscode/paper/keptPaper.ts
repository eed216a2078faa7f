import type * as vscode from 'vscode';
import { isRecord } from '../../core/base/isRecord';

/** What the view shows, for the next time that the window is opened. */
export interface KeptPaper {
  readonly key?: string;
  readonly pinned?: boolean;
}

const memoryKey = 'paperView';

/** Reads what was kept; ignores values of other types. */
export function keptPaper(state: Pick<vscode.Memento, 'get'>): KeptPaper {
  const kept = state.get<unknown>(memoryKey);
  if (!isRecord(kept)) return {};
  const { key, pinned } = kept;
  return {
    ...(typeof key === 'string' && { key }),
    ...(typeof pinned === 'boolean' && { pinned }),
  };
}

/**
 * Saves the state at once. VS Code saves a page's own state only from time to time, and in a browser not
 * when the window is closed.
 */
export function keepPaper(state: Pick<vscode.Memento, 'update'>, shown: KeptPaper): void {
  void state.update(memoryKey, shown);
}
