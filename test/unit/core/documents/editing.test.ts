import assert from 'node:assert/strict';
import fc from 'fast-check';
import { clusterAt } from '../../../../src/core/citation/edit/at';
import { editableItems } from '../../../../src/core/citation/edit/clusterEdits';
import type { ClusterItem } from '../../../../src/core/citation/edit/clusterEdits';
import { prefixOf, suffixOf } from '../../../../src/core/citation/pandoc/parse';
import type { CitationCluster } from '../../../../src/core/citation/pandoc/parse';
import type { DocumentLanguage } from '../../../../src/core/documents/documentLanguage';
import { editings } from '../../../../src/core/documents/editing';
import { documentLanguages } from '../../../../src/core/documents/languages';
import { LineMap } from '../../../../src/core/text/lineMap';
import { documentNames, recordedKeys } from '../../../support/recordLatex';
import { testTables } from '../../support/cases';
import { fixture } from '../../support/fixture';
import { edited } from '../citation/cursor';

/** `a` is the work as it is, or a new one; `see |a| p. 3` has these words around its key. */
function itemOf({ items }: CitationCluster, written: string): ClusterItem {
  const [before = '', key = before, after = ''] = written.split('|');
  const old = items.find((item) => item.key === key) ?? { key };
  return key === written ? old : { ...old, prefix: prefixOf(before), suffix: suffixOf(after) };
}

const edit =
  (language: DocumentLanguage) =>
  ([marked, ...works]: readonly [string, ...string[]]): string | undefined => {
    const text = marked.replace('¦', '');
    const cluster = clusterAt(
      language.parse(text).clusters,
      new LineMap(text).position(marked.indexOf('¦')),
    );
    assert.ok(cluster, marked);
    const items = works.map((work) => itemOf(cluster, work));
    return edited(text, editings[language.id].edit(text, cluster, items));
  };

const fits =
  ({ id }: DocumentLanguage) =>
  ([prefix, suffix]: readonly [string, string]): boolean =>
    editings[id].fits(prefixOf(prefix), suffixOf(suffix));

const texts = {
  latex: Object.keys(recordedKeys()).flatMap((main) =>
    documentNames(main).map((name) => fixture(`latex/${name}`)),
  ),
  typst: Object.keys(JSON.parse(fixture('typst/recorded.json')) as object).map((name) =>
    fixture(`typst/documents/${name}`),
  ),
  markdown: ['See [see @a, p. 1; -@b], @c [p. 2; @d] and {cite:p}`a,{see}b`.\n'],
};

describe('Editing a citation', () => {
  testTables(
    'tables/documents/editing.json',
    Object.fromEntries<(input: never) => unknown>(
      documentLanguages.flatMap(({ language }) => [
        [language.id, edit(language)],
        [`${language.id} fits`, fits(language)],
      ]),
    ),
  );

  for (const { language } of documentLanguages) {
    const { id } = language;
    const all = texts[id].flatMap((text) =>
      language.parse(text).clusters.map((cluster) => [text, cluster] as const),
    );
    const worksIn = (text: string): readonly string[] =>
      language
        .parse(text)
        .clusters.flatMap((cluster) => editableItems(cluster).map(({ key }) => key));

    it(`changes nothing for the same works (${id})`, () => {
      for (const [text, cluster] of all) {
        const items = editableItems(cluster).map((item) => ({ ...item }));
        assert.equal(edited(text, editings[id].edit(text, cluster, items)), text);
      }
    });

    it(`cites the wanted works, and changes no other citation (${id})`, () => {
      let count = 0;
      fc.assert(
        fc.property(fc.nat(), fc.integer({ min: 0, max: 2 ** 30 }), (which, choices) => {
          const [text, cluster] = all[which % all.length]!;
          let at = 0;
          const isOneIn = (count: number): boolean => (choices >> at++) % count === 0;
          const works = editableItems(cluster).filter(() => !isOneIn(4));
          const wanted: ClusterItem[] = works.map((item) =>
            isOneIn(4) ? { ...item, suffix: ', p. 9' } : item,
          );
          if (isOneIn(2)) wanted.push({ key: 'new1' });
          if (isOneIn(2)) wanted.reverse();
          const changed = edited(text, editings[id].edit(text, cluster, wanted));
          if (changed === undefined) return;
          count++;
          const before = editableItems(cluster).map(({ key }) => key);
          const rest = [...worksIn(text)];
          for (const key of before) rest.splice(rest.indexOf(key), 1);
          for (const { key } of wanted) rest.push(key);
          assert.deepEqual(worksIn(changed).toSorted(), rest.sort());
        }),
        { numRuns: 400 },
      );
      // Most citations can be written in another way.
      assert.ok(count > 250, String(count));
    });
  }
});
