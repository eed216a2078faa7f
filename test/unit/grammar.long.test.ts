import type { IGrammar } from 'vscode-textmate';
import { grammarText, loadGrammar, tokenize } from './support/grammar';
import { assertLinear } from './support/linear';

describe('The grammar of digests', () => {
  let grammar: IGrammar;

  before(async () => {
    grammar = await loadGrammar(grammarText('paper-digest'));
  });

  it('takes time linear in a line', () => {
    const units = 'a| |A a|$|\\|^{|https://|·|aaaa |1|Lab |• |- |.'.split('|');
    for (const unit of units) {
      assertLinear(unit.repeat(2_000 / unit.length), (line) => {
        for (const end of ['', 'x', '·', '$', ' ·x']) {
          tokenize(grammar, `${line}${end}\n\n${line}${end}\n\n${line}${end}\n${line}${end}`);
        }
      });
    }
  });
});
