/** The maximum nesting of lists and objects: deeper than in any bibliography, notebook or front matter. */
export const maxDepth = 100;

interface Measure {
  /** Characters of texts and names, and one for each value; counting stops above the limit. */
  readonly weight: number;
  /** Nested more than {@link maxDepth} levels deep, like a value that contains itself. */
  readonly isTooDeep: boolean;
}

/**
 * Measures plain data as if it were written out: a value that occurs several times counts each time. Stops when
 * it is nested too deeply or above `limit`.
 */
export function measure(value: unknown, limit = Infinity): Measure {
  let weight = 0;
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  for (let next = open.pop(); next && weight <= limit; next = open.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') weight += value.length;
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= maxDepth) return { weight, isTooDeep: true };
    if (Array.isArray(value)) {
      weight += value.length;
      for (const item of value) open.push({ value: item, depth: depth + 1 });
    } else {
      for (const [name, item] of Object.entries(value)) {
        weight += name.length + 1;
        open.push({ value: item, depth: depth + 1 });
      }
    }
  }
  return { weight, isTooDeep: false };
}
