import { isRecord } from '../../base/isRecord';
import { frontMatterOf } from '../../text/frontMatter';
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
 * document: `fig-plan` and `Fig-plan` of Quarto, `fig:plan` of pandoc-crossref. A work with such a key takes
 * precedence.
 *
 * @param custom further prefixes, in lower case: see {@link crossReferencePrefixes}
 */
export function isCrossReference(key: string, custom = none): boolean {
  const prefix = /^([A-Za-z][A-Za-z0-9]*)[-:]/.exec(key)?.[1]?.toLowerCase();
  return prefix !== undefined && (prefixes.has(prefix) || custom.has(prefix));
}

/** The prefixes of custom cross-references in the front matter of a note; see {@link crossReferencePrefixes}. */
export function noteCrossReferences(note: string): ReadonlySet<string> {
  const yaml = frontMatterOf(note);
  return yaml === undefined ? none : crossReferencePrefixes(yaml);
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
