import assert from 'node:assert/strict';
import { parseCitations } from '../../../../src/core/citation/pandoc/parse';
import { LibraryView } from '../../../../src/core/library/lookup/libraryView';
import { NoteKeys } from '../../../../src/core/library/lookup/noteKeys';
import { ClusterWorks } from '../../../../src/core/notes/clusterWorks';
import { english } from '../../../../src/core/text/localize';

describe('The works of a citation', () => {
  const known = { key: 'beta', title: 'Beta', links: [], sightings: [] };
  const lists = { digests: [], problems: [], bibliography: [], aliases: [] };
  const keys = new NoteKeys(new LibraryView({ papers: [known], ...lists }), []);
  const worksOf = (text: string): ClusterWorks => {
    const entriesOf = (key: string) => (key === 'inbib' ? [{ title: 'In Bib' }] : []);
    return new ClusterWorks(parseCitations(text)[0]!, keys, entriesOf, english);
  };
  const itemsOf = (works: ClusterWorks): readonly string[] =>
    works.items().map(({ key, suffix = '' }) => key + suffix);

  it('are listed once each, whether or not they are known', () => {
    const works = worksOf('[see @beta, p. 3; @nobody; @inbib; @beta, p. 9]');
    assert.deepEqual(
      works.papers.map((paper) => [paper.title, works.describe(paper)]),
      [
        ['Beta', { detail: 'see @beta, p. 3' }],
        ['@nobody', { label: '@nobody', description: 'unknown key' }],
        ['In Bib', {}],
      ],
    );
  });

  it('are rearranged with all their places', () => {
    const works = worksOf('[see @beta, p. 3; @nobody; @inbib; @beta, p. 9]');
    const [beta, nobody] = works.papers;
    works.arrange([nobody!, beta!]);
    works.change(nobody!, { suffix: ', ch. 1' });
    assert.deepEqual(itemsOf(works), ['nobody, ch. 1', 'beta, p. 3', 'beta, p. 9']);
  });
});
