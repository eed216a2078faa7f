import { LineMap } from '../../text/lineMap';
import { JsonError, jsonSteps } from '../../base/json';
import type { JsonNode } from '../../base/json';
import type { Steps } from '../../base/tasks';
import type { BibEntry, ParsedBibliography } from '../work/entry';

const problemMessages = {
  noJson: 'Invalid JSON.',
  noList: 'Expected a list of CSL-JSON items.',
  deep: "The rest of this file isn't read: its lists and objects are nested more than 100 levels deep.",
} as const;

const itemsPerStep = 16;

/** Reads CSL-JSON: an array of items with `id` and `type`. Items without an id are left out. Never throws. */
export function* cslJsonSteps(text: string): Steps<ParsedBibliography> {
  const lines = new LineMap(text);
  try {
    const root = yield* jsonSteps(text);
    const items = itemList(root)?.items;
    if (!items) {
      return { entries: [], problems: [{ line: 0, message: problemMessages.noList }] };
    }
    return { entries: yield* entriesOf(items, lines), problems: [] };
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const { line } = lines.position(error.offset);
    if (!error.isTooDeep) {
      return { entries: [], problems: [{ line, message: problemMessages.noJson }] };
    }
    const problem = { line, message: problemMessages.deep, isTooMuch: true } as const;
    return { entries: yield* entriesOf(error.items, lines), problems: [problem] };
  }
}

/** The list of items: the whole file, or the member `items` of an object. */
export function itemList(root: JsonNode): JsonNode | undefined {
  return root.items ? root : root.members?.get('items');
}

function* entriesOf(items: readonly JsonNode[], lines: LineMap): Steps<readonly BibEntry[]> {
  const entries: BibEntry[] = [];
  for (const [i, item] of items.entries()) {
    if (i % itemsPerStep === itemsPerStep - 1) yield;
    const entry = toEntry(item, lines);
    if (entry) entries.push(entry);
  }
  return entries;
}

function toEntry({ members, start, end }: JsonNode, lines: LineMap): BibEntry | undefined {
  const id = members?.get('id');
  if (!members || !id || !(typeof id.value === 'string' || typeof id.value === 'number')) {
    return undefined;
  }
  const fields = new Map<string, string>();
  for (const [name, { value }] of members) {
    fields.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const quote = typeof id.value === 'string' ? 1 : 0;
  return {
    key: String(id.value),
    type: (fields.get('type') ?? '').toLowerCase(),
    fields,
    range: lines.range(start, end),
    keyRange: lines.range(id.start + quote, id.end - quote),
    ...(quote === 0 && { isNumber: true as const }),
  };
}
