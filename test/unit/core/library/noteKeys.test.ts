import assert from 'node:assert/strict';
import { LocalServer } from '../../../../src/core/server/localServer';
import { NoteKeys } from '../../../../src/core/library/lookup/noteKeys';
import { LibraryView } from '../../../../src/core/library/lookup/libraryView';
import { undatedPage as digest } from '../../support/engineParts';
import { applyFiles } from '../../../support/applyFiles';

async function libraryOf(files: Readonly<Record<string, string>>): Promise<LibraryView> {
  const server = new LocalServer({ pause: () => Promise.resolve() });
  const changes = Object.entries(files).map(([uri, text]) => ({ uri, text }));
  return new LibraryView(await applyFiles(server, changes));
}

describe('The meaning of keys in a note', () => {
  let library: LibraryView;
  const inNote = (...files: readonly string[]) => new NoteKeys(library, files);
  const title = (key: string, ...files: readonly string[]) => inNote(...files).work(key)?.title;

  before(async () => {
    library = await libraryOf({
      'd.txt': digest('Storks on Roofs', 'Owls at Night'),
      'a/refs.bib': '@misc{k2020, title={Herons}} @misc{owls, title={Owls at Night}}',
      'b/refs.bib': '@misc{k2020, title={Storks on Roofs}} @misc{night, title={Owls at Night}}',
      'c/refs.bib': '@misc{k2020, title={Cranes}, year=2020}',
    });
  });

  it('comes from the bibliography of the note', () => {
    assert.equal(title('k2020', 'a/refs.bib'), 'Herons');
    assert.equal(title('k2020', 'b/refs.bib'), 'Storks on Roofs');
    assert.equal(title('k2020', 'c/refs.bib'), 'Cranes');
    assert.equal(title('owls', 'a/refs.bib'), 'Owls at Night');
  });

  it('comes from any bibliography or digest, if its own has none', () => {
    assert.equal(title('owls', 'b/refs.bib'), 'Owls at Night');
    assert.equal(title('owls'), 'Owls at Night');
    // The paper of the digest comes first, but there are several.
    assert.equal(title('k2020', 'none.bib'), 'Storks on Roofs');
    assert.deepEqual(
      inNote('none.bib')
        .works('k2020')
        .map((work) => work.title)
        .sort(),
      ['Cranes', 'Herons', 'Storks on Roofs'],
    );
    assert.equal(inNote().work('nobody'), undefined);
    assert.equal(inNote().meaning('nobody'), 'nobody');
  });

  it('is several works where the files of the note disagree, in the order of files', () => {
    const works = inNote('c/refs.bib', 'a/refs.bib').works('k2020');
    assert.deepEqual(
      works.map((work) => work.title),
      ['Cranes', 'Herons'],
    );
  });

  it('includes the key of a work in the bibliography of the note', () => {
    const owls = library.resolve('owls')!;
    assert.equal(inNote('a/refs.bib').keyOf(owls), 'owls');
    assert.equal(inNote('b/refs.bib').keyOf(owls), 'night');
    assert.equal(inNote('c/refs.bib').keyOf(owls), owls.key);
  });

  it('includes no key that the bibliography of the note has for another work', () => {
    const storks = inNote('b/refs.bib').work('k2020')!;
    const cranes = inNote('c/refs.bib').work('k2020')!;
    assert.equal(storks.key, 'k2020');
    assert.equal(inNote('c/refs.bib').keyOf(storks), 'storksroofs');
    assert.equal(inNote('b/refs.bib').keyOf(cranes), 'cranes2020');
    for (const files of [[], ['a/refs.bib'], ['b/refs.bib'], ['c/refs.bib', 'a/refs.bib']]) {
      for (const work of library.works) {
        const keys = inNote(...files);
        const key = keys.keyOf(work);
        assert.ok([work.key, key].includes(keys.meaning(key)), `${key} in ${files.join()}`);
      }
    }
  });

  it('may be a DOI or an arXiv id, in any form, unless an entry has it as its key', async () => {
    const own = await libraryOf({
      'd.txt': digest('Storks on Roofs'),
      'a.bib': `@article{stork, title={Storks on Roofs}, doi={10.1107/S0567739469001045}}
        @misc{owl, title={Owls at Night}, eprint={2301.00001}, archiveprefix={arXiv}}
        @misc{10.1000/a_b, title={Herons}}
        @misc{crane, title={Cranes}, doi={10.1000/A_B}}`,
    });
    const title = (key: string) => new NoteKeys(own).work(key)?.title;
    const forms = ['10.1107/S0567739469001045', 'doi:10.1107/s0567739469001045'];
    const addresses = ['https://doi.org/10.1107/S0567739469001045'];
    for (const key of [...forms, ...addresses]) assert.equal(title(key), 'Storks on Roofs', key);
    const ids = ['arXiv:2301.00001', 'arxiv:2301.00001v2', 'https://arxiv.org/abs/2301.00001'];
    const dois = ['10.48550/arXiv.2301.00001'];
    for (const key of [...ids, ...dois]) assert.equal(title(key), 'Owls at Night', key);
    assert.equal(title('10.1000/a_b'), 'Herons');
    assert.equal(title('https://doi.org/10.1000/a_b'), 'Cranes');
    for (const key of ['10.1107/S0567739469', '2301.00001', 'https://a.org']) {
      assert.equal(title(key), undefined, key);
    }
    assert.equal(own.resolve('10.1107/S0567739469001045'), undefined, 'it is no key');
  });
});
