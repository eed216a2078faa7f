import { DEFAULT_SCHEMA, Type, YAMLException, load } from 'js-yaml';
import type { BibProblem } from './entry';

/** Front matter opens a note, as Pandoc, Quarto and R Markdown have it. */
const opening = /^\uFEFF?---[ \t]*\r?\n/;
const closing = /^(?:---|\.\.\.)[ \t]*$/m;

/**
 * The tags of R Markdown and Quarto (`!r Sys.Date()`, `!expr x`) are nothing to us, but the keys
 * beside them are.
 */
const schema = DEFAULT_SCHEMA.extend(
  (['scalar', 'sequence', 'mapping'] as const).map(
    (kind) => new Type('!', { kind, multi: true, construct: () => null }),
  ),
);

/** The files that the front matter of a note names under `bibliography`, in its order. */
export function noteBibliographies(note: string): readonly string[] {
  const yaml = frontMatterOf(note);
  return yaml === undefined ? [] : yamlBibliographies(yaml);
}

/** Whether a bibliography is named by an address such as `https://…`, and not as a file. */
export function isAddress(name: string): boolean {
  return /^[a-z][a-z+.-]+:\/\//i.test(name);
}

/** What keeps the front matter of a note from being read; `line` is that of the note. */
export function frontMatterProblem(note: string): BibProblem | undefined {
  const yaml = frontMatterOf(note);
  if (yaml === undefined) return undefined;
  try {
    load(yaml, { schema });
    return undefined;
  } catch (error) {
    if (!(error instanceof YAMLException)) return undefined;
    const { reason, mark } = error as Partial<YAMLException>;
    return { line: (mark?.line ?? 0) + 1, message: reason ?? error.message };
  }
}

/** The zero-based line of the front matter that has `name` in it. */
export function frontMatterLine(note: string, name: string): number | undefined {
  const lines = frontMatterOf(note)?.split(/\r\n?|\n/) ?? [];
  const index = lines.findIndex((line) => line.includes(name));
  return index < 0 ? undefined : index + 1;
}

/** The YAML that opens a note; undefined when none does. */
export function frontMatterOf(note: string): string | undefined {
  const start = opening.exec(note)?.[0].length;
  if (start === undefined) return undefined;
  const rest = note.slice(start);
  const end = closing.exec(rest)?.index;
  return end === undefined ? undefined : rest.slice(0, end);
}

/**
 * The files that YAML (front matter, `_quarto.yml`, `_metadata.yml`) names under `bibliography`: a
 * name or a list. Empty when it names none or cannot be read.
 */
export function yamlBibliographies(yaml: string): readonly string[] {
  // Most front matter has none, and is not read any further.
  if (!/^["']?bibliography["']?[ \t]*:/m.test(yaml)) return [];
  const named = yamlValue(yaml, 'bibliography');
  return (Array.isArray(named) ? named : [named]).filter(
    (name): name is string => typeof name === 'string' && name !== '',
  );
}

/** What a YAML mapping has under `name`; undefined when that is nothing or cannot be read. */
export function yamlValue(yaml: string, name: string): unknown {
  try {
    const read = load(yaml, { schema });
    return isRecord(read) ? read[name] : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
