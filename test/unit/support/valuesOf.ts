/** A field of each item, or a field of that field; none without items. */
export function valuesOf<T, Field extends keyof T>(
  items: readonly T[] | undefined,
  field: Field,
): T[Field][];
export function valuesOf<T, Field extends keyof T, Inner extends keyof T[Field]>(
  items: readonly T[] | undefined,
  field: Field,
  inner: Inner,
): T[Field][Inner][];
export function valuesOf<T, Field extends keyof T, Inner extends keyof T[Field]>(
  items: readonly T[] = [],
  field: Field,
  inner?: Inner,
): unknown[] {
  return items.map((item) => (inner === undefined ? item[field] : item[field][inner]));
}
