import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as oniguruma from 'vscode-oniguruma';
import * as textmate from 'vscode-textmate';
import type { IGrammar } from 'vscode-textmate';

const require = createRequire(import.meta.url);
const scopeName = 'text.paper-digest';

/** The grammar of digests, as VS Code loads it. */
export async function loadGrammar(): Promise<IGrammar> {
  const wasm = readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm'));
  await oniguruma.loadWASM(new Uint8Array(wasm).buffer);
  const source = new URL('../../../syntaxes/paper-digest.tmLanguage.json', import.meta.url);
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: () =>
      Promise.resolve(textmate.parseRawGrammar(readFileSync(source, 'utf8'), 'grammar.json')),
  });
  const grammar = await registry.loadGrammar(scopeName);
  assert.ok(grammar);
  return grammar;
}

export interface Scoped {
  readonly text: string;
  /** Without the root and without the name of the language. */
  readonly scopes: string;
}

/** Each line as its stretches that have a scope. */
export function tokenize(grammar: IGrammar, text: string): Scoped[][] {
  let stack = textmate.INITIAL;
  return text.split('\n').map((line) => {
    const result = grammar.tokenizeLine(line, stack);
    stack = result.ruleStack;
    return result.tokens
      .map(({ startIndex, endIndex, scopes }) => ({
        text: line.slice(startIndex, endIndex),
        scopes: scopes.slice(1).join(' ').replaceAll('.paper-digest', ''),
      }))
      .filter(({ text: part, scopes }) => scopes !== '' && part !== '');
  });
}
