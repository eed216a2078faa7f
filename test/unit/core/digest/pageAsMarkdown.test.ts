import assert from 'node:assert/strict';
import fc from 'fast-check';
import { pageAsMarkdown } from '../../../../src/core/digest/formats/pageAsMarkdown';
import { assertLinear } from '../../support/linear';

describe('The Markdown of a copied page', () => {
  const cases: Record<string, readonly [html: string, markdown: string]> = {
    'headings and paragraphs': ['<h2>Dunes</h2><p>They<br>walk.</p>', '## Dunes\n\nThey\nwalk.'],
    'links and their addresses': [
      '<p>See <a href="https://a.bc/d?x=(1)">this <b>page</b></a>, <a href="/papers/2601.00001">that</a> and <a href="#top">here</a>.</p>',
      'See [this **page**](https://a.bc/d?x=%281%29), [that](https://huggingface.co/papers/2601.00001) and here.',
    ],
    'a link around blocks, on each of them': [
      '<a href="https://a.bc"><div>One</div><div>Two</div></a><p>Three</p>',
      '[One](https://a.bc)\n\n[Two](https://a.bc)\n\nThree',
    ],
    'no link that shows a picture only': [
      '<p><a href="https://a.bc"><img src="x"></a>Text</p>',
      'Text',
    ],
    tables: [
      '<table><tr><th>Title</th><th>PDF</th></tr><tr><td>A|B<br>C</td><td><a href="https://a.bc">x</a></td></tr></table>',
      '| Title | PDF |\n| --- | --- |\n| A\\|B C | [x](https://a.bc) |',
    ],
    'items of lists': ['<ul><li>One</li><li>Two</li></ul>', '- One\n\n- Two'],
    'characters that HTML escapes': ['<p>a &lt; b &amp;&nbsp;c &#39;d&#39;</p>', "a < b & c 'd'"],
    'nothing of scripts and styles': [
      '<style>p{}</style><script>let a = "<p>b</p>";</script><p>c</p>',
      'c',
    ],
    'no address that runs something': [
      '<a href="javascript:alert(1)">a</a> <a href="command:x">b</a>',
      'a b',
    ],
  };
  for (const [what, [html, markdown]] of Object.entries(cases)) {
    it(`has ${what}`, () => assert.equal(pageAsMarkdown(html), markdown));
  }

  it('can be built from any content, in linear time', function () {
    this.timeout(120_000);
    const part = fc.constantFrom(
      '<a href="https://a.bc">',
      '</a>',
      '<p>',
      '</p>',
      '<tr>',
      '<td>',
      '</tr>',
      '<li>',
      '<svg>',
      'a',
      '<',
      '&',
      '"',
    );
    fc.assert(fc.property(fc.array(part), (parts) => void pageAsMarkdown(parts.join(''))));
    for (const html of [
      '<a href="https://a.bc">',
      '<p><a href="https://a.bc">a',
      '<td>',
      '<tr>',
      '<b>',
      '<',
      '&amp;',
      '<svg>',
      '<!--',
      'a ',
    ]) {
      assertLinear(html.repeat(5_000), pageAsMarkdown);
    }
  });
});
