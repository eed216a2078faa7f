import type { TextEdit } from '../../citation/edit/insert';
import { LineMap, lineEndingOf } from '../../text/lineMap';
import { readArguments } from './arguments';
import { namesInLatex } from './names';
import { environmentName, scanLatex } from './scan';
import type { LatexScan } from './scan';
import { packagesOf } from './usage';

/** The style of BibTeX for a class or package, where the usual one would be wrong; empty if it chooses one itself. */
const styles: readonly (readonly [RegExp, string])[] = [
  [/^revtex/, ''],
  [/^acmart$/, 'ACM-Reference-Format'],
  [/^IEEEtran$/, 'IEEEtran'],
  [/^elsarticle$/, 'elsarticle-num'],
  [/^llncs$/, 'splncs04'],
  [/^apacite$/, 'apacite'],
  [/^natbib$/, 'plainnat'],
  [/^amsart$/, 'amsplain'],
];

/** See `DocumentLanguage.declare`. */
export function declareInLatex(text: string, bibliography: string): TextEdit | undefined {
  const { bibliographies, hasOwnList } = namesInLatex(text);
  if (bibliographies.length > 0 || hasOwnList || /[\s,{}%#\\~]/.test(bibliography))
    return undefined;
  const scan = scanLatex(text);
  const packages = packagesOf(scan);
  const isBiblatex =
    packages.some((name) => name.startsWith('biblatex')) ||
    scan.tokens.some(({ name }) => name === 'printbibliography');
  if (isBiblatex) {
    return lineAt(
      scan,
      afterPackage(scan) ?? startOf(scan, 'begin'),
      `\\addbibresource{${bibliography}}`,
    );
  }
  const end = startOf(scan, 'end');
  if (!bibliography.endsWith('.bib')) return undefined;
  const hasStyle = scan.tokens.some(({ name }) => name === 'bibliographystyle');
  const style =
    styles.find(([pattern]) => packages.some((name) => pattern.test(name)))?.[1] ?? 'plain';
  const named = `\\bibliography{${bibliography.slice(0, -'.bib'.length)}}`;
  const styled = `\\bibliographystyle{${style}}${lineEndingOf(text)}${named}`;
  return lineAt(scan, end, hasStyle || style === '' ? named : styled);
}

/** The edit that adds lines before the line of an offset. */
function lineAt(
  { text }: LatexScan,
  offset: number | undefined,
  added: string,
): TextEdit | undefined {
  if (offset === undefined) return undefined;
  const lines = new LineMap(text);
  const start = { line: lines.position(offset).line, character: 0 };
  // The offset itself, if something else is before it.
  const isAtStart = text.slice(lines.lineStart(start.line), offset).trim() === '';
  const eol = lineEndingOf(text);
  const place = isAtStart ? start : lines.position(offset);
  return { range: { start: place, end: place }, newText: (isAtStart ? '' : eol) + added + eol };
}

/** The start of `\begin{document}` or `\end{document}`. */
function startOf({ text, tokens }: LatexScan, command: 'begin' | 'end'): number | undefined {
  return tokens.find(
    ({ name, end }) => name === command && environmentName(text, end) === 'document',
  )?.start;
}

/** The start of the line after the one that loads biblatex. */
function afterPackage(scan: LatexScan): number | undefined {
  const { text, tokens } = scan;
  for (const [index, { name }] of tokens.entries()) {
    if (name !== 'usepackage' && name !== 'RequirePackage') continue;
    const found = readArguments(scan, index, '[m');
    const arg = found?.args.at(-1);
    if (!found || !arg || !/(?:^|,)\s*biblatex/.test(text.slice(arg.start, arg.end))) continue;
    const rest = /^[^\r\n]*(?:\r\n|\r|\n)/.exec(text.slice(found.end, found.end + 500))?.[0];
    return rest === undefined ? undefined : found.end + rest.length;
  }
  return undefined;
}
