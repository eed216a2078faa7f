import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import type { IGrammar } from 'vscode-textmate';
import { parseDigest } from '../../src/core/digest';
import { assertExpected, casesIn } from './support/baseline';
import { grammarText, loadGrammar, tokenize } from './support/grammar';
import { leaveOut } from '../support/leaveOut';
import { material } from '../support/material';

const digestFolder = material('digests/');
const sampleFolder = new URL('../../samples/digests/', import.meta.url);

const title = 'markup.heading.title entity.name.section';
const date = 'constant.numeric.date';

describe('The grammar of digests', () => {
  let grammar: IGrammar;

  before(async () => {
    grammar = await loadGrammar(grammarText('paper-digest'));
  });

  for (const { name, text, expected } of casesIn('grammar')) {
    it(`highlights the parts of ${name}`, () => {
      const lines = tokenize(grammar, text);
      assertExpected(
        expected,
        lines.flatMap((line) => line.map((token) => `${token.text} | ${token.scopes}`)),
      );
    });
  }

  for (const [what, folder] of [
    ['real digests', digestFolder],
    ['samples', sampleFolder],
  ] as const) {
    it(`has the right scopes for titles, abstracts and bylines of the ${what}`, function () {
      if (!existsSync(folder)) leaveOut(this, 'the digests are not here');
      let right = 0;
      let all = 0;
      for (const name of readdirSync(folder).filter((file) => /\d.*\.txt$/.test(file))) {
        const text = readFileSync(new URL(name, folder), 'utf8').replaceAll('\r', '');
        const lines = tokenize(grammar, text);
        const scopesAt = (line: number) => lines[line]?.map(({ scopes }) => scopes).join() ?? '';
        for (const { sightings } of parseDigest(text, name).papers) {
          for (const { titleRange, abstractRange, bylineRange, range } of sightings) {
            const checks = [
              scopesAt(titleRange.start.line).startsWith(title),
              !abstractRange || scopesAt(abstractRange.start.line).startsWith('meta.abstract'),
              !bylineRange || /organization|authors/.test(scopesAt(bylineRange.start.line)),
              !bylineRange || scopesAt(range.end.line).startsWith(date),
            ];
            all += checks.length;
            right += checks.filter(Boolean).length;
            if (process.env['VERBOSE'] && !checks.every(Boolean))
              console.log(name, titleRange.start.line + 1, checks);
          }
        }
      }
      assert.ok(all > 0);
      assert.ok(right / all >= 0.99, `${right} of ${all}`);
    });
  }
});
