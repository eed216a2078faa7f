import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { timeSlices } from '../../src/platform/timeSlices';
import { copyBibtex, copyCitation, copyCitationKeys } from '../../src/vscode/actions/copy';
import { lookUp, openLink } from '../../src/vscode/actions/online';
import { HumanError } from '../../src/vscode/common/messages/humanError';
import { revealSighting, sightingOf } from '../../src/vscode/common/papers/reveal';
import { CommandTargets } from '../../src/vscode/common/commands/targets';
import { noBibliographies } from './support/noBibliographies';
import { FakePapers, makePaper, sightingAt } from './support/fakePapers';
import { showDocument } from './support/showDocument';

const text = ['First Paper', '', 'About it.', '', 'Second Paper', '', 'About it.'].join('\n');

describe('Actions on papers', () => {
  let digest: vscode.Uri;
  let papers: FakePapers;
  const first = () => papers.snapshot.resolve('first')!;
  const second = () => papers.snapshot.resolve('second2025')!;

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

  describe('are about', () => {
    const targets = (selected = () => [] as ReturnType<typeof first>[]): CommandTargets =>
      new CommandTargets({ papers, bibliographies: noBibliographies }, selected);
    const keys = async (
      args: readonly unknown[],
      selected?: () => ReturnType<typeof first>[],
    ): Promise<string[]> => (await targets(selected).resolve(args)).map(({ key }) => key);

    async function show(
      content: string,
      language: string,
      ...positions: readonly [line: number, character: number][]
    ): Promise<void> {
      const document = await vscode.workspace.openTextDocument({ content, language });
      const editor = await showDocument(document);
      editor.selections = positions.map(
        ([line, character]) => new vscode.Selection(line, character, line, character),
      );
    }

    it('the paper that a link names', async () => {
      assert.deepEqual(await keys([{ key: 'second2025' }]), ['second2025']);
    });

    it('the row that was clicked, or all that are selected when it is one of them', async () => {
      const a = { key: 'first' };
      const b = { key: 'second2025' };
      assert.deepEqual(await keys([a, undefined]), ['first']);
      assert.deepEqual(await keys([a, [a, b, { groupId: 'none' }, { ...a }]]), [
        'first',
        'second2025',
      ]);
      assert.deepEqual(await keys([a, [b]]), ['first']);
    });

    it('the entries of a digest at the cursors', async () => {
      const editor = await showDocument(digest);
      editor.selections = [new vscode.Selection(4, 3, 4, 3)];
      assert.deepEqual(await keys([]), ['second2025']);
      editor.selections = [new vscode.Selection(0, 0, 6, 0)];
      assert.deepEqual(await keys([]), ['first', 'second2025']);
    });

    it('the citation under the cursor, or all of one when it is under none of its keys', async () => {
      await show('See [@first; @second2025] here.', 'markdown', [0, 7]);
      assert.deepEqual(await keys([]), ['first']);
      await show('See [@first; @second2025] here.', 'markdown', [0, 25]);
      assert.deepEqual(await keys([]), ['first', 'second2025']);
      await show('See [@first; @second2025] here.', 'markdown', [0, 28]);
      assert.deepEqual(await keys([]), []);
    });

    it('what is selected in the sidebar, when that was used last', async () => {
      await show('See @first.', 'markdown', [0, 6]);
      assert.deepEqual(await keys([], () => [second()]), ['second2025']);
    });

    it('what the cursor is at when the arguments make no sense', async () => {
      await show('See @first.', 'markdown', [0, 6]);
      const senseless = [undefined, null, 3, 'first', [], {}, { key: 5 }, digest, { key: null }];
      for (const argument of senseless) {
        assert.deepEqual(await keys([argument]), ['first']);
        assert.deepEqual(await keys([argument, argument]), ['first']);
      }
    });

    it('nothing, and then tell what to do', async () => {
      await show('Nothing here.', 'markdown', [0, 3]);
      await assert.rejects(targets().require([]), HumanError);
    });

    it('no paper when the key is none of the library’s, which they say', async () => {
      await assert.rejects(targets().resolve([{ key: 'nobody1999' }]), /nobody1999/);
      await show('See @nobody1999.', 'markdown', [0, 7]);
      await assert.rejects(targets().resolve([]), (error) => {
        assert.ok(error instanceof HumanError);
        assert.match(error.message, /nobody1999/);
        return error.remedies.some(({ command }) => command === 'paperDigest.explainCitation');
      });
    });
  });

  describe('copy', () => {
    it('one key a line', async () => {
      await copyCitationKeys([first(), second()]);
      assert.equal(await vscode.env.clipboard.readText(), 'first\nsecond2025');
    });

    it('one citation of all papers', async () => {
      await copyCitation([first(), second()]);
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

    it('the only link at once', async () => {
      assert.deepEqual(await opened((open) => openLink([second()], open)), [
        'https://example.org/second',
      ]);
    });

    it('nothing without a link, but offer to look the paper up', async () => {
      await assert.rejects(
        opened((open) => openLink([first()], open)),
        (error) => error instanceof HumanError && error.remedies.length > 0,
      );
      const other = { ...first(), key: 'other' };
      await assert.rejects(
        opened((open) => openLink([first(), other], open)),
        (error) => {
          assert.ok(error instanceof HumanError);
          assert.deepEqual(error.remedies[0]?.arguments, [
            undefined,
            [{ key: 'first' }, { key: 'other' }],
          ]);
          return true;
        },
      );
    });

    it('a search for each paper', async () => {
      const addresses = await opened((open) => lookUp([first(), second()], 'googleScholar', open));
      assert.deepEqual(
        addresses.map((address) => new URL(address).searchParams.get('q')),
        ['"First Paper"', '"Second & Last Paper"'],
      );
    });

    it('no more pages than anyone wants', async () => {
      const many = Array.from({ length: 11 }, first);
      await assert.rejects(
        opened((open) => lookUp(many, 'arxiv', open)),
        HumanError,
      );
    });
  });

  describe('reveal', () => {
    it('the title of a paper, the cursor before it and nothing selected, in the digest in question or the latest', async () => {
      assert.equal(sightingOf(second(), 'file:///gone/older.txt')?.uri, 'file:///gone/older.txt');
      const editor = await revealSighting(sightingOf(second())!);
      assert.ok(editor.selection.isEmpty);
      assert.equal(editor.document.lineAt(editor.selection.active).text, 'Second Paper');
      assert.equal(editor.selection.active.character, 0);
    });

    it('why a digest cannot be shown', async () => {
      await assert.rejects(revealSighting(second().sightings[0]!), HumanError);
    });

    it('a digest where it is already in view', async () => {
      await showDocument(digest, { viewColumn: vscode.ViewColumn.One });
      const note = await vscode.workspace.openTextDocument({ content: '', language: 'markdown' });
      await showDocument(note, { viewColumn: vscode.ViewColumn.Two });
      const editor = await revealSighting(first().sightings[0]!);
      assert.equal(editor.viewColumn, vscode.ViewColumn.One);
    });
  });
});
