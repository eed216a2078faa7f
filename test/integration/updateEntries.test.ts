import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { withDetails } from '../../src/core/bibliography/details';
import { commands } from '../../src/vscode/contributions';
import cases from '../fixtures/updated-entries.json';
import { digestPage, longAbstract } from '../support/digestPage';
import { eventually } from '../support/eventually';
import { becomes } from './support/becomes';
import { recordMessages } from './support/messages';
import { asking, inStep } from './support/quickInputs';
import { at, remove, run, write } from './support/workspace';
import { readyApi, WorkspaceNotes } from './support/workspaceNotes';

const heron = 'Heron: Wading & Robots';
const crane = 'Crane: Dancing in Reeds';

/** What Paper Digest writes for a paper of the digest. */
const entryFor = (key: string, title: string): string =>
  `@misc{${key},\n  title = {${title.replace('&', '\\&')}},\n  year = {2026},\n  month = sep,\n}\n`;
const own = entryFor('wade', heron);
const edited = entryFor('dance', crane).replace('year', 'keywords = {birds},\n  year');

describe('Update Entries in Bibliography', () => {
  const notes = new WorkspaceNotes('update-entries', true);
  const details = at('.paper-digest/details.jsonl');
  let pressed: string | undefined;
  const { messages } = recordMessages((titles) => titles.find((one) => one === pressed));
  const bib = () => notes.uri('refs.bib');

  let round = 0;
  const looksUp = async (...titles: string[]) => {
    // Earlier details may still be known.
    round += 1;
    const categories = [`round ${round}`];
    const found = titles.map((title) => ({
      key: `looked-up-${title.length}`,
      title,
      authors: ['Ada Wade', 'Bo Reed'],
      doi: `10.1000/${title.slice(0, 5).toLowerCase()}`,
      lookedUp: { from: { authors: 'arXiv', doi: 'Crossref' } as const, categories },
    }));
    await write(details, withDetails('', found));
    await eventually(async () => {
      const papers = await (await readyApi()).papers();
      for (const title of titles) {
        const paper = papers.find((one) => one.title.startsWith(title.slice(0, 10)));
        const uris = [...(paper?.sightings ?? []), ...(paper?.listings ?? [])].map(
          ({ uri }) => uri,
        );
        const isHere = uris.every((uri) => uri.startsWith(`${notes.folder.toString()}/`));
        assert.ok(paper?.listings && isHere, uris.join());
        assert.deepEqual(paper.lookedUp?.categories, categories);
      }
    });
  };

  /** Runs the command, and accepts or cancels its list as it is. */
  const update = async (argument: unknown, key = 'acceptSelectedQuickOpenItem') => {
    const { end } = await asking(() => run(commands.updateEntries, argument));
    await run(`workbench.action.${key}`);
    await end;
  };

  beforeEach(async () => {
    pressed = undefined;
    const byline = '·\nSep 14, 2026';
    const page = digestPage('Oct 1, 2026', [
      { title: heron, abstract: longAbstract(heron), byline },
      { title: crane, abstract: longAbstract(crane), byline },
    ]);
    await notes.write('page.txt', page);
  });
  afterEach(() => notes.remove());
  after(() => remove(details));

  it('changes nothing when the user cancels, or ticks nothing', async () => {
    await notes.write('refs.bib', own);
    await looksUp(heron);
    await update({ uris: [bib().toString()] }, 'closeQuickOpen');
    assert.equal(await notes.read('refs.bib'), own);
    await notes.write('refs.bib', edited);
    await looksUp(crane);
    await update({ groupId: `bibliography/${bib().toString()}` });
    assert.equal(await notes.read('refs.bib'), edited);
  });

  it('asks before it changes a file that another program exports', async () => {
    const zotero = `${own}\n@misc{x,\n  title = {X},\n  file = {PDF:/home/me/Zotero/storage/AB2D4FGH/a.pdf:application/pdf},\n}\n`;
    await notes.write('refs.bib', zotero);
    await looksUp(heron);
    pressed = "Don't Change";
    await update(bib());
    assert.match(messages.join('\n'), /^Zotero exports .*refs\.bib.*\nNothing was changed/);
    assert.equal(await notes.read('refs.bib'), zotero);
  });

  /** Updates the only entry of a file in CSL-YAML. Paper Digest doesn't write that, so it isn't ticked at first. */
  const updateOther = async (name: string): Promise<void> => {
    const { end } = await asking(() => run(commands.updateEntries, notes.uri(name)));
    for (const key of [
      'quickOpenSelectNext',
      'quickPickManyToggle',
      'acceptSelectedQuickOpenItem',
    ]) {
      await inStep();
      await run(`workbench.action.${key}`);
    }
    await end;
  };

  for (const { name, note, titles, isUnticked, before, after } of cases) {
    it(`updates ${name} in one undo step, and leaves edited entries`, async () => {
      await notes.write(name, before);
      if (note !== undefined) await notes.write('note.md', note);
      await looksUp(...titles);
      await (isUnticked ? updateOther(name) : update(notes.uri(name)));
      assert.equal(await notes.read(name), after);
      const editor = () => vscode.window.activeTextEditor;
      await becomes(() => editor()?.document.uri.toString(), notes.uri(name).toString());
      await run('undo');
      await becomes(() => editor()?.document.getText(), before);
      await run('workbench.action.files.save');
    });
  }

  it('says why there is nothing to update', async () => {
    await notes.write('refs.bib', own);
    await write(details, '');
    await eventually(async () => {
      const papers = await (await readyApi()).papers();
      const paper = papers.find((one) => one.title === heron);
      assert.ok(paper?.listings && !paper.lookedUp);
    });
    await run(commands.updateEntries, bib());
    await run(commands.updateEntries, notes.uri('page.txt'));
    assert.match(messages.join('\n'), /^No entry lacks details.*\nCan't update .*page\.txt: only/);
  });
});
