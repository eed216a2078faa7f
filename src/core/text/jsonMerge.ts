/** Merges new values into a JSON text that people edit. Only what is new changes; formatting and order stay. */
import { hashedName } from '../base/bytes';
import { isRecord, isSameData } from '../base/data';
import { readJson } from '../base/json';
import type { JsonNode } from '../base/json';
import { lineEndingOf } from './lineMap';

/** Identifies the items of lists that have no order of their own: new ones are added at the end. */
type IdOf = (item: unknown) => unknown;

/**
 * The text with the values of `said`. Fields and items that `said` lacks stay, and so does a text that contains the
 * said one. Undefined if the text isn't valid JSON.
 *
 * @param before what was said before, as {@link hashesOf} returns it: that isn't new, even if the text differs
 */
export function mergeIntoJson(
  text: string,
  said: unknown,
  idOf: IdOf,
  before: ReadonlySet<string> = new Set(),
): string | undefined {
  const bom = /^\uFEFF?/.exec(text)?.[0] ?? '';
  const root = readJson(text.slice(bom.length));
  if (!root) return undefined;
  return bom + new JsonMerge(text.slice(bom.length), root, idOf, before).merged(said);
}

/** A hash of each text and each ordered list that is said, with its place. People don't edit numbers. */
export function hashesOf(said: unknown, idOf: IdOf, place = ''): readonly string[] {
  if (isRecord(said)) {
    return Object.entries(said).flatMap(([name, value]) =>
      hashesOf(value, idOf, `${place}/${name}`),
    );
  }
  if (Array.isArray(said) && !hasOrder(said, idOf)) {
    return said.flatMap((one) => hashesOf(one, idOf, `${place}/${String(idOf(one))}`));
  }
  return typeof said === 'string' || Array.isArray(said) ? [hashOf(said, place)] : [];
}

function hashOf(said: unknown, place: string): string {
  return hashedName(place + JSON.stringify(said));
}

function hasOrder(said: readonly unknown[], idOf: IdOf): boolean {
  return said.some((one) => idOf(one) === undefined);
}

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

class JsonMerge {
  readonly #edits: Replacement[] = [];
  readonly #indent: string;
  readonly #lineEnd: string;
  /** Between the parts of an object that is written on one line. */
  readonly #space: string;

  constructor(
    private readonly text: string,
    private readonly root: JsonNode,
    private readonly idOf: IdOf,
    private readonly before: ReadonlySet<string>,
  ) {
    this.#lineEnd = lineEndingOf(text);
    this.#indent = indentOf(this.#lead(root)) || '  ';
    const [first] = root.members?.values() ?? [];
    this.#space = first && text.charAt(first.start - 1) === ':' ? '' : ' ';
  }

  merged(said: unknown): string {
    this.#value(this.root, said, '', this.#lead(this.root).includes('\n') ? '\n' : '');
    const parts: string[] = [];
    let at = 0;
    for (const { start, end, newText } of this.#edits.sort((a, b) => a.start - b.start)) {
      parts.push(this.text.slice(at, start), newText);
      at = end;
    }
    return parts.join('') + this.text.slice(at);
  }

