/** In a browser, what there is to know of a file is what VS Code tells. */
export function isWriteProtected(): Promise<boolean> {
  return Promise.resolve(false);
}
