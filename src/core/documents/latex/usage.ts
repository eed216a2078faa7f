import { readArguments } from './arguments';
import type { LatexCitation, LatexCitations } from './citations';
import { plainName } from './commands';
import type { CiteCommand } from './commands';
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

/**
 * What a document does that a new citation may do, too, as often as it does: `normal citep` for its commands, `before
 * citep ~` and `separator , ` for what is around and in citations, and `package natbib`.
 */
export function traitsOf(scan: LatexScan, { citations }: Citations): readonly string[] {
  return [
    ...citations.filter(isModel).flatMap((citation) => {
      const name = nameOf(citation);
      const before = joint(scan.text, citation.start).map((each) => `before ${name} ${each}`);
      return [`${citation.command.kind} ${name}`, ...before];
    }),
    ...citations.flatMap((each) => separators(scan.text, each)).map((each) => `separator ${each}`),
    ...packagesOf(scan).map((each) => `package ${each}`),
  ];
}

type Citations = Pick<LatexCitations, 'citations'>;

/** What a document does when it cites in this way; where it doesn't tell, what its other files do. */
export function usageOf(
  scan: LatexScan,
  found: Citations,
  kind: NewKind,
  others: ReadonlyMap<string, number>,
): LatexUsage {
  const own = counted(traitsOf(scan, found));
  const usual = (what: string): string | undefined =>
    mostFrequent(own, what) ?? mostFrequent(others, what);
  const command =
    usual(`${kind} `) ?? families[familyOf(scan, found, [...own.keys(), ...others.keys()])][kind];
  const separator = usual('separator ');
  const before = usual(`before ${command} `);
  return {
    command: `\\${command}`,
    separator: separator ?? ', ',
    isSeparatorUsed: separator !== undefined,
    before: joints.find((each) => each === before) ?? (/^(?:foot|super)/.test(command) ? '' : ' '),
  };
}

/** How often each trait occurs. */
export function counted(traits: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const trait of traits) counts.set(trait, (counts.get(trait) ?? 0) + 1);
  return counts;
}

/** The most frequent trait that starts with this; of several, the first. */
function mostFrequent(counts: ReadonlyMap<string, number>, what: string): string | undefined {
  let best: string | undefined;
  let most = 0;
  for (const [trait, count] of counts) {
    if (count <= most || !trait.startsWith(what)) continue;
    best = trait.slice(what.length);
    most = count;
  }
  return best;
}

/** Whether a new citation may be written with the same command. */
function isModel({ command, groups }: LatexCitation): boolean {
  const isNew = command.kind === 'normal' || command.kind === 'in-text';
  return isNew && groups.some(({ keys }) => keys.length > 0) && isModelCommand(command);
}

/** Whether a command may be used with keys alone. */
export function isModelCommand({ isOwn, isSingle, args }: CiteCommand): boolean {
  return isOwn !== true || (isSingle !== true && args.replace(/[^klm]/g, '') === 'k');
}

/** The command for another citation like this one. */
function nameOf({ name, command }: LatexCitation): string {
  return command.isOwn ? name : plainName(name);
}

function familyOf(
  scan: LatexScan,
  { citations }: Citations,
  traits: readonly string[],
): keyof typeof families {
  const named = traits.flatMap((trait) => /^package (.*)/.exec(trait)?.[1] ?? []);
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

const joints = ['~', ' ', ''] as const;

/** What is between a word and the citation that starts at an offset. */
function joint(text: string, start: number): readonly LatexUsage['before'][] {
  const char = text.charAt(start - 1);
  if (char === '~') return ['~'];
  if (/\s/.test(char)) return [' '];
  return /[\p{L}\p{N}.,;:!?)'”]/u.test(char) ? [''] : [];
}
