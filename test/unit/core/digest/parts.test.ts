import assert from 'node:assert/strict';
import { attributesOf, readHtml } from '../../../../src/core/text/html';
import { pageAsMarkdown } from '../../../../src/core/text/pageAsMarkdown';
import { solidLines } from '../../../../src/core/digest/lines/lines';
import { dateInName, readDateLine } from '../../../../src/core/digest/words/dates';
import { findLinks } from '../../../../src/core/identity/links';
import { readOrganization } from '../../../../src/core/digest/words/names';
import { assertBaseline } from '../../support/baseline';
import { fixture } from '../../support/fixture';

/** The parts of HTML in order, each as a line. */
function htmlParts(html: string): string[] {
  const found: string[] = [];
  readHtml(html, {
    open: (name, start, end) => {
      found.push(`open ${name} ${JSON.stringify(attributesOf(html, start, end))}`);
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

/** Parts of digests by the baselines with texts and what is read from each; null means nothing. */
const parts: Readonly<Record<string, (text: string) => unknown>> = {
  html: htmlParts,
  'copied-pages': pageAsMarkdown,
  organizations: readOrganization,
  'date-lines': readDateLine,
  'dates-in-names': dateInName,
  links: (text) => findLinks(text).map(({ url, kind }) => `${kind} ${url}`),
};

describe('A part of a digest', () => {
  for (const [name, read] of Object.entries(parts)) {
    const path = `digest/${name}.json`;
    it(`is read from each text as expected: ${path}`, () => {
      const texts = Object.keys(JSON.parse(fixture(`baselines/${path}`)) as object);
      assertBaseline(path, Object.fromEntries(texts.map((text) => [text, read(text) ?? null])));
    });
  }
});

describe('The lines of a text', () => {
  it('are counted as in VS Code', () => {
    const text = '\ufeffone\r\n\r\n two \u00a0\rthree\u2028four\nfive';
    assert.deepEqual(
      solidLines(text).map(({ number, offset, start, end, afterBlank }) => [
        number,
        start - offset,
        text.slice(start, end),
        afterBlank,
      ]),
      [
        [0, 0, 'one', true],
        [2, 1, 'two', true],
        [3, 0, 'three\u2028four', false],
        [4, 0, 'five', false],
      ],
    );
  });
});
