import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { IGrammar } from 'vscode-textmate';
import { vscodesDir } from '../../scripts/lib/paths.mjs';
import { parseCitations } from '../../src/core/citation/pandoc/parse';
import { leaveOut } from '../support/leaveOut';
import { itReturns } from './support/cases';
import { fixture } from './support/fixture';
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

    itReturns('citations/highlighted.json', (text) => colored(grammar, text));

    it('agrees with the parser on them', () => {
      const cases = JSON.parse(fixture('citations/highlighted.json')) as Readonly<
        Record<string, Readonly<Record<string, readonly string[]>>>
      >;
      const table = Object.values(cases).flatMap((group) => Object.entries(group));
      for (const [text, found] of table.filter(([text]) => !text.startsWith('[text]'))) {
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
