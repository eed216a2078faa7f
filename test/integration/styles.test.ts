import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { LastNote } from '../../src/vscode/common/notes/lastNote';
import { CommandTargets } from '../../src/vscode/common/commands/targets';
import { noteHovers } from '../../src/vscode/citations/shownAtCitations';
import { insertPapers } from '../../src/vscode/insert/insertPapers';
import { SearchHistory } from '../../src/vscode/palette';
import { builtInReferences } from './support/builtInReferences';
import { noBibliographies } from './support/noBibliographies';
import { becomes } from './support/becomes';
import { FakePapers, makePaper } from './support/fakePapers';
import { MemoryMemento } from './support/memoryMemento';
import { placeCursors } from './support/placeCursors';
import { openUnsaved } from './support/unsaved';
import { closeEditors } from './support/closeEditors';
import { showDocument } from './support/showDocument';
import { run } from './support/workspace';

describe('Styles other than Pandoc’s', () => {
  const papers = new FakePapers([
    makePaper('alpha', 'Alpha', {
      arxivId: '2501.00001',
      date: { year: 2025 },
      organization: { name: 'The Lab' },
    }),
    makePaper('beta', 'Beta'),
  ]);
  let lastNote: LastNote;
  const state = new MemoryMemento();
  const history = new SearchHistory(state);
  const added: string[] = [];
  const set = (name: string, value: string | undefined) =>
    vscode.workspace
      .getConfiguration('paperDigest', { languageId: 'markdown' })
      .update(name, value, vscode.ConfigurationTarget.Workspace, true);
  const show = async (marked: string) => {
    const offset = marked.indexOf('|');
    const document = await openUnsaved(marked.replace('|', ''));
    const editor = await showDocument(document, { preview: false });
    await placeCursors(editor, document.positionAt(offset));
    return editor;
  };
  const insert = (key: string) =>
    insertPapers(
      {
        papers,
        bibliographies: noBibliographies,
        lastNote,
        history,
        state,
        targets: new CommandTargets({ papers, bibliographies: noBibliographies }, () => []),
        references: builtInReferences(papers),
        addCited: (_note, cited) => Promise.resolve(void added.push(...cited.map((it) => it.key))),
      },
      [{ key }],
    );
  const look = ({ document, selection }: vscode.TextEditor) => {
    const offset = document.offsetAt(selection.active);
    return `${document.getText().slice(0, offset)}|${document.getText().slice(offset)}`;
  };

  const inserted = async (marked: string) => {
    const editor = await show(marked);
    await insert('alpha');
    return () => look(editor);
  };

  beforeEach(() => (lastNote = new LastNote(papers)));
  afterEach(async () => {
    lastNote.dispose();
    await set('citeAs', undefined);
    await set('citationTemplate', undefined);
    await closeEditors();
  });

  it('define a footnote once, at the end of the note, in the same step', async () => {
    await set('citeAs', 'footnote');
    const editor = await show('One|.\n\nTwo.\n');
    await insert('alpha');
    const definition = '[^alpha]: [Alpha](https://arxiv.org/abs/2501.00001). The Lab, 2025.\n';
    await becomes(() => look(editor), `One[^alpha]|.\n\nTwo.\n\n${definition}`);
    await insert('alpha');
    await becomes(() => look(editor), `One[^alpha][^alpha]|.\n\nTwo.\n\n${definition}`);
    await insert('beta');
    assert.ok(editor.document.getText().endsWith(`${definition}[^beta]: Beta\n`));
    for (let step = 0; step < 3; step++) await run('undo');
    await becomes(() => editor.document.getText(), 'One.\n\nTwo.\n');
    const atEnd = await show('One|');
    await insert('beta');
    await becomes(() => look(atEnd), 'One[^beta]|\n\n[^beta]: Beta\n');
  });

  it('write wikilinks, and citations by the user’s template', async () => {
    await set('citeAs', 'wikilink');
    await becomes(await inserted('One |.'), 'One [[alpha]]|.');
    await set('citeAs', 'template');
    const link = '[Alpha](https://arxiv.org/abs/2501.00001)';
    await becomes(await inserted('One |.'), `One ${link} (2025)|.`);
    await set('citationTemplate', '\\cite{${key}}');
    assert.deepEqual(added, []);
    await becomes(await inserted('One |.'), 'One \\cite{alpha}|.');
    // A template with a key needs a bibliography.
    assert.deepEqual(added.splice(0), ['alpha']);
  });

  it('show the card of a paper for footnotes and wikilinks that name it', async () => {
    const content = 'One[^alpha], [[beta]], [[A page]], x[^1].\n\n[^alpha]: Text.\n[^1]: Text.\n';
    const document = await openUnsaved(content);
    const hovers = noteHovers({ papers, bibliographies: noBibliographies });
    for (const [text, expected] of [
      ['[^alpha],', '[^alpha]'],
      ['[[beta]]', '[[beta]]'],
      ['[^alpha]:', '[^alpha]'],
      ['[[A page]]', undefined],
      ['x[^1]', undefined],
    ] as const) {
      const position = document.positionAt(content.indexOf(text) + 3);
      const found = await hovers.provideHover(document, position);
      assert.equal(found?.range && document.getText(found.range), expected);
    }
  });
});
