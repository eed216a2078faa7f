import assert from 'node:assert/strict';
import { pinOf } from '../../../../src/core/identity/title';
import type { FileContent } from '../../../../src/core/files/fileChange';
import type { ApplyOptions } from '../../../../src/core/server/libraryServer';
import type { LocalServer } from '../../../../src/core/server/localServer';
import { newServer, onDisk, outcome, send } from './titleServer';

const heron = { key: 'heron', title: 'Heron: Wading Robots', links: [], sightings: [] };
const herons = 'digest\nHeron: Wading Robots';
const pin = pinOf(heron);

describe('The library server with notes', () => {
  let server: LocalServer;
  beforeEach(async () => {
    server = newServer();
    await send(server, {}, { pins: new Map() });
  });
  const pinsOf = async (
    texts: Readonly<Record<string, string>>,
    options?: ApplyOptions,
    more?: Partial<FileContent>,
  ) => (await send(server, texts, options, more)).pins;

  it('pins keys that notes use once all notes were sent, and then at once', async () => {
    assert.equal(await pinsOf({ 'd.txt': herons, 'n.md': 'A [@heron] and [@nobody].' }), undefined);
    assert.deepEqual([...((await pinsOf({}, { notes: 'all' })) ?? [])], [['heron', pin]]);
    assert.equal(await pinsOf({}, { notes: 'all' }), undefined);
    await send(server, { 'e.txt': 'digest\nEgret' });
    assert.deepEqual([...((await pinsOf({ 'egret.md': '' })) ?? []).keys()], ['heron', 'egret']);
  });

  it('keeps a pinned key for its paper, also when its last use is removed', async () => {
    await send(server, { 'd.txt': herons, 'n.md': '[@heron]' }, { notes: 'all' });
    const changes = { 'd.txt': `${herons}\nHeron: Nesting Robots`, 'n.md': 'No citation.' };
    const { library, pins } = await send(server, changes);
    assert.equal(pins, undefined);
    assert.equal((await server.ask('paper', 'heron'))?.title, heron.title);
    assert.ok(library.papers.some(({ key }) => key === 'heronnesting'));
  });

  it('pins no key of a note until the note is saved', async () => {
    const note = { 'n.md': '[@heron]' };
    await send(server, { 'd.txt': herons }, { notes: 'all' });
    assert.equal(await pinsOf(note, {}, { isUnsaved: true }), undefined);
    assert.deepEqual([...((await pinsOf(note)) ?? [])], [['heron', pin]]);
  });

  it('removes pins of an earlier session that no note uses, if all notes could be read', async () => {
    const pins = new Map([
      ['bird', pin],
      ['wader', pin],
    ]);
    const files = { 'd.txt': herons, 'n.md': '[@bird]' };
    const readable = await send(server, files, { pins, notes: 'readable' });
    assert.equal(readable.pins, undefined);
    assert.deepEqual(
      readable.library.aliases.map(([alias]) => alias),
      ['heron', 'wader'],
    );
    server = newServer();
    const { pins: kept, library } = await send(server, files, { pins, notes: 'all' });
    assert.deepEqual([...(kept ?? [])], [['bird', pin]]);
    assert.deepEqual(library.aliases, [['heron', 'bird']]);
  });

  it('keeps a reserved key for its paper, and saves it once a note uses it', async () => {
    await send(server, { 'd.txt': `${herons}\nEgret`, 'n.md': '' }, { notes: 'all' });
    const reserve = (key: string) => send(server, {}, { reserved: { key, paper: heron } });
    const { pins, library } = await reserve('bird');
    assert.equal(pins, undefined);
    assert.equal(library.papers.find(({ title }) => title === heron.title)?.key, 'bird');
    await reserve('wader');
    assert.equal(await server.ask('paper', 'bird'), undefined, 'no note uses it');
    await send(server, { 'n.md': '[@wader]' }, {}, { isUnsaved: true });
    await reserve('third');
    assert.ok(await server.ask('paper', 'wader'), 'a note that is not saved uses it');
    assert.deepEqual([...((await pinsOf({ 'n.md': '[@wader]' })) ?? [])], [['wader', pin]]);
  });

  it('returns which notes use a key, and which keys in use may mean a work', async () => {
    const bib = '@misc{one, title={Storks}} @misc{two, title={Owls}}';
    await send(server, { 'a.bib': bib, 'b.bib': '@misc{first, title={Storks}}' }, {}, {
      role: { digest: false, note: false, bibliography: true },
    }); // prettier-ignore
    const { notesRevision } = await send(server, {
      'a.md': 'See [@one; @two, p. 3] and `@code`.',
      'b.md': 'As @one and @first say.',
      'c.md': '---\nkey: first\n---\n',
      'd.md': '---\ncitekey: nobody\n---\n',
    });
    assert.deepEqual(await server.ask('notesUsing', 'one'), ['a.md', 'b.md']);
    assert.deepEqual(await server.ask('notesUsing', 'code'), []);
    const work = (await server.search('storks'))[0]?.paper.key ?? '';
    assert.deepEqual(await server.ask('usesOf', work), [
      { key: 'one', uris: ['a.md', 'b.md'] },
      { key: 'first', uris: ['b.md'] },
    ]);
    assert.deepEqual(await server.ask('usesOf', 'nobody'), []);
    assert.deepEqual(await server.ask('notesStating', work), ['c.md']);
    assert.deepEqual(await server.ask('notesStating', 'nobody'), ['d.md']);
    const same = await send(server, { 'b.md': 'As @first and @one say.' });
    assert.equal(same.notesRevision, notesRevision);
    const other = await send(server, { 'a.md': 'As @two says.', 'c.md': '---\nkey: two\n---\n' });
    assert.notEqual(other.notesRevision, notesRevision);
    assert.deepEqual(await server.ask('notesUsing', 'one'), ['b.md']);
    assert.deepEqual(await server.ask('notesStating', work), []);
    await server.apply([{ uri: 'b.md', state: 'gone' }]);
    assert.deepEqual(await server.ask('usesOf', work), []);
  });

  it('finds a work by its DOI in notes, without a pin', async () => {
    await send(server, { 'a.bib': '@misc{one, title={Storks}, doi={10.1000/s_1}}' }, {}, {
      role: { digest: false, note: false, bibliography: true },
    }); // prettier-ignore
    await send(server, { 'a.md': 'See [@10.1000/S_1], @https://doi.org/10.1000/s_1.' });
    const work = (await server.search('storks'))[0]?.paper.key ?? '';
    assert.deepEqual(
      (await server.ask('usesOf', work)).map(({ key }) => key),
      ['10.1000/S_1', 'https://doi.org/10.1000/s_1'],
    );
    assert.deepEqual(
      (await server.search('is:cited')).map(({ paper }) => paper.key),
      [work],
    );
    assert.equal((await server.ask('paper', '10.1000/s_1'))?.key, undefined);
  });

  it('returns what notes cite, and what has a note', async () => {
    await send(server, { 'd.txt': `${herons}\nEgret\nOwl`, 'owl.md': 'See [@heron].' });
    const keys = async (query: string) =>
      (await server.search(query)).map(({ paper }) => paper.key).sort();
    assert.deepEqual(await keys('is:cited'), ['heron']);
    assert.deepEqual(await keys('has:note'), ['owl']);
    await send(server, { 'owl.md': '---\nkey: heron\n---\nSee @egret.' });
    assert.deepEqual(await keys('is:cited'), ['egret']);
    assert.deepEqual(await keys('has:note'), ['heron']);
  });

  it('finds literature notes by front matter or by name, and prefers front matter', async () => {
    const notes = async (files: Record<string, string>) =>
      (await send(server, files)).library.literatureNotes;
    assert.deepEqual(await notes({ 'heron.md': '', 'readme.md': '' }), []);
    assert.deepEqual(await notes({ 'd.txt': `${herons}\nEgret` }), [['heron', 'heron.md']]);
    const files = { 'z.md': '---\nkey: heron\n---\n', 'a/egret.md': '' };
    const both = await notes(files);
    assert.deepEqual(both, [
      ['egret', 'a/egret.md'],
      ['heron', 'z.md'],
    ]);
    assert.equal(await notes({ 'z.md': `${files['z.md']}More.`, 'other.md': '' }), both);
    await server.apply([{ uri: 'z.md', state: 'gone' }]);
    assert.deepEqual(await notes({ 'y.md': '---\nkey: "@egret"\n---\n' }), [
      ['egret', 'y.md'],
      ['heron', 'heron.md'],
    ]);
  });
});

