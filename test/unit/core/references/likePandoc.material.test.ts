import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { withPreview } from '../../../../bench/pandocComparison';
import type { ReferenceStyle } from '../../../../src/core/references/styles';
import { leaveOut } from '../../../support/leaveOut';
import { material } from '../../../support/material';

/** A reference, or a citation in the text, as Pandoc 3.9 writes it. */
interface Expected {
  readonly style: ReferenceStyle;
  readonly bibliography: string;
  /** The citation; missing for a reference. */
  readonly citation?: string;
  readonly text: string;
}

interface Fixture {
  readonly bibliography: readonly string[];
  readonly styles: Readonly<
    Record<
      ReferenceStyle,
      {
        readonly references: Readonly<Record<string, string>>;
        readonly citations: Readonly<Record<string, string>>;
      }
    >
  >;
}

const { bibliography, styles } = JSON.parse(
  readFileSync(new URL('../../../fixtures/references.json', import.meta.url), 'utf8'),
) as Fixture;

function isNumeric(style: ReferenceStyle): boolean {
  return ['ieee', 'acm', 'nature'].includes(style);
}

/** The references and citations of a note that cites everything in the bibliography. */
async function rendered(
  source: string,
  style: ReferenceStyle,
  citations: readonly string[],
): Promise<{
  readonly references: ReadonlyMap<string, string>;
  readonly citations: readonly string[];
}> {
  const keys = Array.from(source.matchAll(/@\w+\{([^,\s]+),|"id":"(\w+)"/g), (m) => m[1] ?? m[2]);
  const note = [...citations, ...keys.map((key) => `[@${key ?? ''}]`)].join('\n\n');
  const form = isNumeric(style) ? 'numeric' : 'authorYear';
  return withPreview(note, source, style, form);
}

describe('References and citations', () => {
  for (const [name, expected] of Object.entries(styles)) {
    it(`are as Pandoc writes them in the style ${name}`, async () => {
      const style = name as ReferenceStyle;
      const citations = Object.keys(expected.citations);
      const shown = await rendered(bibliography.join('\n'), style, citations);
      assert.deepEqual(Object.fromEntries(shown.references), {
        ...Object.fromEntries(shown.references),
        ...expected.references,
      });
      assert.deepEqual(
        Object.fromEntries(citations.map((citation, i) => [citation, shown.citations[i]])),
        expected.citations,
      );
    });
  }

  it('are as Pandoc writes them in the examples of writers', async function () {
    const folder = material('writing/');
    if (!existsSync(folder)) leaveOut(this, 'this needs the examples');
    const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
    const examples = [
      ...listed(read('reference-kinds.md')),
      ...readdirSync(folder)
        .filter((name) => name.endsWith('.expected.txt'))
        .flatMap((name) => recorded(read(name), read(name.replace('.expected.txt', '.bib')))),
    ];
    assert.ok(examples.length > 150, `${examples.length} examples`);
    const different: string[] = [];
    for (const { style, bibliography: source, citation, text } of examples) {
      const shown = await rendered(source, style, citation === undefined ? [] : [citation]);
      const all = citation === undefined ? [...shown.references.values()] : [shown.citations[0]];
      if (!all.includes(text))
        different.push(`${style}: ${text}\n  ours: ${all.join('\n        ')}`);
    }
    // Pandoc loses symbols and capitals of this title.
    const unexpected = different.filter(
      (one) => !one.includes('Order in ni3alb') && !one.includes('Order in Ni3alb'),
    );
    assert.deepEqual(unexpected, []);
  }).timeout(60_000);
});

/** The examples of the list of differences. */
function listed(markdown: string): Expected[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const style = (/^\w+(?=:|,)/.exec(section)?.[0] ?? 'apa') as ReferenceStyle;
      return section
        .split(/^\d+\. /m)
        .slice(1)
        .flatMap((example) => {
          const source = (/```(?:bibtex|json)\n([^]*?)```/.exec(example)?.[1] ?? '').replace(
            /^ {3}/gm,
            '',
          );
          const results = example.matchAll(
            /(?:- `([^`\n]+)`\n\s+)?- expected(?: \(apa\))?: `(.*)`\n/g,
          );
          return Array.from(results, ([, citation, text = '']) => ({
            style,
            bibliography: source,
            text,
            ...(citation !== undefined && { citation }),
          }));
        });
    });
}

/** The results recorded for a bibliography. */
function recorded(results: string, source: string): Expected[] {
  const each = results.matchAll(/^(\w+)( in text)? (\w+)\n {2}expected (.*)$/gm);
  return Array.from(each, ([, style, inText, key = '', text = '']) => ({
    style: style as ReferenceStyle,
    bibliography: source,
    text: text.trim(),
    ...(inText && { citation: `[@${key}]` }),
  }));
}
