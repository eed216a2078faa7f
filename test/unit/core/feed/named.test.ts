import assert from 'node:assert/strict';
import { LibraryFeed } from '../../../../src/core/feed/libraryFeed';
import { emptyView } from '../../../../src/core/library/lookup/libraryView';
import { feedParts, savedByHand } from '../../../support/feedParts';
import { localSession } from '../session/localSession';
import { MemoryFolder } from '../session/memoryFolder';
import { MemoryFiles } from './memoryFiles';

describe('Entries that notes add to the library', () => {
  let source: MemoryFiles;
  let folder: MemoryFolder;

  const open = () => {
    const session = { library: emptyView, kept: emptyView };
    const { server, store } = localSession(folder);
    const feed = new LibraryFeed(
      feedParts({
        source,
        server,
        saved: savedByHand(store),
        publish: (library, isSaved) => {
          session.library = library;
          if (isSaved) session.kept = library;
        },
        wait: () => Promise.resolve(),
      }),
    );
    const change = (...changed: readonly string[]) =>
      feed.follow({ changed, removed: [], addedFolders: [] });
    const keys = () => session.library.bibliography.map(({ uri, key }) => `${uri} ${key}`);
    return { session, store, feed, change, keys };
  };

  beforeEach(() => {
    source = new MemoryFiles();
    folder = new MemoryFolder();
  });

  it('come from the references in their front matter while they are there', async () => {
    source.write('n.md', '---\nreferences:\n- id: a\n- id: b\n---\n[@a]');
    source.write('m.md', '---\ntitle: M\n---\n[@a]');
    const first = open();
    await first.feed.scan();
    assert.deepEqual(first.keys(), ['n.md a', 'n.md b']);
    source.edit('n.md', '---\nreferences:\n- id: b\n---\n[@a]');
    await first.change('n.md');
    assert.deepEqual(first.keys(), ['n.md b']);
    source.open.clear();
    await first.change('n.md');
    await first.store.save();
    const again = open();
    source.takeReads();
    await again.feed.scan();
    assert.deepEqual(again.keys(), ['n.md a', 'n.md b']);
    assert.deepEqual(source.takeReads(), []);
    source.write('n.md', 'No more');
    await again.change('n.md');
    assert.deepEqual(again.keys(), []);
  });

  it('come from the files that they name, anywhere, while a note names them', async () => {
    const find = source.find.bind(source);
    source.find = async function* (under) {
      for await (const uris of find(under)) yield uris.filter((uri) => !uri.startsWith('/far'));
    };
    source.roles = (uri) => ({
      digest: false,
      note: uri.endsWith('.md'),
      ...(uri.startsWith('_') && { project: true as const }),
    });
    const roles = source.roles;
    source.roles = (uri) => (uri.startsWith('/far') ? undefined : roles(uri));
    source.fill({ '/far/refs.bib': '@misc{a}', '/far/refs.yaml': 'references:\n- id: y\n' });
    source.write('/far/other.bib', '@misc{never}');
    source.fill({ 'n.md': '---\nbibliography: /far/refs.bib\n---\n[@a]', 'm.md': 'Names nothing' });
    const first = open();
    await first.feed.scan();
    assert.deepEqual(first.keys(), ['/far/refs.bib a']);

    source.write('/far/refs.bib', '@misc{a}\n@misc{b}');
    await first.change('/far/refs.bib');
    assert.deepEqual(first.keys(), ['/far/refs.bib a', '/far/refs.bib b']);

    source.write('_quarto.yml', 'bibliography: [/far/refs.yaml, /far/missing.bib]');
    await first.change('_quarto.yml');
    source.write('n.md', 'Names nothing');
    await first.change('n.md');
    assert.deepEqual(first.keys(), ['/far/refs.yaml y']);
    source.write('/far/missing.bib', '@misc{late}');
    await first.change('/far/missing.bib');
    assert.deepEqual(first.keys(), ['/far/missing.bib late', '/far/refs.yaml y']);

    await first.store.save();
    source.takeReads();
    source.named = new Set();
    const again = open();
    await again.feed.scan();
    assert.deepEqual(again.keys(), ['/far/missing.bib late', '/far/refs.yaml y']);
    assert.deepEqual(source.takeReads(), []);
    source.files.delete('_quarto.yml');
    await again.change('_quarto.yml');
    assert.deepEqual(again.keys(), []);
  });
});
