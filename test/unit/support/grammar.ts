import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as oniguruma from 'vscode-oniguruma';
import * as textmate from 'vscode-textmate';
import type { IGrammar } from 'vscode-textmate';

const require = createRequire(import.meta.url);
const syntaxes = new URL('../../../syntaxes/', import.meta.url);

/** The text of a grammar in `syntaxes`. */
export function grammarText(name: string): string {
  return readFileSync(new URL(`${name}.tmLanguage.json`, syntaxes), 'utf8');
}

/** The first of some grammars, as VS Code loads it with the others injected. */
export async function loadGrammar(...texts: readonly [string, ...string[]]): Promise<IGrammar> {
  const wasm = readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm'));
  await oniguruma.loadWASM(new Uint8Array(wasm).buffer);
  const grammars = texts.map((text) => textmate.parseRawGrammar(text, 'grammar.json'));
  const [host = '', ...injected] = grammars.map(({ scopeName }) => scopeName);
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: (scope) =>
      Promise.resolve(grammars.find(({ scopeName }) => scopeName === scope) ?? null),
    getInjections: (scope) => (scope === host ? injected : undefined),
  });
  const grammar = await registry.loadGrammar(host);
  assert.ok(grammar);
  return grammar;
}

export interface Scoped {
  readonly text: string;
  /** Without the root and the name of the language. */
  readonly scopes: string;
}

/** Each line as its tokens with a scope. */
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
