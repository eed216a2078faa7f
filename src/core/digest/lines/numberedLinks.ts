import type { Line } from './lines';

/** The addresses of a text's links, by their numbers, as tools list them below it. */
export type Addresses = ReadonlyMap<string, string>;

/** A part of a text, and the list of addresses below it. Places are in the list of lines. */
interface NumberedPart {
  readonly from: number;
  /** Where the list begins; it ends before `to`. */
  readonly list: number;
  readonly to: number;
  readonly addresses: Addresses;
}

const entry = /^\[?(\d{1,4})(?:\]:?|\.)\s+<?((?:https?|file):\S*?)>?$/;
/** A numbered button or field: text browsers list these among the links. */
const field = /^(\d{1,4})\. [A-Z][\w ,]{2,60}$/;
const head = /^(?:#{1,6} )?(?:references|links|visible links|hidden links):?$/i;
/** Fewer addresses than this may be anybody's list. */
const fewest = 3;

/**
 * The parts of a text that have a list of addresses each: `[32]: https://…`, `32. https://…`. What stands
 * below the last list is a part without one.
 */
export function numberedParts(lines: readonly Line[]): NumberedPart[] {
  const parts: NumberedPart[] = [];
  let from = 0;
  for (let index = 0; index < lines.length; index += 1) {
    const list = index;
    const addresses = new Map<string, string>();
    let before = 0;
    for (; index < lines.length; index += 1) {
      const text = lines[index]?.text ?? '';
      const [, number, url] = entry.exec(text) ?? [];
      const next = number ?? field.exec(text)?.[1];
      if (number !== undefined && url !== undefined) addresses.set(number, withoutFile(url));
      else if (!head.test(text) && !(addresses.size > 0 && Number(next) === before + 1)) break;
      if (next !== undefined) before = Number(next);
    }
    if (addresses.size < fewest) continue;
    parts.push({ from, list, to: index, addresses });
    from = index;
  }
  if (from < lines.length || parts.length === 0) {
    parts.push({ from, list: lines.length, to: lines.length, addresses: new Map() });
  }
  return parts;
}

/** The address without `file://`, which text browsers put before the site's own addresses on a saved page. */
function withoutFile(url: string): string {
  return url.replace(/^file:\/\/(?:localhost)?(?=\/)/, '');
}
