/** How many UTF-16 code units two texts have in common at their beginnings. */
export function commonStart(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  let at = 0;
  while (at < end && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  return at;
}
