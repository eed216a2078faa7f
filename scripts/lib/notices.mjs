/** The licences of the packages whose code is in the bundles. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Licences whose code may be in the package, which is under the MIT licence. */
const allowedLicences = new Set(
  'MIT ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Unlicense CC0-1.0 MPL-2.0'.split(
    ' ',
  ),
);

/**
 * The folders of the packages that contributed code to builds.
 *
 * @param {readonly import('esbuild').Metafile[]} metafiles
 */
function bundledPackages(metafiles) {
  const inputs = metafiles.flatMap(({ outputs }) =>
    Object.values(outputs).flatMap((output) =>
      Object.entries(output.inputs).flatMap(([path, { bytesInOutput }]) =>
        bytesInOutput > 0 ? [path] : [],
      ),
    ),
  );
  const folders = inputs.flatMap((path) => {
    const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? [];
    return folder ?? [];
  });
  return [...new Set(folders)];
}

/**
 * The notice of a package: name, version, licence and its text. Fails for a package without a text, or with a
 * licence that isn't allowed.
 *
 * @param {string} folder
 */
function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder).filter((file) =>
    /^(?:licen[cs]e|copying|notice)\b/i.test(file),
  );
  if (!allowedLicences.has(license)) throw new Error(`${name} has the licence ${license}.`);
  if (texts.length === 0) throw new Error(`${name} has no file with its licence.`);
  const shown = texts.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return `${name} ${version} (${license})\n\n${shown.join('\n\n')}\n`;
}

/**
 * The text of `ThirdPartyNotices.txt` for these builds.
 *
 * @param {string} root
 * @param {readonly import('esbuild').Metafile[]} metafiles
 */
export function noticesOf(root, metafiles) {
  const notices = bundledPackages(metafiles)
    .map((folder) => noticeOf(join(root, folder)))
    .sort();
  const rule = `\n${'='.repeat(80)}\n\n`;
  return `Paper Digest contains code of these packages.\n${rule}${notices.join(rule)}`;
}
