import assert from 'node:assert/strict';
import { withPreview } from '../../../../bench/pandocComparison';
import type { ReferenceStyle } from '../../../../src/core/references/styles';
import { fixture } from '../../support/fixture';

/** What Pandoc 3.10 writes in some styles. */
interface Example<References> {
  readonly bibliography: readonly string[];
  readonly styles: Readonly<Record<string, Expected<References>>>;
}

interface Expected<References> {
  readonly references: References;
  readonly citations: Readonly<Record<string, string>>;
}

const library = JSON.parse(fixture('references.json')) as Example<Record<string, string>>;
const examples = JSON.parse(fixture('reference-examples.json')) as readonly Example<
  readonly string[]
>[];

/** The references and citations of a note that cites everything in the bibliography. */
async function rendered(
  bibliography: readonly string[],
  name: string,
  citations: readonly string[],
) {
  const style = name as ReferenceStyle;
  const source = bibliography.join('\n');
  const keys = Array.from(source.matchAll(/@\w+\{([^,\s]+),|"id":"(\w+)"/g), (m) => m[1] ?? m[2]);
  const note = [...citations, ...keys.map((key) => `[@${key ?? ''}]`)].join('\n\n');
  const form = ['ieee', 'acm', 'nature'].includes(style) ? 'numeric' : 'authorYear';
  return withPreview(note, source, style, form);
}

describe('References and citations', () => {
  for (const [style, expected] of Object.entries(library.styles)) {
    it(`are as Pandoc writes them in the style ${style}`, async () => {
      const citations = Object.keys(expected.citations);
      const shown = await rendered(library.bibliography, style, citations);
      const references = Object.fromEntries(shown.references);
      assert.deepEqual(references, { ...references, ...expected.references });
      assert.deepEqual(
        Object.fromEntries(citations.map((citation, i) => [citation, shown.citations[i]])),
        expected.citations,
      );
    });
  }

  for (const { bibliography, styles } of examples) {
    it(`are as Pandoc writes them for ${bibliography[0]}`, async () => {
      for (const [style, { references, citations }] of Object.entries(styles)) {
        const shown = await rendered(bibliography, style, []);
        const all = [...shown.references.values()];
        for (const text of references)
          assert.ok(all.includes(text), [style, text, 'not in', ...all].join('\n'));
        for (const [citation, text] of Object.entries(citations)) {
          const { citations: found } = await rendered(bibliography, style, [citation]);
          assert.equal(found[0], text, `${style} ${citation}`);
        }
      }
    });
  }

  it('lists no letter that readers can’t get, and no unsigned article of a printed dictionary', async () => {
    const bibliography = [
      '@letter{note, author={Roe, Ann}, title={On wells}, date={2005-08}}',
      '@inreference{word, title={Estuary}, booktitle={Dictionary of tides}, date={2009}}',
    ];
    for (const [style, listed] of [
      ['apa', ['word']],
      ['chicago', []],
      ['mla', ['note', 'word']],
    ] as const) {
      const { references } = await rendered(bibliography, style, []);
      assert.deepEqual([...references.keys()].sort(), listed, style);
    }
  });
});
