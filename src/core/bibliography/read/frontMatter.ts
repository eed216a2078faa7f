import { isRecord } from '../../base/data';
import type { BibProblem } from '../work/entry';
import { frontMatterOf, metadataOf } from '../../text/frontMatter';
import { readYaml, yamlValue } from '../../text/yaml';
import { linesOf } from '../../text/lineMap';

/** The files that the metadata of a note names under `bibliography`, in order. */
export function noteBibliographies(note: string): readonly string[] {
  return metadataOf(note).flatMap(yamlBibliographies);
}

/** Whether a note is the first chapter of a bookdown book. Its front matter applies to all chapters. */
export function isBookIndex(note: string): boolean {
  const yaml = frontMatterOf(note);
  if (yaml === undefined || !/^["']?site["']?[ \t]*:/m.test(yaml)) return false;
  const site = yamlValue(yaml, 'site');
  return typeof site === 'string' && site.startsWith('bookdown:');
}

/** Whether `_config.yml` is that of a Jupyter Book, not of Jekyll. */
export function isBookConfig(yaml: string): boolean {
  return /^(?:bibtex_bibfiles|sphinx|execute|launch_buttons)[ \t]*:/m.test(yaml);
}

/** Whether a bibliography is named by an address such as `https://…`, and not as a file. */
export function isAddress(name: string): boolean {
  return /^[a-z][a-z+.-]+:\/\//i.test(name);
}

/** Whether a name contains a variable or code, so the file can't be determined. */
export function isComputed(name: string): boolean {
  return /\$\{|^\$|`|^%\w+%/.test(name);
}

/** The problem that keeps the front matter of a note from being read; `line` is a line of the note. */
export function frontMatterProblem(note: string): BibProblem | undefined {
  const yaml = frontMatterOf(note);
  if (yaml === undefined) return undefined;
  const { problem } = readYaml(yaml);
  return problem && { ...problem, line: problem.line + 1 };
}

/** The zero-based line of the front matter that has `name` in it. */
export function frontMatterLine(note: string, name: string): number | undefined {
  const lines = linesOf(frontMatterOf(note) ?? '');
  const index = lines.findIndex((line) => line.includes(name));
  return index < 0 ? undefined : index + 1;
}

/**
 * The files that YAML (front matter, `_quarto.yml`, `_metadata.yml`, `_output.yml`, `myst.yml` …) names under
 * `bibliography`: a name, a list or a mapping of them, of the document or of one of its formats; or under
 * `bibtex_bibfiles` in the `_config.yml` of a Jupyter Book. Empty when it names none or cannot be read.
 */
export function yamlBibliographies(yaml: string): readonly string[] {
  // Most front matter names none and needn't be parsed.
  if (!mayNameBibliographies(yaml)) return [];
  const { parts, args } = metadataParts(readYaml(yaml).value);
  const named = [
    ...parts.flatMap((part) =>
      Object.entries(part).flatMap(([name, files]) => (isNaming.test(name) ? texts(files) : [])),
    ),
    ...argumentFiles('bibliography', args),
  ];
  return [...new Set(named.map((name) => name.trim()).filter((name) => name !== ''))];
}

/** How YAML (see {@link yamlBibliographies}) wants citations formatted. */
export interface NamedStyle {
  /** The CSL file or address, as written. */
  readonly csl?: string;
  /** The language of the text: `de`, `pt-BR`. */
  readonly lang?: string;
}

/** The `csl` and `lang` of YAML, of the document or of one of its formats. */
export function yamlStyle(yaml: string): NamedStyle {
  if (!/csl|citation-style|lang/.test(yaml)) return {};
  const { parts, args } = metadataParts(readYaml(yaml).value);
  const first = (...names: readonly string[]): string | undefined =>
    parts.flatMap((part) => names.flatMap((name) => texts(part[name]))).find((text) => text.trim());
  const csl = first('csl', 'citation-style') ?? argumentFiles('csl', args)[0];
  const lang = first('lang')?.trim();
  return {
    ...(csl !== undefined && { csl: csl.trim() }),
    ...(lang !== undefined && isLanguage.test(lang) && { lang }),
  };
}

const isLanguage = /^[a-z]{2,3}(?:[-_][a-z0-9]{1,8}){0,4}$/i;

/** The mappings of a YAML document that may name files, and the arguments for Pandoc in them. */
function metadataParts(value: unknown): {
  readonly parts: readonly Readonly<Record<string, unknown>>[];
  readonly args: readonly string[];
} {
  if (!isRecord(value)) return { parts: [], args: [] };
  const { metadata, book, project, sphinx, format, output } = value;
  const formats = [format, output].flatMap((some) => (isRecord(some) ? Object.values(some) : []));
  // In `_output.yml` formats are at the top level.
  const config = isRecord(sphinx) ? sphinx['config'] : undefined;
  const parts = [value, metadata, book, project, config, ...formats].filter(isRecord);
  const args = [...parts, ...Object.values(value).filter(isRecord)].flatMap((part) => [
    ...texts(part['pandoc_args']),
    ...texts(part['pandoc-args']),
  ]);
  return { parts, args };
}

/** The files with further metadata for Quarto that YAML (front matter, `_quarto.yml` …) names. */
export function yamlMetadataFiles(yaml: string): readonly string[] {
  if (!mayNameMetadata(yaml)) return [];
  const { value } = readYaml(yaml);
  if (!isRecord(value)) return [];
  return [...texts(value['metadata-file']), ...texts(value['metadata-files'])];
}

/** Whether YAML seems to name files, without parsing it. */
export function namesFiles(yaml: string): boolean {
  return mayNameBibliographies(yaml) || mayNameMetadata(yaml);
}

function mayNameBibliographies(yaml: string): boolean {
  return /bibliography|bibtex_bibfiles/.test(yaml);
}

function mayNameMetadata(yaml: string): boolean {
  return /^["']?metadata-files?["']?[ \t]*:/m.test(yaml);
}

/** All files that YAML names: bibliographies, and metadata files, which may name more. */
export function yamlNames(yaml: string): readonly string[] {
  return [...yamlBibliographies(yaml), ...yamlMetadataFiles(yaml)];
}

/** Multibib and its like have `bibliography_main`, too. */
const isNaming = /^(?:bibliography(?:[_-]\w+)?|bibtex_bibfiles)$/;

/** The files of an option among arguments: `--csl x`, `--csl=x`. */
function argumentFiles(option: string, args: readonly string[]): readonly string[] {
  const start = `--${option}=`;
  return args.flatMap((arg, i) => {
    if (arg.startsWith(start)) return [arg.slice(start.length)];
    return arg === `--${option}` ? (args[i + 1] ?? []) : [];
  });
}

/** The texts in a value: the value itself, or the items of a list or mapping. */
function texts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).filter((item): item is string => typeof item === 'string');
}
