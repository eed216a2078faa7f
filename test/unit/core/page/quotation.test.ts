import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sentenceAround } from '../../../../src/core/page/quotation';
import { LineMap } from '../../../../src/core/text/lineMap';

/** What is quoted of a text for what stands between the bars. */
function quote(marked: string): string {
  const start = marked.indexOf('|');
  const end = marked.lastIndexOf('|') - 1;
  const text = marked.replaceAll('|', '');
  const lines = new LineMap(text);
  const { before, quoted, after } = sentenceAround(text, lines, lines.range(start, end));
  return `${before}|${quoted}|${after}`;
}

describe('sentenceAround', () => {
  it('gives the sentence and no other', () => {
    assert.equal(
      quote('One thing first. It was shown |[@zhang2025]| that it works. Another thing.'),
      'It was shown |[@zhang2025]| that it works.',
    );
  });

  it('stays in the paragraph, on one line', () => {
    assert.equal(
      quote('# Title\n\nAs said\nby |@li|,\nso be it\n\nNext'),
      'As said by |@li|, so be it',
    );
    assert.equal(quote('- first\n- see |@li| too\n- third'), 'see |@li| too');
    assert.equal(quote('> quoted |@li|\n1. then'), 'quoted |@li|');
  });

  it('does not end at abbreviations before small letters', () => {
    assert.equal(quote('Cf. e.g. the work of |@li| here.'), 'Cf. e.g. the work of |@li| here.');
  });

  it('cuts at words what is long', () => {
    const many = 'word '.repeat(200);
    const given = quote(`${many}|@li| ${many}`);
    assert.match(given, /^… word .*\|@li\| word.* …$/);
    assert.ok(given.length < 650);
  });

  it('works at either end of a text', () => {
    assert.equal(quote('|@li|'), '|@li|');
    assert.equal(quote('|@li| says so'), '|@li| says so');
  });

  it('gives parts of the text alone, whatever it is', () => {
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
