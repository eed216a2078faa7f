import { isRecord } from '../base/data';

const settingsScopes = ['workspace', 'user'] as const;
/** Where a search is saved: in workspace settings or user settings. */
export type SettingsScope = (typeof settingsScopes)[number];

/** A query with a name. */
export interface SavedSearch {
  /** Unique, not blank, and without surrounding space. */
  readonly name: string;
  /** Never blank. */
  readonly query: string;
  readonly scope: SettingsScope;
}

/**
 * Reads `{ "Name": "query" }` of each scope, the workspace's first. A name in both scopes has the workspace's query,
 * like every setting. Leaves out invalid entries, which VS Code marks in the settings; never throws.
 */
export function readSavedSearches(
  values: Readonly<Record<SettingsScope, unknown>>,
): readonly SavedSearch[] {
  const searches = new Map<string, SavedSearch>();
  for (const scope of settingsScopes) {
    const value = values[scope];
    for (const [given, query] of Object.entries(isRecord(value) ? value : {})) {
      const name = given.trim();
      const isValid = name !== '' && typeof query === 'string' && query.trim() !== '';
      if (isValid && !searches.has(name)) searches.set(name, { name, query: query.trim(), scope });
    }
  }
  return [...searches.values()];
}

/**
 * The value with `query` under `name`: at the position of the entry `previous` if given, else of the entry
 * `name`, else at the end. Everything else stays unchanged.
 */
export function withSearch(
  value: Readonly<Record<string, unknown>>,
  { name, query }: Pick<SavedSearch, 'name' | 'query'>,
  previous = name,
): Readonly<Record<string, unknown>> {
  const entries = Object.entries(value);
  const at = entries.findIndex(([given]) => given.trim() === previous);
  const others = (given: readonly (readonly [string, unknown])[]): typeof given =>
    given.filter(([other]) => other.trim() !== name && other.trim() !== previous);
  const before = at < 0 ? entries : entries.slice(0, at);
  const after = at < 0 ? [] : entries.slice(at + 1);
  return Object.fromEntries([...others(before), [name, query], ...others(after)]);
}

/** The value without the entry `name`; everything else stays unchanged. */
export function withoutSearch(
  value: Readonly<Record<string, unknown>>,
  name: string,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(value).filter(([given]) => given.trim() !== name.trim()),
  );
}

/** `value` with the entry `name` of `before` at its old position, unless another one has the name by now. */
export function withRestored(
  value: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
  name: string,
): Readonly<Record<string, unknown>> {
  const kept = Object.entries(before).filter(
    ([given]) => given in value || given.trim() === name.trim(),
  );
  return { ...Object.fromEntries(kept), ...value };
}
