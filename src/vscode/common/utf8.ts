/** The text of UTF-8 bytes without byte order mark; undefined when they are in another encoding. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  // UTF-16 in Western languages is valid UTF-8, with a zero in every second place.
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
