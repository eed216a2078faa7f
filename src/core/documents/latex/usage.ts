import { addAll } from '../../base/collections';
import { inOneGo } from '../../base/tasks';
import type { Steps } from '../../base/tasks';
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

/** How often a document does what a new citation may do, too. Names of traits are as in {@link traitsOf}. */
export type Traits = ReadonlyMap<string, number>;

/** The traits of the citations that were found last. */
const known = new WeakMap<Citations, Traits>();
const citationsInOneGo = 1024;

/** Counts the traits of a document in steps: those of its citations, and `package natbib`. */
export function* traitSteps(scan: LatexScan, found: Citations): Steps<Traits> {
  const before = known.get(found);
  if (before) return before;
  const counts = new Map<string, number>();
  const add = (trait: string): void => void counts.set(trait, (counts.get(trait) ?? 0) + 1);
  for (const [i, citation] of found.citations.entries()) {
    if (i % citationsInOneGo === citationsInOneGo - 1) yield;
    for (const trait of traitsOf(scan.text, citation)) add(trait);
  }
  yield;
  for (const name of packagesOf(scan)) add(`package ${name}`);
  known.set(found, counts);
  return counts;
}

/** `normal citep` for the command, `before citep ~` and `separator , ` for what is around and in a citation. */
function traitsOf(text: string, citation: LatexCitation): readonly string[] {
  const within = separators(text, citation).map((each) => `separator ${each}`);
  if (!isModel(citation)) return within;
  const name = nameOf(citation);
  const before = joint(text, citation.start).map((each) => `before ${name} ${each}`);
  return [`${citation.command.kind} ${name}`, ...before, ...within];
}

type Citations = Pick<LatexCitations, 'citations'>;

/** What a document does when it cites in this way; where it doesn't tell, what its other files do. */
export function usageOf(
  scan: LatexScan,
  found: Citations,
  kind: NewKind,
  others: Traits,
): LatexUsage {
  const own = inOneGo(traitSteps(scan, found));
  const usual = (what: string): string | undefined =>
    mostFrequent(own, what) ?? mostFrequent(others, what);
  const command = usual(`${kind} `) ?? families[familyOf(scan, found, others)][kind];
  const separator = usual('separator ');
  const before = usual(`before ${command} `);
  return {
    command: `\\${command}`,
    separator: separator ?? ', ',
    isSeparatorUsed: separator !== undefined,
    before: joints.find((each) => each === before) ?? (/^(?:foot|super)/.test(command) ? '' : ' '),
  };
}

/** The most frequent trait that starts with this; of several, the first. */
function mostFrequent(counts: Traits, what: string): string | undefined {
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

/** The package whose commands a document uses, as far as it or its other files tell. */
export function familyOf(scan: LatexScan, found: Citations, others: Traits): keyof typeof families {
  const { citations } = found;
  const traits = [...inOneGo(traitSteps(scan, found)).keys(), ...others.keys()];
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

const loading = new Set(['usepackage', 'RequirePackage', 'documentclass']);

/** The packages and the class that a document loads. */
export function packagesOf(scan: LatexScan): readonly string[] {
  const packages: string[] = [];
  let index = -1;
  for (const { name } of scan.tokens) {
    index++;
    if (!loading.has(name)) continue;
    const arg = readArguments(scan, index, '[m')?.args.at(-1);
    const names = arg ? scan.text.slice(arg.start, Math.min(arg.end, arg.start + 1000)) : '';
    addAll(
      packages,
      names.split(',').map((each) => each.trim()),
    );
  }
  return packages;
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
