import assert from 'node:assert/strict';
import { plainText } from '../../../../src/core/bibliography/work/markup';
import { sentenceCase, titleCase } from '../../../../src/core/references/titleCase';
import { pagesAs } from '../../../../src/core/references/wording';
import { assertLinear } from '../../support/linear';

const cased = (title: string, wanted: 'sentence' | 'title'): string =>
  plainText(wanted === 'sentence' ? sentenceCase(title) : titleCase(sentenceCase(title), true));

describe('A title', () => {
  const titles: readonly (readonly [written: string, sentence: string, title: string])[] = [
    ['Attention Is All You Need', 'Attention is all you need', 'Attention Is All You Need'],
    ['learning to learn with REST', 'Learning to learn with REST', 'Learning to Learn with REST'],
    ['BERT: a Study of iPhones and Self-Attention', 'BERT: A study of iPhones and self-attention', 'BERT: A Study of iPhones and Self-Attention'],
    ['Is <nocase>English</nocase> Enough? Yes It Is', 'Is English enough? Yes it is', 'Is English Enough? Yes It Is'],
    ['On the State-of-the-Art in <i>E. coli</i>', 'On the state-of-the-art in e. Coli', 'On the State-of-the-Art in e. Coli'],
    ['<nocase>in vitro</nocase> Studies of Plan B', 'in vitro studies of plan b', 'in vitro Studies of Plan b'],
  ]; // prettier-ignore
  for (const [written, sentence, title] of titles) {
    it(`${written} is written in sentence case and in title case`, () => {
      assert.equal(cased(written, 'sentence'), sentence);
      assert.equal(cased(written, 'title'), title);
    });
  }

  it('keeps a word with a letter that is longer in the other case, and everything after it', () => {
    assert.equal(cased('Maps of İstanbul today', 'sentence'), 'Maps of İstanbul today');
    assert.equal(cased('ßeta <i>Maps</i> Today', 'sentence'), 'ßeta maps today');
  });

  it('is converted in linear time', () => {
    for (const unit of ['Aa ', 'A. ', ': ', '<i>', "a'", 'a-', '“']) {
      assertLinear(unit.repeat(12_000 / unit.length), (text) => cased(text, 'title'), unit);
    }
  });
});

describe('Pages', () => {
  const ranges: readonly (readonly [written: string, whole: string, chicago: string])[] = [
    ['101--108', '101–108', '101–8'],
    ['1101-1108, 7', '1101–1108, 7', '1101–8, 7'],
    ['105–09', '105–109', '105–9'],
    ['321--28', '321–328', '321–28'],
    ['5998--6008', '5998–6008', '5998–6008'],
    ['71–72', '71–72', '71–72'],
    ['100–104', '100–104', '100–104'],
    ['e12', 'e12', 'e12'],
    ['D114--D117', 'D114–D117', 'D114–17'],
    ['iv--vi', 'iv–vi', 'iv–vi'],
  ]; // prettier-ignore
  for (const [written, whole, chicago] of ranges) {
    it(`${written} are written in full and shortened`, () => {
      assert.equal(pagesAs(written, 'whole'), whole);
      assert.equal(pagesAs(written, 'chicago'), chicago);
    });
  }
});
