import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { parseDigest } from '../../src/core/digest';
import { copiedPage } from '../../src/vscode/clipboard/copiedPage';
import { digestPasting } from '../../src/vscode/clipboard';
import { becomes } from './support/becomes';
import { openUnsaved } from './support/unsaved';

const page =
  '<meta charset="utf-8"><h3>Showing new listings for Monday, 5 October 2026</h3><h3>New submissions (showing 1 of 1 entries)</h3><dl><dt><a name="item1">[1]</a> <a href="https://arxiv.org/abs/2610.01471">arXiv:2610.01471</a> [<a href="https://arxiv.org/pdf/2610.01471">pdf</a>]</dt><dd><div><span>Title:</span> Pasted Dunes</div><div><a href="https://arxiv.org/a/1">Ana Vasic</a>, <a href="https://arxiv.org/a/2">Wei Li</a></div><div>Comments: 15 pages, see <a href="https://github.com/a/dunes">this https URL</a></div><div>Subjects: Robotics (cs.RO)</div><p>We paste dunes.</p></dd></dl>';

describe('A copied page that is pasted', () => {
  const offers = (document: vscode.TextDocument, html: string) => {
    const transfer = new vscode.DataTransfer();
    transfer.set('text/html', new vscode.DataTransferItem(html));
    const end = document.lineAt(document.lineCount - 1).range.end;
    const range = new vscode.Range(end, end);
    return digestPasting.provideDocumentPasteEdits(document, [range], transfer);
  };
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('keeps ids and links in an empty file and in a digest', async () => {
    const [edit, ...others] = await offers(await openUnsaved(''), page);
    assert.deepEqual([edit?.title, others], ['Paste as Digest', []]);
    const text = edit?.insertText as string;
    const [paper] = parseDigest(text, 'untitled:a.md').papers;
    assert.deepEqual(
      [paper?.title, paper?.arxivId, paper?.authors, paper?.links.map(({ url }) => url)],
      [
        'Pasted Dunes',
        '2610.01471',
        ['Ana Vasic', 'Wei Li'],
        ['https://arxiv.org/abs/2610.01471', 'https://github.com/a/dunes'],
      ],
    );
    assert.equal((await offers(await openUnsaved(text), page)).length, 1);
  });

  it('is not offered in a note, nor for a page without papers', async () => {
    for (const [text, html] of [
      ['A note of mine.\n', page],
      ['', '<p>Hello <a href="https://a.bc">you</a></p>'],
      ['', ''],
    ] as const) {
      assert.deepEqual(await offers(await openUnsaved(text), html), []);
    }
  });
});

describe('The page in the clipboard', () => {
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  const tabs = () =>
    vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(({ label }) => label));

  it('is Markdown with its links where VS Code provides the HTML', async () => {
    // Simulates the desktop, where a command pastes HTML, too.
    const markdown = await copiedPage(async (provider) => {
      const transfer = new vscode.DataTransfer();
      transfer.set('text/html', new vscode.DataTransferItem(page));
      await provider.provideDocumentPasteEdits?.(
        vscode.window.activeTextEditor!.document,
        [new vscode.Range(0, 0, 0, 0)],
        transfer,
        { only: undefined, triggerKind: vscode.DocumentPasteTriggerKind.PasteAs },
        new vscode.CancellationTokenSource().token,
      );
    });
    const [paper] = parseDigest(markdown ?? '', 'untitled:a.md').papers;
    assert.deepEqual([paper?.title, paper?.arxivId], ['Pasted Dunes', '2610.01471']);
    await becomes(tabs, []);
  });

  it('is undefined when text or nothing is pasted, or pasting fails', async () => {
    const ways = [
      () => Promise.resolve(vscode.commands.executeCommand('type', { text: 'Text' })),
      () => Promise.resolve(),
      () => Promise.reject(new Error('No.')),
    ];
    for (const paste of ways) {
      assert.equal(await copiedPage(paste, 200), undefined);
      await becomes(tabs, []);
    }
  });
});
