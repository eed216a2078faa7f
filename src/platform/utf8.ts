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

/** Made once, as it takes longer than decoding a line. */
const decoder = new TextDecoder('utf-8', { fatal: true });
