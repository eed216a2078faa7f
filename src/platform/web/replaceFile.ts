/** In a browser, files are written as VS Code writes them: in place. */
export function replaceFile(): Promise<boolean> {
  return Promise.resolve(false);
}
