/**
 * Writes l10n/bundle.l10n.json: every English text that users see, for translators to copy as
 * bundle.l10n.<language>.json. Run `npm run l10n`; a unit test checks that the file is up to date.
 *
 * Finds string literals passed to `vscode.l10n.t`, `localize` or `english`, and the messages of problems in digests
 * and queries, which reach `l10n.t` as variables.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));
const translators = new Set([
  'vscode.l10n.t',
  'l10n.t',
  'localize',
  'this.localize',
  't',
  'this.#t',
]);
const messageTables = new Set(['problemMessages', 'valueProblems']);

/** All texts for users in `src`, sorted, as in the bundle. */
export function collectTexts() {
  const texts = new Set();
  for (const file of readdirSync(join(root, 'src'), { recursive: true })) {
    if (!file.endsWith('.ts')) continue;
    const path = join(root, 'src', file);
    const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
    visit(source, source, texts);
  }
  return Object.fromEntries([...texts].sort().map((text) => [text, text]));
}

function visit(node, source, texts) {
  if (ts.isCallExpression(node) && translators.has(node.expression.getText(source))) {
    addLiterals(node.arguments[0], texts);
  } else if (ts.isVariableDeclaration(node) && messageTables.has(node.name.getText(source))) {
    addLiterals(node.initializer, texts);
  }
  ts.forEachChild(node, (child) => visit(child, source, texts));
}

function addLiterals(node, texts) {
  if (!node) return;
  if (ts.isStringLiteralLike(node)) texts.add(node.text);
  else if (ts.isPropertyAssignment(node)) addLiterals(node.initializer, texts);
  else if (ts.isConditionalExpression(node)) {
    addLiterals(node.whenTrue, texts);
    addLiterals(node.whenFalse, texts);
  } else if (ts.isObjectLiteralExpression(node) || ts.isAsExpression(node)) {
    ts.forEachChild(node, (child) => addLiterals(child, texts));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = join(root, 'l10n', 'bundle.l10n.json');
  writeFileSync(path, `${JSON.stringify(collectTexts(), null, 2)}\n`);
}