  /** @param lead the space in front of the value's siblings */
  #value(node: JsonNode, said: unknown, place: string, lead: string): void {
    if (covers(node.value, said) || this.before.has(hashOf(said, place))) return;
    const { start, end, members, items } = node;
    const inner = this.#lead(node);
    if (members && members.size > 0 && isRecord(said)) {
      const colon = inner.includes('\n') ? ': ' : `:${this.#space}`;
      this.#parts(node, members, Object.entries(said), place, (name, value) => {
        const isKnown = !isSaid(value) || this.before.has(hashOf(value, `${place}/${name}`));
        return isKnown ? undefined : JSON.stringify(name) + colon + this.#written(value, inner);
      });
    } else if (!items || items.length === 0 || !Array.isArray(said)) {
      this.#edits.push({ start, end, newText: this.#written(said, lead) });
    } else if (hasOrder(said, this.idOf)) this.#replaceItems(node, items, said);
    else {
      const known = new Map(items.map((item) => [this.idOf(item.value), item]));
      const wanted = new Map(said.map((one) => [this.idOf(one), one as unknown]));
      this.#parts(node, known, wanted, place, (_, one) => this.#written(one, inner));
    }
  }

  /** Merges into the fields of an object, or the items of a list, and adds others after them. */
  #parts<Name>(
    node: JsonNode,
    known: ReadonlyMap<Name, JsonNode>,
    said: Iterable<readonly [Name, unknown]>,
    place: string,
    write: (name: Name, value: unknown) => string | undefined,
  ): void {
    const lead = this.#lead(node);
    let newText = '';
    for (const [name, value] of said) {
      const part = known.get(name);
      const added = part ? undefined : write(name, value);
      if (part) this.#value(part, value, `${place}/${String(name)}`, lead);
      else if (added !== undefined) newText += this.#separator(lead) + added;
    }
    const end = [...known.values()].reduce((most, part) => Math.max(most, part.end), 0);
    if (newText !== '') this.#edits.push({ start: end, end, newText });
  }

  /** A list in an order of its own, such as authors: items keep the fields that only they have. */
  #replaceItems(node: JsonNode, items: readonly JsonNode[], said: readonly unknown[]): void {
    const lead = this.#lead(node);
    const left = new Set(items);
    const found = said.map((one) => {
      const same = [...left].find(({ value }) => covers(value, one));
      if (same) left.delete(same);
      return same;
    });
    const texts = said.map((one, i) => {
      const same = found[i];
      if (same) return this.text.slice(same.start, same.end);
      // It was renamed.
      const before = items.length === said.length ? items[i] : undefined;
      if (!before || !left.delete(before) || !isRecord(before.value) || !isRecord(one)) {
        return this.#written(one, lead);
      }
      return this.#written({ ...before.value, ...one }, lead);
    });
    const names = new Set(said.flatMap((one) => (isRecord(one) ? Object.keys(one) : [])));
    for (const { value, start, end } of left) {
      const hasMore = isRecord(value) && Object.keys(value).some((name) => !names.has(name));
      if (hasMore) texts.push(this.text.slice(start, end));
    }
    const [start = 0, end = 0] = [items[0]?.start, items.at(-1)?.end];
    this.#edits.push({ start, end, newText: texts.join(this.#separator(lead)) });
  }

  /** The space between an opening bracket and what follows. */
  #lead({ start }: JsonNode): string {
    const space = /\s*/y;
    space.lastIndex = start + 1;
    return space.exec(this.text)?.[0] ?? '';
  }

  #separator(lead: string): string {
    return lead.includes('\n') ? `,${lead}` : `,${this.#space}`;
  }

  /** A value as JSON, on one line where its siblings are. */
  #written(value: unknown, lead: string): string {
    const text = JSON.stringify(value, undefined, this.#indent);
    // JSON has no line breaks in texts.
    if (lead.includes('\n')) return text.replace(/\n/g, this.#lineEnd + indentOf(lead));
    return this.#space === ''
      ? JSON.stringify(value)
      : text.replace(/,\n\s*/g, ', ').replace(/\n\s*/g, '');
  }
}

function indentOf(lead: string): string {
  return lead.slice(lead.lastIndexOf('\n') + 1);
}

function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Whether a value has all that is said, so there is nothing new. */
function covers(value: unknown, said: unknown): boolean {
  if (!isSaid(said)) return true;
  if (typeof value === 'string' && typeof said === 'string') return value.includes(said);
  if (Array.isArray(value) && Array.isArray(said)) {
    let at = 0;
    for (const one of value) if (at < said.length && covers(one, said[at])) at += 1;
    return at === said.length;
  }
  if (!isRecord(value) || !isRecord(said)) return isSameData(value, said);
  return Object.entries(said).every(([name, one]) => covers(value[name], one));
}
