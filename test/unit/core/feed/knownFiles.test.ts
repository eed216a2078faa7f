import assert from 'node:assert/strict';
import type { FileTrouble } from '../../../../src/core/files/fileSource';
import { KnownFiles } from '../../../../src/core/feed/knownFiles';
import { MemoryFiles, MemoryReader } from './memoryFiles';

describe('Known files', () => {
  let source: MemoryFiles;
  let reader: MemoryReader;
  let troubles: FileTrouble[];
  let files: KnownFiles;

  beforeEach(() => {
    source = new MemoryFiles();
    reader = new MemoryReader();
    troubles = [];
    files = new KnownFiles(source, reader, (trouble) => troubles.push(trouble));
  });

  const look = async (uri: string, isTouched = false) => {
    const news = await files.look(uri, isTouched);
    return typeof news === 'object'
      ? [news.was?.kind, news.is?.kind, news.is ? (reader.texts.get(uri) ?? '') : '']
      : news;
  };

  it('tell digests, notes and other files apart by content', async () => {
    source.write('a.txt', 'Daily 1');
    source.write('b.md', 'Daily 2');
    source.write('c.md', 'A note');
    source.write('d.txt', 'A letter');
    assert.deepEqual(await look('a.txt'), [undefined, 'digest', 'Daily 1']);
    assert.deepEqual(await look('b.md'), [undefined, 'digest', 'Daily 2']);
    assert.deepEqual(await look('c.md'), [undefined, 'note', 'A note']);
    assert.deepEqual(await look('d.txt'), [undefined, 'other', '']);
  });

  it('tell bibliographies by name, and by content where the name does not tell', async () => {
    source.roles = () => ({ digest: false, note: false, bibliography: true });
    const items = '[{"id": "a", "type": "book"}]';
    source.write('a.bib', '');
    source.write('b.json', items);
    source.write('c.json', '{"id": "a", "type": "book"}');
    assert.deepEqual(await look('a.bib'), [undefined, 'bibliography', '']);
    assert.deepEqual(await look('b.json'), [undefined, 'bibliography', items]);
    assert.deepEqual(await look('c.json'), [undefined, 'other', '']);
  });

  it('doubt a bibliography that is empty all of a sudden: it may just be being written', async () => {
    source.roles = () => ({ digest: false, note: false, bibliography: true });
    source.write('a.bib', '@misc{a}');
    await look('a.bib');
    source.write('a.bib', '');
    assert.equal(await look('a.bib', true), 'doubtful');
    assert.deepEqual(await look('a.bib', true), ['bibliography', 'bibliography', '']);
  });

  it('are not read again while size and time stay the same, whatever they are', async () => {
    source.write('a.txt', 'Daily');
    source.write('b.md', 'A note');
    source.write('c.txt', 'A letter');
    source.write('d.txt', 'bin\0ary');
    for (const uri of source.files.keys()) await look(uri);
    assert.deepEqual(source.takeReads(), ['a.txt', 'b.md', 'c.txt', 'd.txt']);
    for (const uri of source.files.keys()) assert.equal(await look(uri), undefined);
    assert.deepEqual(source.takeReads(), []);
    source.write('c.txt', 'A litter');
    for (const uri of source.files.keys()) await look(uri);
    assert.deepEqual(source.takeReads(), ['c.txt']);
  });

  it('are read again when touched or forgotten', async () => {
    source.write('a.txt', 'Daily');
    await look('a.txt');
    assert.deepEqual(await look('a.txt', true), ['digest', 'digest', 'Daily']);
    assert.equal(await look('a.txt'), undefined);
    files.forgetStamps();
    assert.deepEqual(await look('a.txt'), ['digest', 'digest', 'Daily']);
  });

  it('are read again when the settings make something else of them', async () => {
    source.write('a.md', 'Daily');
    source.roles = () => ({ digest: false, note: true });
    assert.deepEqual(await look('a.md'), [undefined, 'note', 'Daily']);
    source.roles = () => ({ digest: true, note: true });
    assert.deepEqual(await look('a.md'), ['note', 'digest', 'Daily']);
  });

  it('are not read above the size limit, which is reported', async () => {
    source.write('a.txt', `Daily ${'x'.repeat(source.limit)}`);
    assert.deepEqual(await look('a.txt'), [undefined, 'other', '']);
    assert.deepEqual(source.takeReads(), []);
    assert.deepEqual(troubles, [{ uri: 'a.txt', reason: 'tooLarge' }]);
    source.limit *= 2;
    assert.equal((await look('a.txt'))?.[1], 'digest');
  });

  it('are not taken when they grow above the size limit after one has looked how large they are', async () => {
    source.write('a.txt', 'Daily');
    const stat = await source.stat('a.txt');
    source.stat = () => Promise.resolve(stat);
    source.write('a.txt', `Daily ${'x'.repeat(source.limit)}`);
    assert.deepEqual(await look('a.txt'), [undefined, 'other', '']);
    assert.deepEqual(troubles, [{ uri: 'a.txt', reason: 'tooLarge' }]);
  });

  it('are left out with a report when they cannot be read, and tried again', async () => {
    source.write('a.txt', 'Daily');
    source.unreadable.add('a.txt');
    assert.deepEqual(await look('a.txt'), [undefined, 'other', '']);
    assert.deepEqual(
      troubles.map(({ uri, reason }) => [uri, reason]),
      [['a.txt', 'unreadable']],
    );
    source.unreadable.clear();
    assert.deepEqual(await look('a.txt'), ['other', 'digest', 'Daily']);
  });

  it('doubt once that a digest is gone or none any more', async () => {
    source.write('a.txt', 'Daily');
    source.write('b.txt', 'Daily');
    await look('a.txt');
    await look('b.txt');
    source.write('a.txt', '');
    source.files.delete('b.txt');
    assert.equal(await look('a.txt', true), 'doubtful');
    assert.equal(await look('b.txt', true), 'doubtful');
    assert.deepEqual(await look('a.txt', true), ['digest', 'other', '']);
    assert.deepEqual(await look('b.txt', true), ['digest', undefined, '']);
    assert.deepEqual([...files.uris], ['a.txt']);
  });

  it('start to doubt anew once the digest was there again', async () => {
    source.write('a.txt', 'Daily');
    await look('a.txt');
    for (let i = 0; i < 3; i += 1) {
      source.write('a.txt', '');
      assert.equal(await look('a.txt', true), 'doubtful');
      source.write('a.txt', 'Daily');
      assert.deepEqual(await look('a.txt', true), ['digest', 'digest', 'Daily']);
    }
  });

  it('are gone at once when they are no longer wanted', async () => {
    source.write('a.txt', 'Daily');
    await look('a.txt');
    source.roles = () => undefined;
    assert.deepEqual(await look('a.txt'), ['digest', undefined, '']);
  });

  it('have the text of the editor rather than that on disk', async () => {
    source.write('a.txt', 'Daily 1');
    await look('a.txt');
    source.takeReads();
    source.edit('a.txt', 'Daily 2');
    assert.deepEqual(await look('a.txt', true), ['digest', 'digest', 'Daily 2']);
    assert.equal(await look('a.txt', true), undefined);
    source.write('a.txt', 'Daily 3');
    assert.equal(await look('a.txt', true), undefined);
    assert.deepEqual(source.takeReads(), []);
  });

  it('have the text on disk again when the editor closes without saving', async () => {
    source.write('a.txt', 'Daily 1');
    await look('a.txt');
    source.edit('a.txt', 'Daily 2');
    await look('a.txt', true);
    source.open.clear();
    assert.deepEqual(await look('a.txt'), ['digest', 'digest', 'Daily 1']);
  });

  it('are gone when they are deleted under an editor without changes', async () => {
    source.write('a.md', 'A note');
    source.edit('a.md', 'A note', false);
    await look('a.md', true);
    source.files.delete('a.md');
    assert.deepEqual(await look('a.md', true), ['note', undefined, '']);
  });

  it('say when a note was saved', async () => {
    source.edit('a.md', 'A note');
    const unsaved = await files.look('a.md', true);
    assert.ok(typeof unsaved === 'object' && unsaved.isUnsaved);
    source.write('a.md', 'A note');
    source.open.set('a.md', { ...source.open.get('a.md')!, isDirty: false });
    const saved = await files.look('a.md', true);
    assert.ok(typeof saved === 'object' && !saved.isUnsaved);
    assert.equal(await look('a.md', true), undefined);
  });

  it('are found below a folder, and not below one whose name begins alike', async () => {
    for (const uri of ['x/a.txt', 'x/y/b.txt', 'xy/c.txt', 'x.txt']) {
      source.write(uri, 'Daily');
      await look(uri);
    }
    assert.deepEqual(files.within(['x']), ['x/a.txt', 'x/y/b.txt']);
    assert.deepEqual(files.within(['x.txt']), ['x.txt']);
    assert.deepEqual(files.within(['nothing']), []);
    assert.deepEqual(files.within(['x.txt', 'x/y/']), ['x.txt', 'x/y/b.txt']);
  });
});
