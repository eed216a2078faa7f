import assert from 'node:assert/strict';
import { latexLanguage } from '../../../../src/core/documents/latex/latexLanguage';
import { emptyLists } from '../../../../src/core/library/libraryLists';
import { LibraryView } from '../../../../src/core/library/lookup/libraryView';
import { NoteKeys } from '../../../../src/core/library/lookup/noteKeys';
import { documentHints } from '../../../../src/core/notes/documentHints';
import { paper } from '../references/works';

const refs = 'file:///refs.bib';
const wood = paper('wood2021', 'Wood Ducks');
const heron = {
  ...paper('heron2023', 'Heron: Wading Robots'),
  listings: [{ uri: refs, key: 'Smith2023' }],
};
const egret = {
  ...paper('egret', 'Egret'),
  lookedUp: { from: {}, updates: [{ type: 'retraction' }] },
};
const library = new LibraryView({ ...emptyLists, papers: [egret, heron, wood] });

describe('Hints on the citations of a document', () => {
  it('are on missing entries, other keys of an entry, and retracted works, not on unknown keys', () => {
    const text =
      'See \\cite{wood2021, heron2023, egret} and \\cite{unknown2020}, \\cite{Smith2023}.';
    const { clusters } = latexLanguage.parse(text);
    const keys = new NoteKeys(library, [refs]);
    const missing = new Set(['wood2021', 'heron2023', 'egret', 'unknown2020']);
    const hints = documentHints(clusters, keys, missing);
    assert.deepEqual(
      hints.map(({ kind, key, newKey, range }) => [
        ...[kind, key, newKey],
        text.slice(range.start.character, range.end.character),
      ]),
      [
        ['missing', 'wood2021', undefined, 'wood2021'],
        ['renamed', 'heron2023', 'Smith2023', 'heron2023'],
        ['retracted', 'egret', undefined, 'egret'],
      ],
    );
    assert.deepEqual(
      documentHints(clusters, keys, new Set()).map(({ kind }) => kind),
      ['retracted'],
    );
  });
});
