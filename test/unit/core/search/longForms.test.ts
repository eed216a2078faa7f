import fc from 'fast-check';
import { longForms } from '../../../../src/core/search/ranking/readings';
import { itReturns } from '../../support/cases';

describe('The long form of an abbreviation', () => {
  itReturns('search/longForms.json', (input) => {
    const [short = '', ...texts] = input.split(' | ');
    return longForms(short, texts).map(
      ({ words, share }) => `${words.join(' ')}: ${share.toFixed(2)}`,
    );
  });

  it('is found in linear time, whatever the text', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => void longForms('ab', [text])));
    longForms('rl', ['(RL)'.repeat(1e5), 'r l '.repeat(1e5) + '(RL)']);
  });
});
