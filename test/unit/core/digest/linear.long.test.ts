import { looksLikeDigest, parseDigest } from '../../../../src/core/digest';
import { fixture } from '../../support/fixture';
import { assertLinear } from '../../support/linear';

const head = 'Daily Papers\n\nbyAK and the research community\n\nJan 14\n\n';

/** What would slow a reader with nested loops when it is repeated, mostly after the beginning of its format. */
const hostile = JSON.parse(fixture('hostile/digests.json')) as Record<
  'texts' | 'lists',
  Readonly<Record<string, string | readonly [start: string, unit: string]>>
>;

/** A unit of 1 000 characters is a paper, of which 80 are many. */
const repeated = (unit: string): string =>
  unit.repeat(Math.max(80, Math.ceil(25_000 / unit.length)));

function assertLinearDigest(start: string, unit: string): void {
  const text = repeated(unit);
  assertLinear(text, (many) => parseDigest(start + many, 'file:///a.txt'));
  assertLinear(text, (many) => looksLikeDigest(start + many));
}

describe('The time to read a digest', () => {
  for (const [name, text] of Object.entries(hostile.texts)) {
    const [start, unit] = typeof text === 'string' ? ['', text] : text;
    it(`is linear in a text of ${name}`, () => {
      for (const before of ['', head, `${head}A Title\n\n`])
        assertLinearDigest(before + start, unit);
    });
  }

  for (const [name, [start = '', unit = '']] of Object.entries(hostile.lists)) {
    it(`is linear in ${name}`, () => {
      assertLinearDigest(start, unit);
    });
  }

  it('is linear in a page with numbered links', () => {
    const list = '\nReferences\n\n1. https://huggingface.co/papers/2601.00001\n';
    for (const many of ['[1]', '[1]a ', '[1]\n', '[', '[1][', '• [1]\n', 'a\n', '[1]a\nb\n']) {
      assertLinear(repeated(many), (whole) =>
        parseDigest(`Daily Papers\n${whole}${list}`, 'file:///a.txt'),
      );
    }
    assertLinear('1. https://huggingface.co/papers/2601.00001\n'.repeat(800), (many) =>
      parseDigest(`[1]Dunes\n\nReferences\n${many}`, 'file:///a.txt'),
    );
  });

  it('is finite for a line of 15 MB and for 300 000 lines', () => {
    const line = 'We measure sand · '.repeat(800_000);
    parseDigest(`${head}Tides\n\n${line}`, '');
    parseDigest(head + 'ab\n'.repeat(300_000), '');
    looksLikeDigest(line);
  });
});
