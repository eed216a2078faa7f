import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { IGrammar } from 'vscode-textmate';
import { vscodesDir } from '../../scripts/lib/paths.mjs';
import { parseCitations } from '../../src/core/citation/pandoc/parse';
import { leaveOut } from '../support/leaveOut';
import { grammarText, loadGrammar, tokenize } from './support/grammar';
import { valuesOf } from './support/valuesOf';

/** VS Code's Markdown grammar, from an installed VS Code for tests. */
function markdownGrammar(): string | undefined {
  if (!existsSync(vscodesDir)) return undefined;
  const path =
    'node_modules/code-server/lib/vscode/extensions/markdown-basics/syntaxes/markdown.tmLanguage.json';
  return readdirSync(vscodesDir)
    .filter((name) => existsSync(join(vscodesDir, name, 'complete')))
    .map((name) => join(vscodesDir, name, path))
    .find((file) => existsSync(file));
}

/** The relevant parts of Markdown, where no VS Code is installed. */
const plainMarkdown = {
  scopeName: 'text.html.markdown',
  patterns: [
    { begin: '^```.*$', end: '^```$', name: 'markup.fenced_code.block.markdown' },
    { begin: '<!--', end: '-->', name: 'comment.block.html' },
    { match: '`[^`]*`', name: 'markup.inline.raw.string.markdown' },
    { match: '\\[[^\\]]*\\]\\([^)]*\\)', name: 'meta.link.inline.markdown' },
    { match: '\\[[^\\s\\]]+\\]', name: 'meta.link.reference.markdown' },
  ],
};

/** The highlighted citations, in order: sign and key are separate ranges. */
function colored(grammar: IGrammar, text: string): string[] {
  return tokenize(grammar, text).flatMap((line) => {
    const found: string[] = [];
    for (const { text: part, scopes } of line) {
      if (!scopes.includes('constant.other.reference.citation')) continue;
      if (part.endsWith('@')) found.push(part);
      else found.push(`${found.pop() ?? ''}${part}`);
    }
    return found;
  });
}

const real = markdownGrammar();

for (const [name, source] of [
  ['a plain Markdown', JSON.stringify(plainMarkdown)],
  ['the Markdown of VS Code', real && readFileSync(real, 'utf8')],
] as const) {
  describe(`The grammar of citations in ${name}`, () => {
    let grammar: IGrammar;

    before(async function () {
      if (source === undefined) leaveOut(this, "VS Code's grammar of Markdown is not here");
      grammar = await loadGrammar(source, grammarText('citations'));
    });

    const cases: readonly (readonly [text: string, ...found: string[]])[] = [
      ['A [@one2025] and [see @two, pp. 3-4; -@three] here.', '@one2025', '@two', '-@three'],
      ['As @one says [p. 3], and @two.', '@one', '@two'],
      ['*As @one says* **and [@two]**', '@one', '@two'],
      ['# On @one', '@one'],
      ['- as @one has it\n- [@two]\n\n> [@three]', '@one', '@two', '@three'],
      [
        '[@{https://x.org/?a=1}] @DBLP:conf/nips/A17.',
        '@{https://x.org/?a=1}',
        '@DBLP:conf/nips/A17',
      ],
      ['`@one` and `[@two]` @three', '@three'],
      ['```\n@one [@two]\n```\n\n@three', '@three'],
      ['<!-- @one --> @two', '@two'],
      ['me@one.org \\@two @three', '@three'],
      ['https://x.org/@one and @two', '@two'],
      ['[text](@one) [text @one](x.md) @two', '@two'],
    ];
    for (const [text, ...found] of cases) {
      it(`highlights ${found.join(' ')} in ${JSON.stringify(text)}`, () => {
        assert.deepEqual(colored(grammar, text), found);
      });
    }

    it('agrees with the parser on them', () => {
      for (const [text, ...found] of cases.filter(([text]) => !text.startsWith('[text]'))) {
        const items = parseCitations(text).flatMap((cluster) => cluster.items);
        assert.deepEqual(
          valuesOf(items, 'key'),
          found.map((part) => part.replace(/^-?@\{?|\}$/g, '')),
          text,
        );
      }
    });
  });
}
