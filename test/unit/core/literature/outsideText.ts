import assert from 'node:assert/strict';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';
import { words } from '../../support/words';

/** Untrusted text: any characters, and special characters of YAML, Markdown and templates. */
export const outsideText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      fc.constantFrom(
        ...[
          '"',
          "'",
          ': ',
          ' #',
          '---',
          '\n',
          '- ',
          '1. ',
          '# ',
          '[^1]: ',
          '[@a]: ',
          '\u2028',
          '\u0085',
        ],
        ...words('[x](command:y) <script> ` ${key} @key [[key]] $(bug) ![i](http://x.org/i.png)'),
        ...words('https://x.org/a www.x.org \\ { } | > * _ *em* __proto__ $x$ ~a~ &lt; no 12 ~'),
        ...words('${#read} ${/read} \0 ${\u00000} ^ =='),
      ),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

const markdown = new MarkdownIt({ html: true, linkify: true });
const harmless =
  /^(?:heading|paragraph|bullet_list|list_item|link)_(?:open|close)$|^(?:inline|text|text_special)$/;

/** The tokens of a note after its front matter, all of which are plain text or its structure. */
export function harmlessTokens(note: string): readonly Token[] {
  const body = note.slice(note.indexOf('\n---\n', 4) + 5);
  const tokens = markdown.parse(body, {}).flatMap((token) => [token, ...(token.children ?? [])]);
  for (const { type } of tokens) assert.match(type, harmless);
  return tokens;
}