describe('The library server with files that change', () => {
  let server: LocalServer;
  beforeEach(() => (server = newServer()));

  it('keeps a digest that may be half written, until its change is final', async () => {
    let { library } = await send(server, { 'd.txt': herons });
    for (const change of [
      onDisk({ uri: 'd.txt', text: '' }),
      onDisk({ uri: 'd.txt', text: 'A letter.' }),
      { uri: 'd.txt', state: 'gone' as const },
    ]) {
      const stale = await server.apply([change]);
      assert.deepEqual(stale.outcomes, [{ state: 'stale' }]);
      assert.equal(stale.library, library);
      const final = await server.apply([{ ...change, isFinal: true }]);
      assert.equal(outcome(final).state, 'known');
      assert.deepEqual(final.library.papers, []);
      ({ library } = await send(server, { 'd.txt': herons }));
    }
  });

  it('drops a digest at once when its text in an editor is not a digest', async () => {
    await send(server, { 'd.txt': herons });
    const { library } = await send(server, { 'd.txt': '' }, {}, { isUnsaved: true });
    assert.deepEqual(library.digests, []);
  });

  it('returns the kind of each file', async () => {
    const stamp = { size: 1, mtime: 1 };
    const known = { state: 'known', stamp, isOfInterest: true };
    const project = { digest: false, note: false, project: true } as const;
    for (const [change, expected] of [
      [onDisk({ uri: 'd.txt', text: herons }), { ...known, papers: 1 }],
      [onDisk({ uri: 'a.md', text: 'A note.' }), known],
      [
        onDisk({ uri: 'n.md', text: '---\nbibliography: a.bib\n---\n' }),
        { ...known, named: ['a.bib'] },
      ],
      [
        onDisk({ uri: 'p.yml', text: 'bibliography: b.bib' }, { role: project }),
        { ...known, named: ['b.bib'] },
      ],
      [
        onDisk({ uri: 'l.txt', text: 'A letter.' }, { role: { digest: true, note: false } }),
        { ...known, isOfInterest: false },
      ],
      [{ uri: 'x.txt', state: 'restored' }, { state: 'pending' }],
      [
        { uri: 'y.txt', state: 'gone' },
        { state: 'known', isOfInterest: false },
      ],
    ] as const) {
      assert.deepEqual(outcome(await server.apply([change])), expected, change.uri);
    }
  });
});
