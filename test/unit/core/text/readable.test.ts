import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import fc from 'fast-check';
import { readable } from '../../../../src/core/text/readable';
import { testTables } from '../../support/cases';
import { words } from '../../support/words';

const samples = new URL('../../../../samples/digests/', import.meta.url);

/** Strings that are mostly LaTeX, its delimiters and text that looks like it. */
const latexLike = fc
  .array(
    fc.constantFrom(
      ...words("\\ $ $$ { } ^ _ ~ ` `` ' '' \" | ( ) [ ] . , - + * / 1 23 a b x N O e o c v H u é"),
      ...words(
        '\\frac \\sqrt \\footnote{ \\textbf{ \\alpha \\o \\" \\c \\( \\) \\\\ \\% \\_ \\{ \\}',
      ),
      ...words('times geq chi epsilon pi mathcal{ mathbb in to https://x.y/ C:\\ @user \\begin'),
      ...[' ', '\n', '\u200d', '\u202e'],
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

describe('readable', () => {
  testTables('tables/text/readable.json', { readable });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.oneof(latexLike, fc.string({ unit: 'binary' })), (text) => {
        const once = readable(text);
        assert.equal(readable(once), once);
        // eslint-disable-next-line no-control-regex
        assert.doesNotMatch(once, /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|^\s|\s$/);
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps plain prose', () => {
    const plainWord = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9.,:;()%&#@!?+=<>|*"/-]{0,10}$/);
    fc.assert(
      fc.property(fc.array(plainWord, { minLength: 1 }), (words) => {
        const text = words.join(' ');
        if (/[0-9]times|[0-9](?:pi|sigma)|[0-9]\/[a-z]|(?:eq|infty|arrow)/i.test(text)) return;
        assert.equal(readable(text), text);
      }),
    );
  });

  it('changes the sample digests only where there is LaTeX', () => {
    const texts = readdirSync(samples).map((name) => readFileSync(new URL(name, samples), 'utf8'));
    const lines = texts.flatMap((text) => text.split('\n').map((line) => line.trim()));
    const changed = lines.filter((line) => readable(line) !== line);
    for (const line of changed) assert.match(line, /\\|\$|\^|\{|~\(|``/);
    assert.ok(changed.length >= 10, `${changed.length} lines`);
  });
});
