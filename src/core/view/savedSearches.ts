import { isRecord } from '../base/isRecord';
import type { Localize } from '../text/localize';
import { english } from '../text/localize';

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

/** An invalid entry in the setting. */
export interface SavedSearchProblem {
  /** Its name; missing when the whole setting is invalid. */
  readonly name?: string;
  readonly scope: SettingsScope;
  /** A sentence for the user. */
  readonly message: string;
}

/** The saved searches in the settings. */
export interface SavedSearchList {
  /** In the order of the settings, the workspace's first. */
  readonly searches: readonly SavedSearch[];
  readonly problems: readonly SavedSearchProblem[];
}

/**
 * Reads `{ "Name": "query" }` of each scope. A name in both scopes has the workspace's query, like every
 * setting. Invalid entries are reported in `problems`; never throws.
 */
export function readSavedSearches(
  values: Readonly<Record<SettingsScope, unknown>>,
  t: Localize = english,
): SavedSearchList {
  const searches = new Map<string, SavedSearch>();
  const problems: SavedSearchProblem[] = [];
  for (const scope of settingsScopes) {
    const value = values[scope];
    if (value === undefined) continue;
    if (!isRecord(value)) {
      const message = t('Write saved searches as { "Name": "query" }.');
      problems.push({ scope, message });
      continue;
    }
    for (const [name, query] of Object.entries(value)) {
      const message = problemOf(name, query, t);
      if (message !== undefined) problems.push({ name, scope, message });
      else if (!searches.has(name.trim())) {
        searches.set(name.trim(), { name: name.trim(), query: String(query).trim(), scope });
      }
    }
  }
  return { searches: [...searches.values()], problems };
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

/** `value` with the entry `name` of `before` restored at its old position. */
export function withRestored(
  value: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
  name: string,
): Readonly<Record<string, unknown>> {
  const kept: Record<string, unknown> = {};
  for (const [given, query] of Object.entries(before)) {
    if (given.trim() === name.trim()) kept[given] = query;
    else if (given in value) kept[given] = value[given];
  }
  return { ...kept, ...value };
}

function problemOf(name: string, query: unknown, t: Localize): string | undefined {
  if (name.trim() === '') return t('Enter a name for the saved search.');
  if (typeof query !== 'string') return t('Put the query in quotation marks.');
  return query.trim() === '' ? t('The query is empty.') : undefined;
}
