import { passageAt } from '../../../../src/core/notes/passage';
import { assertLinear } from '../../support/linear';

const zero = { line: 0, character: 0 };

describe('A passage of a note', () => {
  it('takes time linear in the note', () => {
    for (const unit of ['@a ', '[@a]\n', '](', 'http://', '> ', '- ', '\n', 'a\n', '<', '[[a]]'])
      assertLinear(unit.repeat(8000), (text) =>
        passageAt(text, { start: zero, end: zero }, () => true),
      );
  });
});
