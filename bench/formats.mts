/**
 * How long papers take to read as text, Markdown and HTML, within seconds: `node --import=tsx bench/formats.mts`. With
 * `--base=FOLDER`, the reader of another checkout takes turns with this one. The figures are CPU time.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { readDigest } from '../src/core/digest';
import { corpusFolder } from './corpus';
import { measureFormats } from './formats';
import type { Reader } from './formats';
import { digestTexts } from './statistics';

const { values } = parseArgs({ options: { base: { type: 'string' } } });
const root = fileURLToPath(new URL('..', import.meta.url));
const real = resolve(process.env['MATERIAL'] ?? resolve(root, '../shared'), 'digests');

const readers: Record<string, Reader> = { 'this checkout': readDigest };
if (values.base !== undefined) {
  const url = pathToFileURL(resolve(values.base, 'src/core/digest/index.ts')).href;
  const other = (await import(url)) as { readonly readDigest: Reader };
  readers['the other'] = other.readDigest;
}
const corpora = {
  ...(existsSync(real) && { 'real digests': real }),
  'generated digests': corpusFolder(resolve(root, 'out/bench'), 264),
};
for (const [name, folder] of Object.entries(corpora)) {
  const texts = digestTexts(folder).map(({ text }) => text);
  const rows = measureFormats(texts, readers).map(
    ({ reader, format, microseconds, overText }) =>
      `${name}, ${reader}: ${format} ${(microseconds / 1000).toFixed(1)} ms, ${overText.toFixed(2)} × text`,
  );
  console.log(rows.join('\n'));
}
