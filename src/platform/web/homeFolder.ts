/** A browser knows no folder of the user's. */
export function homeFolder(): undefined {
  return undefined;
}
