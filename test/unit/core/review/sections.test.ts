import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sectionsIn } from '../../../../src/core/review/sections';
import type { TemplateNode } from '../../../../src/core/review/sections';
import { itReturns } from '../../support/cases';

describe('The sections of a template', () => {
  itReturns('notes/sections.json', sectionsIn);

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
