/** A uri, or a part of one, decoded for people to read; unchanged when it is badly encoded. */
export function readableUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The readable name of the file at a uri. */
export function fileNameOf(uri: string): string {
  return readableUri(uri.slice(uri.lastIndexOf('/') + 1));
}

/** Any text as a part of an address. Half of a surrogate pair, as broken text may hold, has no encoding. */
export function encodedText(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
}

/** A path, or another text with slashes that stay, as a part of an address. */
export function encodedPath(path: string): string {
  return path.split('/').map(encodedText).join('/');
}

/** Whether it is the address of something on the web: http or https, with a host. */
export function isWebAddress(address: string): boolean {
  return /^https?:\/\/[^/?#\s]/i.test(address);
}
