/** A decoded URI, or part of one, for people to read; unchanged if its encoding is invalid. */
export function readableUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The readable name of the file at a URI. */
export function fileNameOf(uri: string): string {
  return readableUri(uri.slice(uri.lastIndexOf('/') + 1));
}

/** A text encoded for a URL. Lone surrogates, which have no encoding, are replaced. */
export function encodedText(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
}

/** A text encoded for a URL, except for its slashes. */
export function encodedPath(path: string): string {
  return path.split('/').map(encodedText).join('/');
}

/** Whether it is an http or https address with a host. */
export function isWebAddress(address: string): boolean {
  return /^https?:\/\/[^/?#\s]/i.test(address);
}

const drive = /^\/?([a-z]:)(?=\/)/i;

/** The path to a file from the folder of another, both with `/`; from another drive of Windows, the whole path. */
export function relativePath(from: string, to: string): string {
  const [own, other] = [from, to].map((path) => drive.exec(path)?.[1]?.toLowerCase());
  if (own !== other) return to.replace(drive, '$1');
  const withoutDrive = (path: string): readonly string[] => path.replace(drive, '').split('/');
  const [folders, target] = [withoutDrive(from).slice(0, -1), withoutDrive(to)];
  let common = 0;
  while (common < folders.length && folders[common] === target[common]) common += 1;
  return [...folders.slice(common).map(() => '..'), ...target.slice(common)].join('/');
}
