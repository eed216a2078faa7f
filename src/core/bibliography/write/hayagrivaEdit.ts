/*
 * Writes fields of CSL into an entry of Hayagriva, which has them in other places: the DOI below `serial-number`, the
 * journal with its volume below `parent`. Each edit is checked: read again, only that value of the entry is another.
 */
import { isRecord } from '../../base/data';
import { isoDate } from '../../model';
import { membersOf, readPlacedYaml } from '../../text/yaml';
import { hayagrivaFields, parseHayagriva } from '../read/hayagriva';
import { isFields, textOf } from '../read/hayagrivaValues';
import type { Written } from '../read/hayagrivaValues';
import { cslDate } from '../work/dates';
import { json } from '../work/entry';
import type { Name } from '../work/names';
import { escaped, person } from './hayagriva';
import { changeAt, isContainer } from './hayagrivaChange';
import type { Path } from './hayagrivaChange';

/** Where a field of CSL may be, best first. `parent` is the work that has the entry. */
const places: Readonly<Record<string, readonly Path[]>> = {
  title: [['title']],
  author: [['author']],
  issued: [['date'], ['parent', 'date']],
  'container-title': [['parent', 'title']],
  volume: [['parent', 'volume'], ['volume']],
  issue: [['parent', 'issue'], ['issue']],
  page: [['page-range']],
  publisher: [['publisher'], ['parent', 'publisher'], ['organization']],
  DOI: [['serial-number', 'doi'], ['doi']],
  number: [['serial-number', 'arxiv'], ['arxiv'], ['serial-number', 'serial']],
  URL: [['url']],
  note: [['note']],
  genre: [['genre']],
};

/** CSL's types for what look-ups know to be published, with that of the work they are in. */
const types: Readonly<Record<string, string>> = {
  'article-journal': 'periodical',
  'paper-conference': 'proceedings',
};

/** The name that Hayagriva has for a field of CSL. */
export function hayagrivaName(field: string): string {
  const [path = [field]] = places[field] ?? [];
  return path.join('.');
}

/** The entry with another value of a field of CSL, given as JSON; undefined if it can't be written there. */
export function withHayagrivaField(
  entry: string,
  field: string,
  value: string,
): string | undefined {
  const data = json(value);
  if (field === 'type') {
    const container = types[String(data)];
    const own = container && edited(entry, ['type'], 'article');
    return own === undefined ? undefined : edited(own, ['parent', 'type'], container ?? '');
  }
  // Its other names would be lost.
  if (field === 'author' && hayagrivaFields(entry).get('author')?.includes('"alias"'))
    return undefined;
  const paths = places[field] ?? [];
  const path = paths.find((each) => valueAt(entry, each) !== undefined) ?? paths[0];
  const written = writtenValue(field, data);
  return path && written !== undefined ? edited(entry, path, written) : undefined;
}

/** The entry without a field of CSL; undefined if it can't be removed. */
export function withoutHayagrivaField(entry: string, field: string): string | undefined {
  const path = places[field]?.find((each) => valueAt(entry, each) !== undefined);
  // It's not written: a number of arXiv says so itself.
  if (field === 'archive') return entry;
  if (!path) return undefined;
  const [top = ''] = path;
  const above = valueAt(entry, [top]);
  const isOnly = isFields(above) && Object.keys(above).length === 1;
  return edited(entry, isOnly ? [top] : path, undefined);
}

function writtenValue(field: string, data: unknown): Written | undefined {
  if (field === 'issued') return isoDate(cslDate(data).date ?? {});
  if (field === 'title' || field === 'container-title') return escaped(String(data));
  if (field !== 'author') return String(data);
  const names = (Array.isArray(data) ? data : [])
    .filter(isRecord)
    .map((raw) => person(nameOf(raw)));
  return names.length === 1 ? names[0] : names;
}

function nameOf(raw: Readonly<Record<string, unknown>>): Name {
  const { family, given, suffix, literal } = raw as Readonly<Record<string, string | undefined>>;
  if (family === undefined) return { literal: literal ?? given ?? '' };
  const dropping = raw['dropping-particle'] ?? raw['non-dropping-particle'];
  return {
    family,
    ...(given !== undefined && { given }),
    ...(suffix !== undefined && { suffix }),
    ...(typeof dropping === 'string' && { dropping }),
  };
}

function valueAt(entry: string, [top = '', ...rest]: Path): Written | undefined {
  const value = hayagrivaFields(entry).get(top);
  const isText = value === undefined || !/^[[{]/.test(value);
  const data = isText ? value : (json(value, value) as Written);
  return rest.reduce<Written | undefined>((each, name) => {
    const fields = containerIn(each);
    return isFields(fields) ? fields[name] : undefined;
  }, data);
}

/** Of several parents, the first that isn't just an event. */
function containerIn(value: Written | undefined): Written | undefined {
  if (!Array.isArray(value)) return value;
  const list = value as readonly Written[];
  return list.find(isContainer) ?? list[0];
}

/** The entry with a value at a path, or without it. */
function edited(entry: string, path: Path, value: Written | undefined): string | undefined {
  const { root } = readPlacedYaml(entry);
  const fields = root && membersOf(root)[0]?.[1];
  const change = fields && changeAt(entry, fields, path, value);
  if (!change) return undefined;
  const text = entry.slice(0, change.start) + change.newText + entry.slice(change.end);
  return isOnlyChange(entry, text, path, value) ? text : undefined;
}

/** Whether a reader finds the same values in both, except for one. */
function isOnlyChange(
  before: string,
  after: string,
  path: Path,
  value: Written | undefined,
): boolean {
  const [old, now] = [parseHayagriva(before), parseHayagriva(after)];
  const isOne = now.entries.length === 1 && now.problems.length === 0;
  if (!isOne || old.entries[0]?.key !== now.entries[0]?.key) return false;
  const found = valueAt(after, path);
  const isThere =
    typeof value === 'string'
      ? textOf(found) === value
      : (found === undefined) === (value === undefined);
  const [others, othersNow] = [before, after].map((text) =>
    JSON.stringify(withoutPath(text, path)),
  );
  return isThere && others === othersNow;
}

/** All values by their paths, without those at or below one. */
function withoutPath(entry: string, path: Path): readonly (readonly [string, string])[] {
  const values: [string, string][] = [];
  const add = (name: string, value: unknown): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [key, each] of Object.entries(value)) {
        add(Array.isArray(value) ? name : `${name}.${key}`, each);
      }
    } else values.push([name, String(value)]);
  };
  for (const [name, value] of hayagrivaFields(entry)) add(name, json(value, value));
  // A serial number alone becomes one of several.
  const alike = (name: string): string =>
    name === 'serial-number.serial' ? 'serial-number' : name;
  const own = path.join('.');
  return values
    .filter(([name]) => name !== own && !name.startsWith(`${own}.`))
    .map(([name, value]) => [alike(name), value] as const);
}
