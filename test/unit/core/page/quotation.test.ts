import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sentenceAround } from '../../../../src/core/page/quotation';
import { LineMap } from '../../../../src/core/text/lineMap';

/** The sentence around the text between the bars. */
function quote(marked: string): string {
  const start = marked.indexOf('|');
  const end = marked.lastIndexOf('|') - 1;
  const text = marked.replaceAll('|', '');
  const lines = new LineMap(text);
  const { before, quoted, after } = sentenceAround(text, lines, lines.range(start, end));
  return `${before}|${quoted}|${after}`;
}

describe('The sentence around a citation', () => {
  const cases: readonly (readonly [text: string, sentence: string])[] = [
    ['One thing first. It was shown |[@li]| that it works. Another.', 'It was shown |[@li]| that it works.'],
    ['# Title\n\nAs said\nby |@li|,\nso be it\n\nNext', 'As said by |@li|, so be it'],
    ['- first\n- see |@li| too\n- third', 'see |@li| too'],
    ['> quoted |@li|\n1. then', 'quoted |@li|'],
    ['Cf. e.g. the work of |@li| here.', 'Cf. e.g. the work of |@li| here.'],
    ['|@li|', '|@li|'],
    ['|@li| says so', '|@li| says so'],
  ]; // prettier-ignore
  for (const [text, sentence] of cases) {
    it(`is found in ${JSON.stringify(text)}`, () => assert.equal(quote(text), sentence));
  }

  it('is cut at words when it is long', () => {
    const many = 'word '.repeat(200);
    const given = quote(`${many}|@li| ${many}`);
    assert.match(given, /^… word .*\|@li\| word.* …$/);
    assert.ok(given.length < 650);
  });

  it('is a part of any text', () => {
    const text = fc.stringMatching(/^[ab.\n #>-]{0,60}$/);
    fc.assert(
      fc.property(text, text, (before, after) => {
        const whole = `${before}@x${after}`;
        const lines = new LineMap(whole);
        const range = lines.range(before.length, before.length + 2);
        const quotation = sentenceAround(whole, lines, range);
        assert.equal(quotation.quoted, '@x');
        const flat = whole.replace(/\s+/g, ' ');
        assert.ok(flat.includes(`${quotation.before}@x${quotation.after}`.trim()));
      }),
    );
  });
});
