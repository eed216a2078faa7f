/**
 * How many of the preview's citations and references equal those of `pandoc --citeproc`, for a generated library.
 * Requires pandoc. `node --import=tsx bench/pandocReferences.mts [--count=2000] [--seed=1] [--style=chicago]
 * [--csl=FILE] [--show=10]`. Without `--csl`, compares with pandoc's default style, Chicago; for `apa` and others,
 * pass the style's file.
 */
import { comparison, differences, pandocVersion } from './pandocComparison';
import type { ReferenceStyle } from '../src/core/references/styles';

const option = (name: string, otherwise: string): string =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;

const version = pandocVersion();
if (version === undefined) throw new Error('Install pandoc to compare with it.');
const csl = option('csl', '');
const compared = await comparison({
  count: Number(option('count', '2000')),
  seed: Number(option('seed', '1')),
  style: option('style', 'chicago') as ReferenceStyle,
  ...(csl !== '' && { csl }),
});
console.log(version);
for (const [kind, { all, same, sameButCase }] of compared.byKind) {
  console.log(
    `${kind.padEnd(14)} ${all} entries: ${same} identical, ${sameButCase} ignoring case and dates`,
  );
}
const { citations } = compared;
console.log(`citations      ${citations.all} in the text: ${citations.same} identical`);
for (const line of differences(compared, Number(option('show', '10')))) console.log(line);
