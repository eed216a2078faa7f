import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { PaperSummary } from '../../src/core/model';
import { timeSlices } from '../../src/platform/timeSlices';
import { copyBibtex, copyCitation, copyCitationKeys } from '../../src/vscode/actions/copy';
import { lookUp, openInBrowser } from '../../src/vscode/actions/online';
import { HumanError } from '../../src/vscode/common/messages/humanError';
import { revealSighting, sightingOf } from '../../src/vscode/common/papers/reveal';
import { CommandTargets } from '../../src/vscode/common/commands/targets';
import { noBibliographies } from './support/noBibliographies';
import { FakePapers, makePaper, sightingAt } from './support/fakePapers';
import { placeCursors, select } from './support/placeCursors';
import { asking, press } from './support/quickInputs';
import { showDocument } from './support/showDocument';
import { openText } from './support/workspace';

const text = ['First Paper', '', 'About it.', '', 'Second Paper', '', 'About it.'].join('\n');

describe('Actions on papers', () => {
  let digest: vscode.Uri;
  let papers: FakePapers;
  const first = () => papers.library.resolve('first')!;
  const second = () => papers.library.resolve('second2025')!;

  before(async () => {
    const document = await vscode.workspace.openTextDocument({ content: text });
    digest = document.uri;
    papers = new FakePapers([
      makePaper('first', 'First Paper', { sightings: [sightingAt(digest, 0, 'First Paper')] }),
      makePaper('second2025', 'Second & Last Paper', {
        links: [{ url: 'https://example.org/second', kind: 'project' }],
        sightings: [
          sightingAt(vscode.Uri.parse('file:///gone/older.txt'), 0, 'Second Paper'),
          sightingAt(digest, 4, 'Second Paper'),
        ],
      }),
    ]);
  });
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  describe('act on', () => {
    const targets = (selected: readonly PaperSummary[] = []): CommandTargets =>
      new CommandTargets({ papers, bibliographies: noBibliographies }, () => selected);
    const keys = async (args: readonly unknown[], selected?: readonly PaperSummary[]) =>
      (await targets(selected).resolve(args)).map(({ key }) => key);

    /** Shows a note with the cursor in its first line. */
    async function show(content: string, character: number): Promise<void> {
      const editor = await showDocument(await openText(content));
      await placeCursors(editor, new vscode.Position(0, character));
    }

    it('the paper of a link, or the clicked row and the selection that contains it', async () => {
      const a = { key: 'first' };
      const b = { key: 'second2025' };
      const both = ['first', 'second2025'];
      assert.deepEqual(await keys([a]), ['first']);
      assert.deepEqual(await keys([a, undefined]), ['first']);
      assert.deepEqual(await keys([a, [a, b, { groupId: 'none' }, { ...a }]]), both);
      assert.deepEqual(await keys([a, [b]]), ['first']);
    });

    it('the entries of a digest at the cursors', async () => {
      const editor = await showDocument(digest);
      await placeCursors(editor, new vscode.Position(4, 3));
      assert.deepEqual(await keys([]), ['second2025']);
      await select(editor, new vscode.Selection(0, 0, 6, 0));
      assert.deepEqual(await keys([]), ['first', 'second2025']);
    });

    it('the citation under the cursor, or all of a cluster outside its keys', async () => {
      for (const [character, expected] of [
        [7, ['first']],
        [25, ['first', 'second2025']],
        [28, []],
      ] as const) {
        await show('See [@first; @second2025] here.', character);
        assert.deepEqual(await keys([]), expected);
      }
    });

    it('the selection last used in the sidebar', async () => {
      await show('See @first.', 6);
      assert.deepEqual(await keys([], [second()]), ['second2025']);
    });

    it('the citation at the cursor when the arguments are invalid', async () => {
      await show('See @first.', 6);
      const rows = [5, null].map((key) => ({ key }));
      for (const invalid of [undefined, null, 3, 'first', [], {}, digest, ...rows]) {
        assert.deepEqual(await keys([invalid]), ['first']);
        assert.deepEqual(await keys([invalid, invalid]), ['first']);
      }
    });

    it('nothing, and say what to do', async () => {
      await show('Nothing here.', 3);
      await assert.rejects(targets().require([]), HumanError);
    });

    it('no paper if the key is unknown, and say so', async () => {
      await assert.rejects(targets().resolve([{ key: 'nobody1999' }]), /nobody1999/);
      await show('See @nobody1999.', 7);
      await assert.rejects(targets().resolve([]), (error) => {
        assert.ok(error instanceof HumanError);
        assert.match(error.message, /nobody1999/);
        return error.remedies.some(({ command }) => command === 'paperDigest.explainCitation');
      });
    });
  });

  describe('copy', () => {
    it('one key a line, or one citation of all papers', async () => {
      await copyCitationKeys([first(), second()]);
      assert.equal(await vscode.env.clipboard.readText(), 'first\nsecond2025');
      await copyCitation(papers, [first(), second()]);
      assert.equal(await vscode.env.clipboard.readText(), '[@first; @second2025]');
    });

    it('BibTeX entries with a blank line between them', async () => {
      await copyBibtex(papers, [first(), second()], timeSlices());
      const entries = (await vscode.env.clipboard.readText()).split('\n\n');
      assert.equal(entries.length, 2);
      assert.match(entries[0]!, /^@\w+\{first,/);
      assert.match(entries[1]!, /^@\w+\{second2025,/);
    });
  });

  describe('open', () => {
    async function opened(act: (open: (address: string) => Promise<void>) => Promise<void>) {
      const addresses: string[] = [];
      await act((address) => Promise.resolve(void addresses.push(address)));
      return addresses;
    }

    it('a link, the PDF, or a search that the user picks', async () => {
      const arxiv = { ...second(), arxivId: '2501.00001' };
      for (const [steps, address] of [
        [0, 'https://example.org/second'],
        [2, 'https://arxiv.org/pdf/2501.00001'],
      ] as const) {
        const addresses = await opened(async (open) => {
          const { end } = await asking(() => openInBrowser([arxiv], open));
          await press(...Array.from({ length: steps }, () => 'next' as const), 'accept');
          await end;
        });
        assert.deepEqual(addresses, [address]);
      }
    });

    it('a search for each paper', async () => {
      const addresses = await opened((open) => lookUp([first(), second()], 'googleScholar', open));
      const queries = addresses.map((address) => new URL(address).searchParams.get('q'));
      assert.deepEqual(queries, ['"First Paper"', '"Second & Last Paper"']);
    });

    it('a limited number of pages at once', async () => {
      const many = Array.from({ length: 11 }, first);
      const opening = opened((open) => lookUp(many, 'arxiv', open));
      await assert.rejects(opening, HumanError);
    });
  });

  describe('reveal', () => {
    it('a title with the cursor before it, in the given digest or the latest', async () => {
      assert.equal(sightingOf(second(), 'file:///gone/older.txt')?.uri, 'file:///gone/older.txt');
      const editor = await revealSighting(sightingOf(second())!);
      assert.ok(editor.selection.isEmpty);
      assert.equal(editor.document.lineAt(editor.selection.active).text, 'Second Paper');
      assert.equal(editor.selection.active.character, 0);
    });

    it('an error when a digest cannot be shown', async () => {
      await assert.rejects(revealSighting(second().sightings[0]!), HumanError);
    });

    it('a digest in the editor group that already shows it', async () => {
      await showDocument(digest, { viewColumn: vscode.ViewColumn.One });
      await showDocument(await openText(''), { viewColumn: vscode.ViewColumn.Two });
      const editor = await revealSighting(first().sightings[0]!);
      assert.equal(editor.viewColumn, vscode.ViewColumn.One);
    });
  });
});
