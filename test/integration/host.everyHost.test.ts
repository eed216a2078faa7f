import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { hoverTexts, openText } from './support/workspace';
import { readyApi } from './support/workspaceNotes';

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

  it('reads digests in its worker, and shows the card of a paper at its key', async () => {
    const api = await readyApi();
    assert.match((await api.paper('graphnap2026'))?.title ?? '', /^GraphNap/);
    assert.match(await hoverTexts(await openText('As [@graphnap2026].'), 'graphnap'), /GraphNap/);
  });
});
