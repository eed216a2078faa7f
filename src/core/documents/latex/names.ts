import type { DocumentNames } from '../documentLanguage';
import { readArguments } from './arguments';
import { environmentName, scanLatex } from './scan';
import type { LatexScan, LatexToken } from './scan';

/** Commands that name files, and their arguments as in `CiteCommand.args`; `k` is a list of names. */
const bibliographies =
  /^(?:no)?bibliography(?!style|item|typesetting|font|mark|cite)[A-Za-z]*$|^(?:default|put)bib/;
const resources = /^add(?:bibresource|globalbib|sectionbib)$/;
const inputs = new Map([
  ...forAll('input include subfile subfileinclude SweaveInput InputIfFileExists', 'k'),
  ...forAll('includestandalone', '[k'),
  ...forAll('import subimport inputfrom subinputfrom includefrom subincludefrom', '*kk'),
]);

function forAll(names: string, args: string): [string, string][] {
  return names.split(' ').map((name) => [name, args]);
}

/** Commands that load packages and classes, and the endings of those. */
const packages = new Map([
  ...forAll('usepackage RequirePackage', '.sty'),
  ...forAll('documentclass LoadClass LoadClassWithOptions', '.cls'),
]);

/** What tells the main document in a comment: for editors, for knitr, and for AUCTeX. */
const rootComment =
  /^[ \t]*%[% \t]*(?:!\s{0,9}(?:TEX|RNW|BIB)\s{1,9}root\s{0,9}=|TeX-master:)([^\r\n]*)/gim;
/** A document in a chunk of knitr: `<<child='chapter.Rnw'>>=`. */
const childChunk = /^<<[^\r\n]*?\bchild\s{0,9}=\s{0,9}(?:c\()?([^\r\n]*)>>=/;

/** What a LaTeX document names. Takes time linear in the text. */
export function namesInLatex(text: string): DocumentNames {
  const scan = scanLatex(text);
  const found: Found = {
    bibliographies: new Set(),
    parts: [],
    isMain: false,
    hasList: false,
    ownKeys: [],
  };
  for (const [index, token] of scan.tokens.entries()) {
    if (token.kind === 'command') readCommand(scan, index, token, found);
    else if (token.kind === 'code' && text.startsWith('<<', token.start)) {
      const [, children = ''] = childChunk.exec(text.slice(token.start, token.start + 500)) ?? [];
      for (const [, , name = ''] of children.matchAll(/(['"])([^'"]+)\1/g)) addPart(found, name);
    }
  }
  const root = found.mainOfSubfile ?? rootIn(text);
  return {
    bibliographies: [...found.bibliographies],
    parts: found.parts,
    isMain: found.isMain,
    ...(root !== undefined && { root }),
    ...(found.hasList &&
      found.bibliographies.size === 0 && { hasOwnList: true, ownKeys: found.ownKeys }),
  };
}

interface Found {
  readonly bibliographies: Set<string>;
  readonly parts: (readonly string[])[];
  isMain: boolean;
  hasList: boolean;
  /** Of `\bibitem`. */
  readonly ownKeys: string[];
  mainOfSubfile?: string;
}

function readCommand(
  scan: LatexScan,
  index: number,
  { name, end }: LatexToken,
  found: Found,
): void {
  const { text } = scan;
  if (name === 'begin') {
    const environment = environmentName(text, end);
    if (environment === 'document' && found.mainOfSubfile === undefined) found.isMain = true;
    if (environment === 'thebibliography') found.hasList = true;
    if (environment === 'refsection' || environment === 'refsegment')
      for (const each of namesAfter(scan, index, 'm['))
        found.bibliographies.add(withEnding(each, '.bib'));
    return;
  }
  const ending = packages.get(name);
  if (ending !== undefined) {
    for (const each of namesAfter(scan, index, '[k')) found.parts.push([each + ending]);
  }
  if (name === 'documentclass') {
    const args = readArguments(scan, index, '[m')?.args ?? [];
    const [options, className] = args.length > 1 ? args : [undefined, args[0]];
    const isSubfile = className && text.slice(className.start, className.end).trim() === 'subfiles';
    const main =
      isSubfile && options ? fileName(text.slice(options.start, options.end)) : undefined;
    if (main === undefined) found.isMain = true;
    else found.mainOfSubfile = withEnding(main, '.tex');
    return;
  }
  if (name === 'bibitem') {
    for (const each of namesAfter(scan, index, '<[k')) found.ownKeys.push(each);
    return;
  }
  const inputArgs = inputs.get(name);
  if (inputArgs !== undefined) {
    const names = namesAfter(scan, index, inputArgs);
    if (names.length === 0 && name === 'input') {
      const bare = /^[^\S\r\n]+([^\s\\{}%#]+)/.exec(text.slice(end, end + 300))?.[1];
      if (bare !== undefined) addPart(found, bare);
    }
    if (names.length > 0 && (inputArgs !== '*kk' || names.length === 2))
      addPart(found, names.join('/').replace(/\/\/+/g, '/'), name.includes('include'));
  } else if (resources.test(name)) {
    const options = readArguments(scan, index, '[')?.args[0];
    if (options && /\blocation\s*=\s*remote/.test(text.slice(options.start, options.end))) return;
    for (const each of namesAfter(scan, index, '[k')) found.bibliographies.add(each);
  } else if (bibliographies.test(name)) {
    const args = name === 'putbib' ? '[' : 'k';
    for (const each of namesAfter(scan, index, args))
      found.bibliographies.add(withEnding(each, '.bib'));
  }
}

/** The file names in the arguments of a command, without those that a macro makes. */
function namesAfter(scan: LatexScan, index: number, form: string): readonly string[] {
  const args = readArguments(scan, index, form)?.args ?? [];
  const isNamed = (kind: string): boolean => kind === 'k' || (kind === '[' && !form.includes('k'));
  return args
    .filter(({ kind }) => isNamed(kind))
    .flatMap(({ start, end }) => scan.text.slice(start, Math.min(end, start + 5000)).split(','))
    .map((each) => fileName(each.replace(/%[^\r\n]*/g, '')))
    .filter((each) => each !== undefined);
}

function fileName(written: string): string | undefined {
  const name = written.trim().replace(/^"(.*)"$/, '$1');
  return name === '' || /[\\#{}%\r\n]/.test(name) ? undefined : name;
}

function addPart(found: Found, name: string, isIncluded = false): void {
  if (/\.(?:tex|ltx|latex|[rs]nw|rtex|tikz|pgf)$/i.test(name)) found.parts.push([name]);
  // Of knitr, `chapter.Rnw` becomes `chapter.tex`.
  else found.parts.push([`${name}.tex`, ...(isIncluded ? [] : [name]), `${name}.Rnw`]);
}

function withEnding(name: string, ending: string): string {
  return name.toLowerCase().endsWith(ending) ? name : name + ending;
}

function rootIn(text: string): string | undefined {
  for (const [, written = ''] of text.matchAll(rootComment)) {
    const name = fileName(written);
    // In AUCTeX, `t` is the document itself, and `nil` and `shared` ask.
    if (name !== undefined && !/^(?:t|nil|shared|dwim)$/.test(name)) {
      return /\.[A-Za-z]+$/.test(name) ? name : `${name}.tex`;
    }
  }
  return undefined;
}
