import { isRecord } from '../../base/data';
import { metadataOf } from '../../text/frontMatter';
import { yamlValue } from '../../text/yaml';

/** The prefixes that Quarto reserves (quarto.org, “Cross References”); pandoc-crossref has five of them. */
const prefixes: ReadonlySet<string> = new Set(
  (
    'fig tbl lst sec eq thm lem cor prp cnj def exm exr sol rem alg prf tip nte wrn imp cau dia ' +
    'vid'
  ).split(' '),
);
const none: ReadonlySet<string> = new Set();

/**
 * Whether `@key` looks like a reference to a figure, table, section, equation, listing, theorem or callout of the
 * document: `fig-plan` and `Fig-plan` of Quarto, `fig:plan` of pandoc-crossref, or the label of something. A work
 * with such a key takes precedence.
 *
 * @param custom further prefixes, in lower case, and labels after an `@`: see {@link crossReferencePrefixes} and
 * {@link labelsIn}
 */
export function isCrossReference(key: string, custom = none): boolean {
  if (custom.has(`@${key}`)) return true;
  const prefix = /^([A-Za-z][A-Za-z0-9]*)[-:]/.exec(key)?.[1]?.toLowerCase();
  return prefix !== undefined && (prefixes.has(prefix) || custom.has(prefix));
}

const identifier =
  /^(?:(?:doi|arxiv|pmid|pmcid|isbn|url|wikidata|clinicaltrials|raw|tag|https?):|10\.\d{4,9}\/)[^\s]/i;

/**
 * Whether a key names a work by its identifier or address, which other programs look up: Manubot resolves
 * `@doi:10.1000/x`, `@arxiv:2001.00001` and `@tag:x`, MyST `@10.1000/x`.
 */
export function isIdentifier(key: string): boolean {
  return identifier.test(key);
}

/** What a note refers to: custom prefixes in its metadata, and its labels. See {@link isCrossReference}. */
export function noteCrossReferences(note: string): ReadonlySet<string> {
  return new Set([
    ...metadataOf(note).flatMap((yaml) => [...crossReferencePrefixes(yaml)]),
    ...labelsIn(note),
  ]);
}

/** A target of MyST `(x)=`, the option or metadata of one, attributes `{#x}`, or an equation `$$ (x)`. */
const label =
  /^[ \t>]*\(([^\s()=]+)\)=[ \t]*$|^[ \t>]*(?::(?:label|name)|#\| ?label|label):[ \t]+["']?([^\s"'#]+)|\{#([^\s{}]+)(?=[\s}])|\$\$[ \t]*\(([^\s()]+)\)/gm;

/** The labels in a note, after an `@`. Takes time linear in the note. */
export function labelsIn(note: string): readonly string[] {
  return Array.from(note.matchAll(label), (match) => `@${match.slice(1).find(Boolean) ?? ''}`);
}

/** The prefixes, in lower case, of custom cross-references in YAML: front matter, or a project file of Quarto. */
export function crossReferencePrefixes(yaml: string): ReadonlySet<string> {
  if (!/^["']?crossref["']?[ \t]*:/m.test(yaml)) return none;
  const crossref = yamlValue(yaml, 'crossref');
  const custom = isRecord(crossref) ? crossref['custom'] : undefined;
  const keys = (Array.isArray(custom) ? custom : [custom]).map((kind: unknown) =>
    isRecord(kind) ? kind['key'] : undefined,
  );
  return new Set(
    keys.filter((key) => typeof key === 'string').map((key: string) => key.toLowerCase()),
  );
}
