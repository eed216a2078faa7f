/** A uri, or a part of one, as a person reads it; as it is when it is badly encoded. */
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
