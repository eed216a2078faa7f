type Growing = Uint8Array | Uint16Array | Uint32Array | Int32Array;

/** The array itself if it has at least `length` elements, else a copy at least 1.5 times as long. */
export function grown<T extends Growing>(array: T, length: number): T {
  if (array.length >= length) return array;
  const longer = new (array.constructor as new (length: number) => T)(
    Math.max(length, array.length + (array.length >> 1)),
  );
  longer.set(array);
  return longer;
}
