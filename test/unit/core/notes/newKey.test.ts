import assert from 'node:assert/strict';
import { emptyLists } from '../../../../src/core/library/libraryLists';
import { LibraryView } from '../../../../src/core/library/lookup/libraryView';
import { bareName, keyConflict, keyFault } from '../../../../src/core/notes/newKey';
import { parseCitations } from '../../../../src/core/citation/pandoc/parse';
import { english } from '../../../../src/core/text/localize';
import { paper } from '../references/works';

const heron = paper('heron2023', 'Heron: Wading Robots');
const egret = paper('egret', 'Egret');
const aliases = [['heron', 'heron2023']] as const;
const library = new LibraryView({ ...emptyLists, papers: [egret, heron], aliases });

describe('A new key', () => {
  it('is the text that a user typed, without the marks around it', () => {
    for (const name of ['heron', '@heron', ' @{heron} ', '-@heron']) {
      assert.equal(bareName(name), 'heron');
    }
  });

  it('can be anything that Pandoc and BibTeX both read', () => {
    const keys = ['heron2023', 'DBLP:conf/nips/A17', 'a_b.c-d+e', 'müller2020', 'a--b', '7b'];
    for (const key of keys) {
      assert.equal(keyFault(key, english), undefined, key);
      const [cluster] = parseCitations(`[@{${key}}]`);
      assert.equal(cluster?.items[0]?.key, key);
    }
  });

  it('is refused with the reason when one of them would not read it', () => {
    for (const sign of '"#%\'(),={}~\\@;[]&$') {
      assert.ok(keyFault(`a${sign}b`, english)?.includes(sign), sign);
    }
    assert.match(keyFault('a b', english) ?? '', /spaces/);
    for (const key of ['', '_', '...']) assert.match(keyFault(key, english) ?? '', /letter/);
    assert.match(keyFault('fig-heron', english) ?? '', /Quarto/);
  });

  it('is refused when another work has it, in any case', () => {
    const owners = { library, bibliographyKeys: new Set(['smith2020', 'egret']) };
    const conflict = (key: string) => keyConflict(key, egret, new Set(['egret']), owners, english);
    for (const key of ['heron2023', 'heron', 'Heron2023']) {
      assert.match(conflict(key) ?? '', /Heron: Wading Robots/, key);
    }
    assert.match(conflict('Smith2020') ?? '', /smith2020.*bibliography/);
    for (const key of ['egret2', 'egret', 'Egret']) assert.equal(conflict(key), undefined, key);
  });
});
