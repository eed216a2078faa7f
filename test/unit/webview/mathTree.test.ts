import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mathTree } from '../../../src/webview/mathTree';
import type { MathNode } from '../../../src/webview/mathTree';
import { attacks } from '../../fixtures/attacks/attacks';

/** As in source code, without attributes. */
function source(node: MathNode | undefined): string {
  if (node === undefined || typeof node === 'string') return node ?? '';
  return `<${node.tag}>${node.children.map(source).join('')}</${node.tag}>`;
}

function* elements(node: MathNode): Generator<Exclude<MathNode, string>> {
  if (typeof node === 'string') return;
  yield node;
  for (const child of node.children) yield* elements(child);
}

describe('mathTree', () => {
  it('renders formulas', () => {
    assert.equal(
      source(mathTree('\\frac{a}{b^2}', false)),
      '<math><mfrac><mi>a</mi><msup><mi>b</mi><mn>2</mn></msup></mfrac></math>',
    );
    assert.deepEqual(
      mathTree('x', true)?.attributes.find(([name]) => name === 'display'),
      ['display', 'block'],
    );
  });

  it('rejects invalid formulas, links, resources, styles, and definitions of commands', () => {
    for (const tex of [
      ...['x^{', '\\unknown', '\\frac', '}{'],
      ...['\\href{https://evil.example}{x}', '\\url{https://evil.example}'],
      ...['\\includegraphics{https://evil.example/x.png}', '\\class{evil}{x}', '\\id{evil}{x}'],
      ...['\\style{color:red}{x}', '\\data{a=b}{x}', '\\htmlStyle{color:red}{x}'],
      ...['\\def\\a{x}\\a', '\\newcommand{\\a}{x}\\a', '\\let\\a=b', '\\gdef\\a{\\a\\a}\\a'],
    ]) {
      assert.equal(mathTree(tex, false), undefined, tex);
    }
    assert.deepEqual(mathTree('\\textcolor{red}{x}', false)?.attributes, []);
  });

  it('keeps sizes within the line', () => {
    const sizes = [...elements(mathTree('\\rule{900em}{900em}\\hspace{9000pt}', false) ?? '')]
      .flatMap(({ attributes }) => attributes)
      .filter(([name]) => ['width', 'height'].includes(name))
      .map(([, value]) => Number.parseFloat(value));
    assert.ok(sizes.length > 0);
    for (const size of sizes) assert.ok(size <= 100, String(size));
  });

  it('contains only visible elements and attributes, whatever the text', () => {
    const piece = fc.constantFrom(
      ...'\\frac { } ^ _ x \\text{<b>} & \\\\ \\begin{matrix} \\end{matrix} \\color{red} \\href'.split(
        ' ',
      ),
      ...'\\left( \\right) \\sqrt \\rule{1em}{1em} \\ce{H2O} % \\mathbb{R} \\phantom{x}'.split(' '),
      ...'\\raisebox{1em}{x} \\tag{1} \\label{a} \\ref{a} $'.split(' '),
      ...attacks.map((attack) => attack.slice(0, 60)),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), fc.boolean(), (pieces, display) => {
        const tree = mathTree(pieces.join(''), display);
        for (const { tag, attributes } of tree ? elements(tree) : []) {
          assert.match(tag, /^m[a-z]+$|^none$/);
          for (const [name] of attributes) {
            assert.doesNotMatch(name, /^(?:on|href|src|style|class|id|xlink|data)/);
          }
        }
      }),
    );
  });
});
