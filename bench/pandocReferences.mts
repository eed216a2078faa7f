/**
 * How many of the preview's references and citations equal those of `pandoc --citeproc`, in each style, for a
 * generated library; `README.md` says where to get Pandoc and the styles.
 * `node --import=tsx bench/pandocReferences.mts --styles=FOLDER [--style=apa] [--entries=240] [--clusters=150]
 * [--seed=1] [--show=10] [--pandoc=MODULE] [--kinds] [--record=FILE]`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { comparison, differences, pandocVersion } from './pandocComparison';
import type { Pandoc } from './pandocComparison';
import { referenceStyles } from '../src/core/references/styles';

const option = (name: string, otherwise: string): string =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;

const pandoc = await pandocWasm(option('pandoc', 'pandoc-wasm'));
if (!pandoc && pandocVersion() === undefined) throw new Error('Install Pandoc to compare with it.');
console.log(pandoc ? 'pandoc-wasm' : pandocVersion());
const percent = ({ all, same }: { all: number; same: number }): string =>
  `${String(same).padStart(4)} of ${all} (${((100 * same) / all).toFixed(1).padStart(5)} %)`;
const chosen = option('style', '');
for (const style of referenceStyles) {
  if (chosen !== '' && chosen !== style) continue;
  const compared = await comparison({
    entries: Number(option('entries', '240')),
    clusters: Number(option('clusters', '150')),
    seed: Number(option('seed', '1')),
    style,
    // Pandoc's own default, of which there is no file.
    ...(style !== 'chicago' && {
      csl: readFileSync(join(option('styles', '.'), `${style}.csl`), 'utf8'),
    }),
    ...(pandoc && { pandoc }),
  });
  for (const [kind, count] of compared.byKind) {
    if (kind === 'all') {
      console.log(
        `${style.padEnd(14)} references ${percent(count)}, citations ${percent(compared.citations)}`,
      );
    } else if (process.argv.includes('--kinds'))
      console.log(`  ${kind.padEnd(14)} ${percent(count)}`);
  }
  for (const line of differences(compared, Number(option('show', '0')))) console.log(line);
}

interface PandocWasm {
  convert(
    options: Readonly<Record<string, unknown>>,
    stdin: string,
    files: Readonly<Record<string, string>>,
  ): Promise<{ readonly stdout: string; readonly stderr: string }>;
}

/** Pandoc as WebAssembly: the package `pandoc-wasm`, if it can be imported from `path`. */
async function pandocWasm(path: string): Promise<Pandoc | undefined> {
  const module = (await import(path).catch(() => undefined)) as PandocWasm | undefined;
  if (!module) return undefined;
  return async (note, bibliographies, csl) => {
    const options = {
      from: 'markdown',
      to: 'html',
      wrap: 'none',
      citeproc: true,
      bibliography: Object.keys(bibliographies),
      ...(csl !== undefined && { csl: 'style.csl' }),
    };
    const files = { ...bibliographies, ...(csl !== undefined && { 'style.csl': csl }) };
    const { stdout, stderr } = await module.convert(options, note, files);
    if (stdout === '') throw new Error(stderr);
    if (option('record', '') !== '') writeFileSync(option('record', ''), stdout);
    return stdout;
  };
}
