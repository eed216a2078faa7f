/** Arrays of numbers that can be made longer. */
type Growing = Uint8Array | Uint16Array | Uint32Array | Int32Array;

/** The array itself when it has `length` places, else a longer copy: at least 1.5 times as long as the array. */
export function grown<T extends Growing>(array: T, length: number): T {
  if (array.length >= length) return array;
  const longer = new (array.constructor as new (length: number) => T)(
    Math.max(length, array.length + (array.length >> 1)),
  );
  longer.set(array);
  return longer;
}
