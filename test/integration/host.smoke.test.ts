import assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('The extension host', () => {
  it('is of the kind that the tests run for', () => {
    const worker = typeof (globalThis as { importScripts?: unknown }).importScripts;
    assert.equal(worker, testRun.host === 'web' ? 'function' : 'undefined');
  });

  it('has a workspace folder, and activates the extension', async () => {
    assert.equal(vscode.workspace.workspaceFolders?.length, 1);
    const extension = vscode.extensions.getExtension('paper-digest.paper-digest');
    await extension?.activate();
    assert.ok(extension?.isActive);
  });
});
