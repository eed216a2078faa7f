/** The text of UTF-8 bytes without byte order mark; undefined when they are in another encoding. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    const text = decoder.decode(bytes);
    // UTF-16 in Western languages is valid UTF-8, with a zero in every second place.
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Writes a text to an array with at least one byte per code unit; false when the text isn't all ASCII. */
export function writeAscii(text: string, into: Uint8Array): boolean {
  const { read, written } = encoder.encodeInto(text, into);
  return read === text.length && written === text.length;
}

const encoder = new TextEncoder();
/** Created once, as that takes longer than decoding a line. */
const decoder = new TextDecoder('utf-8', { fatal: true });
