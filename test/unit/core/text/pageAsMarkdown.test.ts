import fc from 'fast-check';
import { pageAsMarkdown } from '../../../../src/core/text/pageAsMarkdown';
import { assertLinear } from '../../support/linear';

describe('The Markdown of a copied page', () => {
  it('can be built from any content, in linear time', () => {
    const part = fc.constantFrom(
      ...['<a href="https://a.bc">', '</a>', '<p>', '</p>', '<tr>', '<td>', '</tr>', '<li>'],
      ...['<svg>', 'a', '<', '&', '"'],
    );
    fc.assert(fc.property(fc.array(part), (parts) => void pageAsMarkdown(parts.join(''))));
    for (const html of [
      ...['<a href="https://a.bc">', '<p><a href="https://a.bc">a', '<td>', '<tr>', '<b>', '<'],
      ...['&amp;', '<svg>', '<!--', 'a '],
    ]) {
      assertLinear(html.repeat(5_000), pageAsMarkdown);
    }
  });
});
