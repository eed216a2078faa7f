import assert from 'node:assert/strict';
import { newServer, onDisk } from './titleServer';

const bibliography =
  '@misc{a2020, title = {Alpha Walks Home}, author = {Owl, Olga}, year = {2020}}\n';
const role = { digest: false, note: false, bibliography: true } as const;

describe('Checking references in the library server', () => {
  it('compares entries with digests, not with what bibliographies add to their papers', async () => {
    const server = newServer();
    const bib = { uri: 'file:///refs.bib', text: bibliography };
    await server.apply([
      onDisk({ uri: 'file:///d.txt', text: 'digest\nAlpha Walks Home' }),
      onDisk(bib, { role }),
    ]);
    assert.deepEqual((await server.ask('paper', 'a2020'))?.authors, ['Owl, Olga']);
    const [alpha] = await server.ask('checkReferences', [bib]);
    assert.deepEqual([alpha?.verdict, alpha?.faults], ['unverified', []]);
  });

  it('compares entries with the details file, and names its sources', async () => {
    const server = newServer();
    const details = {
      key: 'a2020',
      title: 'Alpha Walks Home',
      authors: ['Owl, Olga'],
      arxivId: '1602.00001',
      journal: 'Journal of Walks',
      date: '2016-02-01',
      updates: [{ type: 'retraction' }],
      from: { authors: 'arXiv', date: 'arXiv', venue: 'Crossref' },
    };
    const bib = { uri: 'file:///refs.bib', text: bibliography };
    const uri = 'file:///.paper-digest/details.jsonl';
    await server.apply([
      onDisk(bib, { role }),
      onDisk({ uri, text: `${JSON.stringify(details)}\n` }, { role }),
    ]);
    const [alpha] = await server.ask('checkReferences', [bib]);
    assert.deepEqual(
      alpha?.faults.map(({ kind, field, known, source }) => [kind, field, known, source]),
      [
        ['updated', undefined, undefined, undefined],
        ['differs', 'year', '2016', 'arXiv'],
      ],
    );
  });

  it('knows what notes and other documents cite once all notes are read', async () => {
    const server = newServer();
    const text = ['a', 'b', 'c'].map((key) => `@misc{${key}, title = {Work ${key}}}`).join('\n');
    const bib = { uri: 'file:///refs.bib', text };
    const uncited = async () =>
      (await server.ask('checkReferences', [bib])).flatMap(({ key, faults }) =>
        faults.map(({ kind }) => `${key} ${kind}`),
      );
    await server.apply([
      onDisk(bib, { role }),
      onDisk({ uri: 'file:///n.md', text: 'See @a.' }),
      onDisk({ uri: 'file:///p.tex', text: 'See \\cite{b}.' }),
    ]);
    assert.deepEqual(await uncited(), []);
    await server.apply([], { notes: 'all' });
    assert.deepEqual(await uncited(), ['c uncited']);
    const keys = ['c'];
    assert.deepEqual((await server.ask('checkReferences', [{ ...bib, keys }])).length, 1);
  });
});
