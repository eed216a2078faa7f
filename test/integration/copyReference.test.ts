import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { LibraryView } from '../../src/core/library/lookup/libraryView';
import { LastNote } from '../../src/vscode/common/notes/lastNote';
import { CommandTargets } from '../../src/vscode/common/commands/targets';
import { copyReference } from '../../src/vscode/actions/copy';
import { chooseReferenceStyle } from '../../src/vscode/insert/chooseReferenceStyle';
import { insertReference } from '../../src/vscode/insert/insertPapers';
import { becomes } from './support/becomes';
import { builtInReferences } from './support/builtInReferences';
import { noBibliographies } from './support/noBibliographies';
import { FakePapers, makePaper } from './support/fakePapers';
import { closeEditors } from './support/closeEditors';
import { openUnsaved } from './support/unsaved';
import { asking, press } from './support/quickInputs';
import type { Key } from './support/quickInputs';
import { configure, run } from './support/workspace';
import { placeCursors } from './support/placeCursors';
import { showDocument } from './support/showDocument';

describe('References', () => {
  const papers = new FakePapers([
    makePaper('alpha', 'Alpha & Co: One', {
      organization: { name: 'Tencent' },
      date: { year: 2025 },
    }),
    makePaper('beta', 'Beta', { arxivId: '2501.00001' }),
  ]);
  const targetsOf = (from: FakePapers) =>
    new CommandTargets({ papers: from, bibliographies: noBibliographies }, () => []);
  const references = builtInReferences(papers);
  const parts = { papers, references, targets: targetsOf(papers) };
  let lastNote: LastNote;
  before(() => (lastNote = new LastNote(papers)));
  after(async () => {
    lastNote.dispose();
    await closeEditors();
  });
  const show = async (content: string, character: number) => {
    const editor = await showDocument(await openUnsaved(content));
    await placeCursors(editor, new vscode.Position(0, character));
    return editor;
  };
  const alpha = 'Tencent. (2025). *Alpha \\& co: one*.';
  const beta = '*Beta*. (n.d.). arXiv:2501.00001. Retrieved <https://arxiv.org/abs/2501.00001>';

  it('are copied as plain text, one per line', async () => {
    await copyReference(papers, references, ['alpha', 'beta']);
    assert.equal(
      await vscode.env.clipboard.readText(),
      'Tencent. (2025). Alpha & co: one.\nBeta. (n.d.). arXiv:2501.00001. Retrieved https://arxiv.org/abs/2501.00001',
    );
  });

  it('are inserted as Markdown at the cursor, as one step to undo', async () => {
    const { document } = await show('See: \n', 5);
    await insertReference({ ...parts, lastNote }, [{ key: 'alpha' }]);
    assert.equal(document.getText(), `See: ${alpha}\n`);
    await run('undo');
    await becomes(() => document.getText(), 'See: \n');
  });

  it('get the style that the user picks, by an example of each', async () => {
    const style = () =>
      vscode.workspace.getConfiguration('paperDigest').inspect('referenceStyle')?.workspaceValue;
    const { document } = await show('---\ncsl: own.csl\n---\nText.\n', 0);
    const choose = async (named: typeof references, ...keys: readonly Key[]) => {
      const choosing = () =>
        chooseReferenceStyle({ ...parts, references: named }, [{ key: 'alpha' }]);
      const { end } = await asking(choosing, 'createQuickPick');
      await press(...keys, 'accept');
      await end;
    };
    // From APA, the current one, to Chicago.
    await choose(references, 'next');
    assert.equal(style(), 'chicago');
    const csl = { name: 'own.csl', text: '' };
    const naming = Object.assign(builtInReferences(papers), {
      styleOf: () => Promise.resolve({ style: 'apa' as const, lang: '', csl }),
    });
    await choose(naming);
    assert.equal(style(), 'chicago');
    await choose(naming, 'next');
    assert.equal(style(), 'apa');
    assert.equal(document.getText(), '---\n---\nText.\n');
    // A document has no front matter.
    const latex = { language: 'latex', content: 'Text.\n' };
    const tex = await vscode.workspace.openTextDocument(latex);
    await showDocument(tex);
    await choose(naming, 'next');
    assert.equal(tex.getText(), 'Text.\n');
    await configure('referenceStyle', undefined);
  });

  it('include works that only a bibliography has', async () => {
    const range = { start: { line: 0, character: 0 }, end: { line: 4, character: 1 } };
    const entry = { uri: 'file:///refs.bib', key: 'gamma', title: 'Gamma Rays', range };
    const books = new FakePapers([makePaper('alpha', 'Alpha')]);
    const { papers: known } = books.library;
    const bibliography = [{ ...entry, keyRange: range, authors: ['Curie, Marie'] }];
    const noLists = { digests: [], problems: [], aliases: [] };
    books.library = new LibraryView({ papers: known, ...noLists, bibliography });
    const targets = targetsOf(books);
    const ofBooks = builtInReferences(books);
    const { document } = await show('As [@gamma] says.\n', 6);
    assert.deepEqual(await targets.requireWorks([]), ['gamma']);
    await copyReference(books, ofBooks, await targets.requireWorks([]));
    assert.equal(await vscode.env.clipboard.readText(), 'Curie, M. (n.d.). Gamma rays.');
    await insertReference({ papers: books, references: ofBooks, targets, lastNote }, []);
    assert.equal(document.getText(), 'As [@gamma] says.\n\nCurie, M. (n.d.). *Gamma rays*.\n');
    await show('As [@delta] says.\n', 6);
    await assert.rejects(targets.works([]), /“delta”/);
  });

  it('are those of the works cited at the cursor, below the paragraph', async () => {
    const { document } = await show('As [@alpha; @beta] say.\n', 3);
    await insertReference({ ...parts, lastNote }, []);
    assert.equal(document.getText(), `As [@alpha; @beta] say.\n\n${alpha}\n\n${beta}\n`);
  });
});
