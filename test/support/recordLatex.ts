/*
 * Records what LaTeX says that the documents in `test/fixtures/latex` cite: the keys in the `.aux` files for BibTeX, or in
 * the `.bcf` file for biber. With a folder as argument, documents from there are compiled, and only problems are printed.
 * Run `npx tsx test/support/recordLatex.ts` with TeX Live: Debian's texlive-latex-extra, -publishers, -bibtex-extra,
 * -fonts-extra and biber.
 */
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import type { DocumentLanguage } from '../../src/core/documents/documentLanguage';
import { latexLanguage } from '../../src/core/documents/latex/latexLanguage';
import { LineMap } from '../../src/core/text/lineMap';
import { fixture, fixturePath } from '../unit/support/fixture';

const folder = fixturePath('latex');
const mains = ['subfiles/main.tex', 'book/thesis.tex', 'import/paper.tex', 'macros/main.tex'];

/** The documents that can be compiled alone. */
export function mainDocuments(): readonly string[] {
  const alone = readdirSync(folder).filter((name) => /\.(?:tex|Rnw)$/.test(name));
  return [...alone, ...mains];
}

/** LaTeX for a document of these texts: its files know one another's commands. */
export function languageFor(texts: readonly string[]): DocumentLanguage {
  const habits = texts.map((text) => latexLanguage.habits?.(text) ?? {});
  const commands = habits.flatMap((each) => each.commands ?? []);
  return latexLanguage.withHabits?.({ commands }) ?? latexLanguage;
}

/** The keys that were recorded for each of them. */
export function recordedKeys(): Readonly<Record<string, readonly string[]>> {
  return JSON.parse(fixture('latex/recorded.json')) as Record<string, string[]>;
}

/** A document and its parts. */
export function documentNames(main: string): readonly string[] {
  const part = dirname(main);
  if (part === '.') return [main];
  const names = readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => /\.(?:tex|sty)$/.test(name)).map((name) => `${part}/${name}`);
}

/** What LaTeX and BibTeX or biber say about a document. */
export interface Compiled {
  readonly keys: readonly string[];
  /** Errors, and citations that are undefined. */
  readonly problems: readonly string[];
}

/** Compiles a document of the fixtures, after `change` was applied to a copy of its folder. */
export function compile(document: string, change: (directory: string) => void): Compiled {
  const directory = mkdtempSync(join(tmpdir(), 'latex-'));
  cpSync(join(folder, document, '..'), directory, { recursive: true });
  cpSync(join(folder, 'refs.bib'), join(directory, 'refs.bib'));
  change(directory);
  const name = basename(document).replace(/\.\w+$/, '');
  if (document.endsWith('.Rnw')) {
    const text = readFileSync(join(directory, `${name}.Rnw`), 'utf8');
    // As knitr does, without R.
    const knit = text.replace(/^<<.*>>=[^]*?^@$/gm, '').replace(/\\Sexpr\{[^}]*\}/g, '1');
    writeFileSync(join(directory, `${name}.tex`), knit);
  }
  const run = (program: string, ...args: string[]): string => {
    const { stdout } = spawnSync(program, args, {
      cwd: directory,
      encoding: 'latin1',
      timeout: 120_000,
    });
    return stdout;
  };
  const latex = (): string => run('pdflatex', '-interaction=nonstopmode', '-draftmode', name);
  const first = latex();
  const files = (ending: string): string[] =>
    (readdirSync(directory, { recursive: true }) as string[]).filter((file) =>
      file.endsWith(ending),
    );
  const read = (file: string): string => readFileSync(join(directory, file), 'utf8');
  const bcf = files('.bcf').map(read);
  const cited =
    bcf.length > 0
      ? bcf.flatMap((text) => [...text.matchAll(/<bcf:citekey[^>]*>([^<]*)</g)])
      : files('.aux').flatMap((file) => [...read(file).matchAll(/^\\citation\{([^}]*)\}/gm)]);
  const keys = cited.flatMap(([, list = '']) => list.split(',').map((key) => key.trim()));
  const bibliography =
    bcf.length > 0
      ? run('biber', name)
      : files('.aux')
          .filter((file) => !file.includes('/'))
          .map((file) => run('bibtex', file))
          .join('\n');
  latex();
  const last = latex();
  rmSync(directory, { recursive: true });
  const problems = [
    ...(first.match(/^! .*/gm) ?? []),
    ...(bibliography.match(/(?:ERROR|WARN - I didn't find|I didn't find a database entry).*/g) ??
      []),
    ...(last.match(/Citation [^\n]* undefined/g) ?? []),
  ];
  return {
    keys: [...new Set(keys)]
      .filter((key) => key !== 'REVTEX42Control' && key !== 'apsrev42Control')
      .sort(),
    problems,
  };
}

/** Records the keys of documents. */
function record(documents: readonly string[]): void {
  const recorded = { ...recordedKeys() };
  for (const document of documents) {
    const { keys, problems } = compile(document, () => undefined);
    for (const problem of problems) process.stderr.write(`${document}: ${problem}\n`);
    recorded[document] = keys;
  }
  writeFileSync(join(folder, 'recorded.json'), `${JSON.stringify(recorded, undefined, 1)}\n`);
}

/** Cites another work at each space of a text where one can be cited; adds the keys to `keys`. */
function citeEverywhere(language: DocumentLanguage, text: string, keys: string[]): string {
  let changed = text;
  for (let at = text.length; at >= 0; at--) {
    if (at < text.length && !/\s/.test(text.charAt(at))) continue;
    const lines = new LineMap(changed);
    const key = `new${keys.length}`;
    const style = keys.length % 3 === 0 ? 'pandocInText' : 'pandoc';
    const edit = language.insert(changed, lines.position(at), [{ key }], { style });
    if (!edit) continue;
    const [start, end] = [lines.offset(edit.range.start), lines.offset(edit.range.end)];
    changed = changed.slice(0, start) + edit.newText + changed.slice(end);
    keys.push(key);
  }
  return changed;
}

/** Prints the problems of documents in which other works are cited wherever they can be. */
function checkInsert(documents: readonly string[]): void {
  let count = 0;
  for (const document of documents) {
    const keys: string[] = [];
    const compiled = compile(document, (directory) => {
      const paths = documentNames(document).map((name) =>
        join(directory, relative(dirname(document), name)),
      );
      const language = languageFor(paths.map((path) => readFileSync(path, 'utf8')));
      for (const path of paths)
        writeFileSync(path, citeEverywhere(language, readFileSync(path, 'utf8'), keys));
      const entries = keys.map(
        (key) => `@misc{${key}, author={Doe, Jo}, title={T ${key}}, year=2020}\n`,
      );
      appendFileSync(join(directory, 'refs.bib'), entries.join(''));
    });
    count += keys.length;
    const lacking = keys.filter((key) => !compiled.keys.includes(key));
    const problems = [
      ...compiled.problems,
      ...(lacking.length > 0 ? [`not cited: ${lacking.join()}`] : []),
    ];
    process.stdout.write(
      `${document}: ${keys.length} cited\n${problems.map((each) => `  ${each}\n`).join('')}`,
    );
  }
  process.stdout.write(`${documents.length} documents, ${count} citations\n`);
}

if (process.argv[1]?.endsWith('recordLatex.ts')) {
  const named = process.argv.slice(2).filter((each) => each !== '--cite');
  const documents = named.length > 0 ? named : mainDocuments();
  (process.argv.includes('--cite') ? checkInsert : record)(documents);
}
