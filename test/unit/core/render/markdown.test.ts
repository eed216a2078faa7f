import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  codeSpan,
  commandLink,
  escapeMarkdown,
  linkDestination,
} from '../../../../src/core/render/markdown';
import { tidy } from '../../../../src/core/text/tidy';
import { testTables } from '../../support/cases';
import { words } from '../../support/words';
import { hrefs, iconsIn, parse, plainText, tokenTypes } from './parsedMarkdown';

/** Pieces that combine to Markdown, HTML, links or icons. */
const hostile = fc
  .array(
    fc.constantFrom(
      ...words(
        '* ** _ ` ``` ~ ~~ # - + 1. 1) > | = === [ ] ( ) ![ ]( < > <b> </b> & &amp; &#36; \\ " : @ $ $( ^',
      ),
      ...words(
        'http:// https://a.b www.a.b me@a.bc command:x?y javascript:1 $(bug) $(sync~spin) <!-- x a 1 é',
      ),
      ...[' ', '    ', '\n', '\n\n', '\t'],
    ),
    { maxLength: 25 },
  )
  .map((parts) => parts.join(''));

testTables('tables/render/markdown.json', { escapeMarkdown, codeSpan, linkDestination });

describe('escapeMarkdown', () => {
  it('shows every text literally, in one paragraph', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const escaped = escapeMarkdown(text);
        if (escaped === '') return;
        for (const markdown of [escaped, `before ${escaped} after`]) {
          const tokens = parse(markdown);
          assert.deepEqual(
            tokenTypes(tokens).filter((type) => !['paragraph', 'text', 'escape'].includes(type)),
            [],
          );
          assert.deepEqual(iconsIn(markdown), []);
        }
        assert.equal(plainText(escaped), tidy(text));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('linkDestination', () => {
  it('leads to the same address', () => {
    for (const url of [
      'https://github.com/a/b-c_d.e?x=1&copy=2#f~g',
      'https://en.wikipedia.org/wiki/A_(b)',
      'https://a.b/c%20d/%/e f"\'<>{}[]|\\^`$(bug)',
      'https://пример.рф/путь',
    ]) {
      const destination = linkDestination(url);
      assert.ok(destination);
      const [href, ...others] = hrefs(parse(`[x](${destination}) y`));
      assert.deepEqual(others, []);
      assert.equal(
        new URL(href ?? '').href,
        new URL(encodeURI(url).replaceAll('%2520', '%20')).href.replace(
          /[$()']|%(?![0-9A-F]{2})/g,
          (char) => `%${char.charCodeAt(0).toString(16)}`,
        ),
      );
    }
  });

  it('never ends the link early', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const destination = linkDestination(`https://a.b/${text}`);
        assert.ok(destination);
        const markdown = `[x](${destination})`;
        assert.deepEqual(tokenTypes(parse(markdown)), ['paragraph', 'link', 'text']);
        assert.deepEqual(iconsIn(markdown), []);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('commandLink', () => {
  it('keeps any title and any arguments of the command', () => {
    fc.assert(
      fc.property(
        hostile,
        fc.array(fc.oneof(hostile, fc.integer(), fc.boolean())),
        (title, args) => {
          const shown = `x${title}x`;
          const markdown = commandLink(shown, 'paperDigest.revealInDigest', args);
          const tokens = parse(markdown);
          assert.deepEqual(
            tokenTypes(tokens).filter((type) => !['text', 'escape'].includes(type)),
            ['paragraph', 'link'],
          );
          assert.deepEqual(iconsIn(markdown), []);
          assert.equal(plainText(markdown), tidy(shown));
          const [command, query] = (hrefs(tokens)[0] ?? '').split('?');
          assert.equal(command, 'command:paperDigest.revealInDigest');
          assert.deepEqual(JSON.parse(decodeURIComponent(query ?? '')), args);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
