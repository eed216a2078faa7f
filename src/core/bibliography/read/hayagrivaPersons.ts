/** Reads the persons of Hayagriva as names of CSL. */
import { plainText } from '../work/markup';
import { cslName } from '../work/names';
import type { Name } from '../work/names';
import { isFields, textOf } from './hayagrivaValues';
import type { Written, WrittenFields } from './hayagrivaValues';

/** CSL's names of roles. */
const roles: Readonly<Record<string, string>> = {
  translator: 'translator',
  compiler: 'compiler',
  composer: 'composer',
  director: 'director',
  illustrator: 'illustrator',
  narrator: 'narrator',
  organizer: 'organizer',
  producer: 'producer',
  'executive-producer': 'executive-producer',
  writer: 'script-writer',
  'cast-member': 'performer',
  collaborator: 'contributor',
  holder: 'author',
};

/** The persons of an entry's `affiliated`, by CSL's names of their roles. */
export function affiliated(
  value: Written | undefined,
): Readonly<Record<string, string | undefined>> {
  const groups = Array.isArray(value) ? (value as readonly Written[]) : [value];
  const named = groups.flatMap((group) => {
    const role = isFields(group) ? roles[textOf(group['role']).toLowerCase()] : undefined;
    return role !== undefined && isFields(group) ? [[role, names(group['names'])] as const] : [];
  });
  return Object.fromEntries(named);
}

/** Persons as CSL's names, in JSON. */
export function names(value: Written | undefined): string | undefined {
  const list = Array.isArray(value) ? (value as readonly Written[]) : [value];
  const all = list.flatMap((person) => {
    const name = isFields(person) ? ofFields(person) : ofText(textOf(person));
    return name ? [cslName(name)] : [];
  });
  return all.length > 0 ? JSON.stringify(all) : undefined;
}

function ofFields(person: WrittenFields): Name | undefined {
  const [family, given, prefix, suffix] = ['name', 'given-name', 'prefix', 'suffix'].map((name) =>
    textOf(person[name]),
  );
  if (family === undefined || family === '') return undefined;
  if (!given && !prefix && !suffix) return { literal: family };
  return {
    family,
    ...(given && { given }),
    ...(suffix && { suffix }),
    ...(prefix && { dropping: prefix }),
  };
}

const isSuffix = /^(?:[js]r\.?|[IVX]+)$/i;

/** `von der Leyen, Ursula`, with a suffix before or after the given name, or a name without parts. */
function ofText(text: string): Name | undefined {
  const [whole = '', second, third] = plainText(text)
    .split(',')
    .map((part) => part.trim());
  if (whole === '') return undefined;
  if (second === undefined) return { literal: whole };
  const [given, suffix] =
    third === undefined ? [second] : isSuffix.test(third) ? [second, third] : [third, second];
  const words = whole.split(/\s+/);
  const start = words.findIndex((word, i) => i === words.length - 1 || !/^\p{Ll}/u.test(word));
  const prefix = words.slice(0, start).join(' ');
  return {
    family: words.slice(start).join(' '),
    ...(given && { given }),
    ...(suffix && { suffix }),
    ...(prefix && { dropping: prefix }),
  };
}
