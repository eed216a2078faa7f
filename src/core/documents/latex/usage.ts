import { readArguments } from './arguments';
import type { LatexCitation, LatexCitations } from './citations';
import { plainName } from './commands';
import type { LatexScan } from './scan';

/** What a document does when it cites, for new citations. */
export interface LatexUsage {
  /** The command, with its backslash. */
  readonly command: string;
  /** Between two keys. */
  readonly separator: string;
  /** Whether other keys show the separator. */
  readonly isSeparatorUsed: boolean;
  /** Between a word and the citation after it. */
  readonly before: '~' | ' ' | '';
}

export type NewKind = 'normal' | 'in-text';

/** The commands of a package for both kinds. */
const families = {
  biblatex: { normal: 'parencite', 'in-text': 'textcite' },
  natbib: { normal: 'citep', 'in-text': 'citet' },
  apacite: { normal: 'cite', 'in-text': 'citeA' },
  harvard: { normal: 'cite', 'in-text': 'citeasnoun' },
  abntex2cite: { normal: 'cite', 'in-text': 'citeonline' },
  revtex: { normal: 'cite', 'in-text': 'citet' },
  none: { normal: 'cite', 'in-text': 'cite' },
} as const;

/** Packages and classes that load the commands of a family. */
const loads: readonly (readonly [RegExp, keyof typeof families])[] = [
  [/^biblatex/, 'biblatex'],
  [/^revtex/, 'revtex'],
  [/^apacite$/, 'apacite'],
  [/^(?:harvard|abntex2cite)$/, 'harvard'],
  [
    /^(?:natbib|elsarticle|cas-[sd]c|acmart|mnras|aastex\d*|aa|copernicus|sn-jnl|jmlr.*|neurips.*|nips.*|icml.*|iclr.*|acl.*|naacl.*|emnlp.*|colm.*)$/,
    'natbib',
  ],
];

/** What a document does when it cites in this way. */
export function usageOf(
  scan: LatexScan,
  { citations }: Pick<LatexCitations, 'citations'>,
  kind: NewKind,
): LatexUsage {
  const used = citations.filter((each) => isModel(each, kind));
  const name = mostFrequent(used.map(nameOf));
  const command = name ?? families[familyOf(scan, citations)][kind];
  const alike = used.filter((each) => nameOf(each) === command);
  const separator = mostFrequent(citations.flatMap((each) => separators(scan.text, each)));
  const before = mostFrequent(alike.flatMap(({ start }) => joint(scan.text, start)));
  return {
    command: `\\${command}`,
    separator: separator ?? ', ',
    isSeparatorUsed: separator !== undefined,
    before: before ?? (/^(?:foot|super)/.test(command) ? '' : ' '),
  };
}

/** Whether a new citation of this kind may be written with the same command. */
function isModel({ command, groups }: LatexCitation, kind: NewKind): boolean {
  if (command.kind !== kind || groups.every(({ keys }) => keys.length === 0)) return false;
  return !command.isOwn || (!command.isSingle && command.args.replace(/[^klm]/g, '') === 'k');
}

/** The command for another citation like this one. */
function nameOf({ name, command }: LatexCitation): string {
  return command.isOwn ? name : plainName(name);
}

function mostFrequent<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best: T | undefined;
  for (const [value, count] of counts) {
    if (best === undefined || count > (counts.get(best) ?? 0)) best = value;
  }
  return best;
}

export function familyOf(
  scan: LatexScan,
  citations: readonly LatexCitation[],
): keyof typeof families {
  const named = packagesOf(scan);
  const names = citations.map(({ name }) => name);
  if (names.some((name) => /^(?:text|paren|auto|foot|super|smart)cites?\*?$/i.test(name)))
    return 'biblatex';
  for (const [pattern, family] of loads) {
    const found = named.find((name) => pattern.test(name));
    if (found !== undefined) return found === 'abntex2cite' ? found : family;
  }
  if (scan.tokens.some(({ name }) => name === 'addbibresource' || name === 'printbibliography'))
    return 'biblatex';
  return names.some((name) => /^[Cc]ite(?:p|t|alp|alt)$/.test(name)) ? 'natbib' : 'none';
}

/** The packages and the class that a document loads. */
export function packagesOf(scan: LatexScan): readonly string[] {
  return scan.tokens.flatMap(({ name }, index) => {
    if (!/^(?:usepackage|RequirePackage|documentclass)$/.test(name)) return [];
    const arg = readArguments(scan, index, '[m')?.args.at(-1);
    const names = arg ? scan.text.slice(arg.start, Math.min(arg.end, arg.start + 1000)) : '';
    return names.split(',').map((each) => each.trim());
  });
}

function separators(text: string, { groups }: LatexCitation): readonly string[] {
  return groups.flatMap(({ keys }) =>
    keys.slice(1).flatMap((key, i) => {
      const between = text.slice(keys[i]?.end, key.start);
      return between === ',' || between === ', ' ? [between] : [];
    }),
  );
}

/** What is between a word and the citation that starts at an offset. */
function joint(text: string, start: number): readonly LatexUsage['before'][] {
  const char = text.charAt(start - 1);
  if (char === '~') return ['~'];
  if (/\s/.test(char)) return [' '];
  return /[\p{L}\p{N}.,;:!?)'”]/u.test(char) ? [''] : [];
}
