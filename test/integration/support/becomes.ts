import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from '../../support/eventually';

/** In milliseconds: many times what VS Code needs to report a change. */
const limit = 60_000;

/**
 * Resolves when `check` passes, which runs now and after each event. Rejects with its last failure when that takes
 * too long.
 */
export function passesAfter<T>(event: vscode.Event<T>, check: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure = new Error('It was not checked.');
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      subscription.dispose();
      settle();
    };
    const run = (): void => {
      try {
        check();
      } catch (error) {
        failure = error as Error;
        return;
      }
      end(resolve);
    };
    const timer = setTimeout(() => end(() => reject(failure)), limit);
    const subscription = event(run);
    run();
  });
}

/** Resolves when the document has this text. */
export function textBecomes(document: vscode.TextDocument, text: string): Promise<void> {
  return passesAfter(vscode.workspace.onDidChangeTextDocument, () =>
    assert.equal(document.getText(), text),
  );
}

/** Waits until `value` returns something deeply equal to `expected`. */
export function becomes<T>(value: () => T | Promise<T>, expected: unknown): Promise<void> {
  return eventually(async () => assert.deepEqual(await value(), expected));
}
