import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sectionsIn } from '../../../../src/core/review/sections';
import type { TemplateNode } from '../../../../src/core/review/sections';

const section = (name: string, nodes: readonly TemplateNode[], isInverted = false) => ({
  name,
  isInverted,
  nodes,
});

describe('The sections of a template', () => {
  it('are between their tags, nested, and plain or inverted', () => {
    assert.deepEqual(sectionsIn('a ${#b}c ${^d}e${/d}${/b} ${f}'), [
      'a ',
      section('b', ['c ', section('d', ['e'], true)]),
      ' ${f}',
    ]);
    assert.deepEqual(sectionsIn(''), []);
    assert.deepEqual(sectionsIn('none'), ['none']);
  });

  it('remove lines that have only tags, and keep all others', () => {
    assert.deepEqual(sectionsIn('# A\n${#b}\n- c\n  ${/b} ${^b}\t\r\nno\n${/b}'), [
      '# A\n',
      section('b', ['- c\n']),
      section('b', ['no\n'], true),
    ]);
    assert.deepEqual(sectionsIn('${#b}\n\n${/b}\n'), [section('b', ['\n'])]);
    assert.deepEqual(sectionsIn('- ${#b}\n${/b}\n'), ['- ', section('b', ['\n'])]);
  });

  it('are text when a tag has no partner, or inside a section of the same name', () => {
    const texts = ['${#a}', '${/a}', 'x ${/a} ${#a} y', '${#a\n}${/a}', '${#}${/}', '${# a}${/ a}'];
    for (const text of texts) assert.deepEqual(sectionsIn(text), text.match(/.*\n|.+/g));
    assert.deepEqual(sectionsIn('${#a}1${#b}2${/a}3${/b}'), [section('a', ['1${#b}2']), '3${/b}']);
    assert.deepEqual(sectionsIn('${#a}1${#a}2${/a}3${/a}'), [section('a', ['1${#a}2']), '3${/a}']);
  });

  it('keep all text of the template except tags and their lines', () => {
    const parts = fc.constantFrom('${#a}', '${/a}', '${^b}', '${/b}', 'x', '${c}', '.', '-');
    const textOf = (nodes: readonly TemplateNode[]): string =>
      nodes
        .map((node) =>
          typeof node === 'string'
            ? node
            : `\${${node.isInverted ? '^' : '#'}${node.name}}${textOf(node.nodes)}\${/${node.name}}`,
        )
        .join('');
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 30 }), (parts) => {
        // Nothing is removed from a line with other text.
        const template = `.${parts.join('')}`;
        assert.equal(textOf(sectionsIn(template)), template);
      }),
    );
  });
});
