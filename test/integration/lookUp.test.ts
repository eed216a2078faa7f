import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../src/vscode/contributions';
import { eventually } from '../support/eventually';
import { becomes } from './support/becomes';
import { answers } from '../support/sourceAnswers';
import { recordMessages } from './support/messages';
import { placeCursors } from './support/placeCursors';
import {
  paperOf,
  playHosts,
  setSource,
  untilForgotten,
  withFastSources,
  writeDigest,
} from './support/playedHosts';
import { showDocument } from './support/showDocument';
import { at, exists, read, remove, run, withSetting } from './support/workspace';
import { placeOf, WorkspaceNotes } from './support/workspaceNotes';

describe('Look Up Details', () => {
  const notes = new WorkspaceNotes('look-up', true);
  const { messages } = recordMessages((titles) =>
    titles.find((one) => ['Choose…', 'Look Up', 'Get Papers'].includes(one)),
  );
  const played = playHosts();
  after(async () => {
    await notes.remove();
    await remove(at('.paper-digest/details.jsonl'));
    await untilForgotten(/^(?:Egret|Plover|Ruff|Knot|Snipe|Godwit):/);
  });

  it('looks up the papers of a digest and of a saved search, at the cursor, and of a citation', async () => {
    const titles = ['Ruff: Fighting Robots', 'Knot: Flying Robots'] as const;
    const digest = await writeDigest(notes, 'waders.txt', titles);
    const lookUp = async (row?: unknown) => {
      messages.length = 0;
      await withFastSources(() => run(commands.lookUpDetails, row), 'arxiv');
      return messages.at(-1);
    };
    const both = 'Found details of 0 of 2 papers.';
    assert.equal(await lookUp({ kind: 'group', groupId: `digest/${digest.toString()}` }), both);
    await withSetting('savedSearches', { Waders: 'in:waders robots' }, () =>
      eventually(async () =>
        assert.equal(await lookUp({ kind: 'search', groupId: 'search/Waders' }), both),
      ),
    );
    const [ruff, knot] = titles.map((title) => `Found no details of “${title}”.`);
    const editor = await showDocument(digest);
    await placeCursors(editor, placeOf(editor.document, titles[1]));
    assert.equal(await lookUp(), knot);
    const [{ key }, { key: other }] = [await paperOf(titles[0]), await paperOf(titles[1])];
    await notes.show('birds.md', `See [@${other}] and @${key}`);
    assert.equal(await lookUp(), ruff);
    // The earlier command of all cited papers looks up no others.
    await showDocument(digest);
    messages.length = 0;
    await run('paperDigest.lookUpCited');
    assert.match(messages.at(-1) ?? '', /^Open a note that cites papers/);
  });

  it('lets the user choose where the sources have only a similar paper', async () => {
    const similar = 'Plover: Running & Robots';
    await writeDigest(notes, 'plovers.txt', [similar], '  • 9 authors\n·\nSep 14, 2026');
    const record = JSON.parse(answers.huggingFacePaper) as object;
    const found = [{ paper: { ...record, title: similar } }];
    played.replies = { 'api/papers/search': JSON.stringify(found) };
    const { showQuickPick } = vscode.window;
    const shown: string[] = [];
    let row: number;
    const choose = (items: readonly vscode.QuickPickItem[], options: vscode.QuickPickOptions) => {
      shown.push(options.placeHolder ?? '', ...items.map(({ detail, label }) => detail ?? label));
      return Promise.resolve(items[row]);
    };
    const lookUp = async (index: number) => {
      row = index;
      shown.length = 0;
      const { key } = await paperOf(similar);
      await withFastSources(() => run(commands.lookUpDetails, { key }), 'arxiv');
      await eventually(() => assert.equal(shown.length, 3, messages.join()));
    };
    Object.assign(vscode.window, { showQuickPick: choose });
    try {
      await lookUp(1);
      const [question, candidate, none] = shown;
      assert.match(question ?? '', /^Which paper is “Plover: .*9 authors.*2026”\?$/);
      assert.match(candidate ?? '', /^Ada Wade.*arXiv:2609\.12345.*Hugging Face$/);
      assert.equal(none, 'None of these');
      assert.equal((await paperOf(similar)).authors, undefined);
      await lookUp(0);
      await becomes(async () => (await paperOf(similar)).authors, ['Ada Wade', 'Bo Reed']);
    } finally {
      Object.assign(vscode.window, { showQuickPick });
    }
  });

  it("sends the user's key to Semantic Scholar alone, and asks for one where it lacks", async () => {
    await writeDigest(notes, 'snipes.txt', ['Snipe: Hidden Robots', 'Godwit: Long Robots']);
    const others = ['arxiv', 'crossref', 'dataCite', 'dblp'];
    const { showInputBox } = vscode.window;
    const prompts: string[] = [];
    const setKey = async (value: string) => {
      const show = ({ prompt = '', password }: vscode.InputBoxOptions) => {
        prompts.push(`${prompt} ${password}`);
        return Promise.resolve(value);
      };
      Object.assign(vscode.window, { showInputBox: show });
      await run(commands.setApiKey);
    };
    const lookUp = async (start: string) => {
      const { key } = await paperOf(start);
      for (const name of others) await setSource(name, '');
      await run(commands.lookUpDetails, { key });
      for (const name of others) await setSource(name, undefined);
    };
    try {
      await setKey('made-up');
      assert.match(prompts.join(), /https:\/\/api\.semanticscholar\.org\. .* true$/);
      await lookUp('Snipe');
      assert.deepEqual(played.keys, ['made-up api.semanticscholar.org']);
      await setKey('');
      played.replies = { semanticscholar: 403 };
      await lookUp('Godwit');
      assert.deepEqual(played.keys.length, 1);
      assert.match(messages.at(-1) ?? '', /answers more often if you set an API key\.$/);
    } finally {
      Object.assign(vscode.window, { showInputBox });
    }
  });

  const getPapers = (list: string) => run(commands.getPapersOf, { list });
  const idsIn = async (list: string) =>
    Array.from(
      (await read(at(`digests/${list}.json`))).matchAll(/"id": "([^"]+)"/g),
      ([, id]) => id,
    );
  const [first, second] = ['2609.12345', '2609.12346'];

  it("saves today's papers as a digest, and updates it", async () => {
    played.replies = { 'date=2026-09-15': answers.huggingFaceList };
    await getPapers('2026-09-15');
    assert.match(messages.join('\n'), /^Saved /m);
    await paperOf('Egret: Standing');
    const file = at('digests/2026-09-15.json');
    const edited = (await read(file)).replace('Egret: Standing', 'Egret: Sitting');
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(`\uFEFF${edited}`));
    const votes = '"upvotes":3';
    played.replies = { 'date=2026-09-15': answers.huggingFaceList.replace(votes, `${votes}1`) };
    await getPapers('2026-09-15');
    assert.match(messages.join('\n'), /^Updated /m);
    assert.deepEqual(await idsIn('2026-09-15'), [first, second]);
    assert.equal(await read(file), edited.replace('"upvotes": 3', '"upvotes": 31'));
    assert.equal((await vscode.workspace.fs.readFile(file))[0], 0xef);
    await remove(at('digests/2026-09-15.json'));
  });

  it('gets all pages of a month, and adds to a saved list only what is new', async () => {
    const [one, other] = (JSON.parse(answers.huggingFaceList) as unknown[]).map((item) =>
      JSON.stringify([item]),
    );
    played.replies = { 'month=2026-08&limit=100': one!, 'page=2': other! };
    played.nextPage = 'https://huggingface.co/api/daily_papers?page=2';
    await getPapers('2026-08');
    assert.deepEqual(await idsIn('2026-08'), [first, second]);
    await paperOf('Egret: Standing');
    played.nextPage = undefined;
    played.replies = { 'month=2026-08&limit=100': other! };
    const saved = await showDocument(at('digests/2026-08.json'));
    await saved.edit((edit) => edit.insert(new vscode.Position(1, 0), '  "remark": "Mine",\r\n'));
    await getPapers('2026-08');
    assert.match(messages.at(-1) ?? '', /^Updated .*: 1 paper\. Save the file/);
    assert.match(saved.document.getText(), /"remark": "Mine",\n/);
    assert.ok(saved.document.isDirty);
    await saved.document.save();
    assert.deepEqual(await idsIn('2026-08'), [first, second]);
    played.nextPage = 'https://huggingface.co/api/daily_papers?page=3';
    played.replies = { 'month=2026-08&limit=100': one!, 'page=3': 400 };
    await getPapers('2026-08');
    assert.match(messages.at(-1) ?? '', /^Updated .*: 1 paper\. The papers from page 2 on are/);
    // VS Code itself reports this: watchers may miss a file that was replaced just before.
    const edit = new vscode.WorkspaceEdit();
    edit.deleteFile(at('digests/2026-08.json'));
    await vscode.workspace.applyEdit(edit);
  });

  it('asks and sends nothing in Restricted Mode', async () => {
    const trusted = Object.getOwnPropertyDescriptor(vscode.workspace, 'isTrusted');
    const value = { value: false, configurable: true };
    Object.defineProperty(vscode.workspace, 'isTrusted', value);
    try {
      await run(commands.lookUpDetails, { key: 'graphnap2026' });
      await run(commands.getTodaysPapers);
    } finally {
      if (trusted) Object.defineProperty(vscode.workspace, 'isTrusted', trusted);
    }
    const refusal = "Paper Digest doesn't use the network in Restricted Mode.";
    assert.deepEqual([played.asked, messages], [[], [refusal, refusal]]);
  });

  it('says what failed, and writes nothing', async () => {
    for (const [status, list, message] of [
      [400, '2030-01-01', /no papers for 2030-01-01/],
      [500, '2030-01-02', /status 500/],
    ] as const) {
      played.replies = { date: status };
      await getPapers(list);
      await eventually(() => assert.match(messages.join('\n'), message));
      assert.ok(!(await exists(at(`digests/${list}.json`))));
    }
  });
});
