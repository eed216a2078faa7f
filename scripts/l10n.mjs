/**
 * Writes l10n/bundle.l10n.json, every English message that users see, and l10n/translated.json, and lists what is
 * missing or stale in each language: `npm run l10n`. Until it is translated, it shows in English. With `--check`, it
 * writes nothing, and fails if the list isn't empty; only a release needs that.
 *
 * A language is a file package.nls.<language>.json, for package.json, with l10n/bundle.l10n.<language>.json. When the
 * English of a text in package.nls.json changes, its translations are stale until they change, or until their lines in
 * l10n/translated.json are deleted because they still fit.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
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

/**
 * All texts for users in `src`, sorted, as in the bundle: string literals passed to `vscode.l10n.t` or `localize`, and
 * the messages of problems in digests and queries, which reach `l10n.t` as variables.
 */
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

const readJson = (path) => {
  const file = join(root, path);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
};
const write = (path, data) => writeFileSync(join(root, path), `${JSON.stringify(data, null, 2)}\n`);

const hashesPath = 'l10n/translated.json';

/** The languages that there are, such as `de` and `zh-cn`. */
export const languages = readdirSync(root)
  .flatMap((file) => /^package\.nls\.(.+)\.json$/.exec(file)?.[1] ?? [])
  .sort();

/**
 * The texts of a language, for the manifest and for messages: English and translated ones by key, and the hashes of
 * what was translated. Messages have none: their keys are the English texts, so a changed one is missing.
 */
export function textsOf(language, messages = readJson('l10n/bundle.l10n.json')) {
  return [
    {
      english: readJson('package.nls.json'),
      translated: readJson(`package.nls.${language}.json`),
      hashes: readJson(hashesPath)[language] ?? {},
    },
    { english: messages, translated: readJson(`l10n/bundle.l10n.${language}.json`), hashes: {} },
  ];
}

const hash = (text = '') => createHash('sha256').update(text).digest('hex').slice(0, 6);

/** The keys of texts whose English has changed since it was translated, but not the translation. */
export function staleKeys({ english, translated, hashes }) {
  return Object.keys(english).filter((key) => {
    const [ofEnglish, ofTranslation] = hashes[key]?.split(' ') ?? [];
    return ofEnglish !== hash(english[key]) && ofTranslation === hash(translated[key]);
  });
}

/** The hashes to keep, of each English text and its translation: those of a stale one stay. */
export function nextHashes(texts) {
  const { english, translated, hashes } = texts;
  const stale = new Set(staleKeys(texts));
  const keys = Object.keys(english).filter((key) => translated[key]);
  return Object.fromEntries(
    keys.map((key) => [
      key,
      stale.has(key) ? hashes[key] : `${hash(english[key])} ${hash(translated[key])}`,
    ]),
  );
}

/** A line for each text to translate, to translate again, or to delete. */
export function listGaps(texts) {
  const { english, translated } = texts;
  const line = (state, key, text) => `${state}: ${key === text ? key : `${key}: ${text}`}`;
  return [
    ...Object.keys(english)
      .filter((key) => !translated[key])
      .map((key) => line('missing', key, english[key])),
    ...staleKeys(texts).map((key) => line('stale', key, `${english[key]} → ${translated[key]}`)),
    ...Object.keys(translated)
      .filter((key) => !english[key])
      .map((key) => line('unused', key, translated[key])),
  ];
}

function run() {
  const isCheck = process.argv.includes('--check');
  const messages = collectTexts();
  if (!isCheck) {
    write('l10n/bundle.l10n.json', messages);
    const hashes = languages.map((language) => [language, nextHashes(textsOf(language)[0])]);
    write(hashesPath, Object.fromEntries(hashes));
  }
  const gaps = languages.flatMap((language) =>
    textsOf(language, messages)
      .flatMap(listGaps)
      .map((gap) => `${language}: ${gap}`),
  );
  for (const gap of gaps) console.log(gap);
  if (isCheck && gaps.length > 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) run();
