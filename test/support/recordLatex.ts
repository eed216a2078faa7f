/*
 * Records what LaTeX says that the documents in `test/fixtures/latex` cite: the keys in the `.aux` files for BibTeX, or in
 * the `.bcf` file for biber. With a folder as argument, documents from there are compiled, and only problems are printed.
 * Run `npx tsx test/support/recordLatex.ts` with TeX Live: Debian's texlive-latex-extra, -publishers, -bibtex-extra,
 * -fonts-extra and biber.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fixturePath } from '../unit/support/fixture';

const folder = fixturePath('latex');
const mains = ['subfiles/main.tex', 'book/thesis.tex', 'import/paper.tex'];

/** The documents that can be compiled alone. */
export function mainDocuments(): readonly string[] {
  const alone = readdirSync(folder).filter((name) => /\.(?:tex|Rnw)$/.test(name));
  return [...alone, ...mains];
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
    const { stdout } = spawnSync(program, args, { cwd: directory, encoding: 'latin1' });
    return stdout;
  };
  const latex = (): string => run('pdflatex', '-interaction=nonstopmode', '-draftmode', name);
  const first = latex();
  const files = (ending: string): string[] =>
    (readdirSync(directory, { recursive: true }) as string[]).filter((file) => file.endsWith(ending));
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
      : files('.aux').filter((file) => !file.includes('/')).map((file) => run('bibtex', file)).join('\n');
  latex();
  const last = latex();
  rmSync(directory, { recursive: true });
  const problems = [
    ...(first.match(/^! .*/gm) ?? []),
    ...(bibliography.match(/(?:ERROR|WARN - I didn't find|I didn't find a database entry).*/g) ?? []),
    ...(last.match(/Citation [^\n]* undefined/g) ?? []),
  ];
  return { keys: [...new Set(keys)].filter((key) => key !== 'REVTEX42Control' && key !== 'apsrev42Control').sort(), problems };
}

if (process.argv[1]?.endsWith('recordLatex.ts')) {
  const recorded = mainDocuments().map((document) => {
    const { keys, problems } = compile(document, () => undefined);
    for (const problem of problems) process.stderr.write(`${document}: ${problem}\n`);
    return [document, keys] as const;
  });
  writeFileSync(join(folder, 'recorded.json'), `${JSON.stringify(Object.fromEntries(recorded), undefined, 1)}\n`);
}
