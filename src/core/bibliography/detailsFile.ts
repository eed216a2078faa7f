/** The file's path in a workspace folder. */
export const detailsPath = '.paper-digest/details.jsonl';

/** Whether a URI or path is that of a details file. */
export function isDetailsFile(uri: string): boolean {
  const path = uri.replace(/[?#].*/s, '');
  return path === detailsPath || path.endsWith(`/${detailsPath}`);
}
