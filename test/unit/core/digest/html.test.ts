import assert from 'node:assert/strict';
import { readHtml } from '../../../../src/core/digest/formats/html';

/** The parts of a page in order, each as a line. */
function parts(html: string): string[] {
  const found: string[] = [];
  readHtml(html, {
    open: (name, attributes, start, end) => {
      found.push(`open ${name} ${JSON.stringify(attributes)}`);
      assert.equal(html.charAt(start) + html.charAt(end - 1), '<>');
    },
    close: (name) => void found.push(`close ${name}`),
    text: (data, start, end) => {
      found.push(`text ${data}`);
      if (!html.includes('&')) assert.equal(html.slice(start, end), data);
    },
    comment: (data) => void found.push(`comment ${data}`),
  });
  return found;
}

describe('HTML', () => {
  const cases: Readonly<Record<string, readonly [html: string, parts: readonly string[]]>> = {
    'names in any case': ['<P Class=x>a</P>', ['open p {"class":"x"}', 'text a', 'close p']],
    'attributes in any form': [
      `<a href="?a=1&amp;b&copy=2" title='x > "y"' hidden data-x = z/>`,
      ['open a {"href":"?a=1&b&copy=2","title":"x > \\"y\\"","hidden":"","data-x":"z/"}'],
    ],
    'unclosed quotation marks': [
      `<p title="5" tall">a</p><p don't>b`,
      ['open p {"title":"5","tall":""}', 'text a', 'close p', 'open p {"don":"","t":""}', 'text b'],
    ],
    'entities of all kinds': ['a &lt; b &eacute;&#8211;&amp;lt;', ['text a < b é–&lt;']],
    'signs that start no tag': ['1 < 2 & 3 <4', ['text 1 < 2 & 3 <4']],
    'elements without content': ['a<br>b', ['text a', 'open br {}', 'close br', 'text b']],
    'scripts and titles as text': [
      '<script>a < "<b>" &amp;</script><title>c <i> &amp;</TITLE>',
      [
        'open script {}',
        'text a < "<b>" &amp;',
        'close script',
        'open title {}',
        'text c <i> &',
        'close title',
      ],
    ],
    'comments and declarations': [
      '<!DOCTYPE html><!-- a > b --><?x?>c',
      ['comment  a > b ', 'text c'],
    ],
    'nothing after an incomplete tag': ['a<b c="', ['text a']],
  };
  for (const [what, [html, expected]] of Object.entries(cases)) {
    it(`has ${what}`, () => assert.deepEqual(parts(html), expected));
  }
});
