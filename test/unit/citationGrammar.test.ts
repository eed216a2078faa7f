import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as oniguruma from 'vscode-oniguruma';
import * as textmate from 'vscode-textmate';
import type { IGrammar } from 'vscode-textmate';
import { vscodesDir } from '../../scripts/lib/paths.mjs';
import { parseCitations } from '../../src/core/citation/pandoc/parse';
import { leaveOut } from '../support/leaveOut';

const require = createRequire(import.meta.url);
const injection = new URL('../../syntaxes/citations.tmLanguage.json', import.meta.url);

/** Markdown as VS Code colours it, from a VS Code that tests have installed. */
function markdownGrammar(): string | undefined {
  if (!existsSync(vscodesDir)) return undefined;
  const path =
    'node_modules/code-server/lib/vscode/extensions/markdown-basics/syntaxes/markdown.tmLanguage.json';
  return readdirSync(vscodesDir)
    .map((name) => join(vscodesDir, name, path))
    .find((file) => existsSync(file));
}

/** The parts of Markdown that matter here, for where no VS Code is installed. */
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

async function load(host: string): Promise<IGrammar> {
  const wasm = readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm'));
  await oniguruma.loadWASM(new Uint8Array(wasm).buffer);
  const citations = readFileSync(injection, 'utf8');
  const { scopeName } = JSON.parse(citations) as { scopeName: string };
  const sources = new Map([
    ['text.html.markdown', host],
    [scopeName, citations],
  ]);
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: (scope) => {
      const source = sources.get(scope);
      return Promise.resolve(
        source === undefined ? null : textmate.parseRawGrammar(source, 'grammar.json'),
      );
    },
    getInjections: (scope) => (scope === 'text.html.markdown' ? [scopeName] : undefined),
  });
  const grammar = await registry.loadGrammar('text.html.markdown');
  assert.ok(grammar);
  return grammar;
}

/** What is coloured as a citation, in order. */
function coloured(grammar: IGrammar, text: string): string[] {
  let stack = textmate.INITIAL;
  return text.split('\n').flatMap((line) => {
    const result = grammar.tokenizeLine(line, stack);
    stack = result.ruleStack;
    const found: string[] = [];
    for (const { startIndex, endIndex, scopes } of result.tokens) {
      if (!scopes.some((scope) => scope.startsWith('constant.other.reference.citation'))) continue;
      const part = line.slice(startIndex, endIndex);
      // The sign and the key are tokens of their own.
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
      grammar = await load(source);
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
      it(`colours ${found.join(' ')} in ${JSON.stringify(text)}`, () => {
        assert.deepEqual(coloured(grammar, text), found);
      });
    }

    it('agrees with the parser on them', () => {
      for (const [text, ...found] of cases.filter(([text]) => !text.startsWith('[text]'))) {
        const items = parseCitations(text).flatMap((cluster) => cluster.items);
        assert.deepEqual(
          items.map(({ key }) => key),
          found.map((part) => part.replace(/^-?@\{?|\}$/g, '')),
          text,
        );
      }
    });
  });
}
