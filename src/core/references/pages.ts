/** How a style writes the second number of a range of pages. */
type PageRange = 'whole' | 'chicago' | 'twoDigits';

/** Pages with their ranges as a style wants them: `101–8` in Chicago's, `101–108` in full. */
export function pagesAs(pages: string, style: PageRange): string {
  return pages.replace(
    /(?<![\w.])(\d{1,6})\s*[-–—]{1,2}\s*(\d{1,6})(?![\w.])/g,
    (_, first: string, last: string) => `${first}–${lastPage(first, last, style)}`,
  );
}

function lastPage(first: string, last: string, style: PageRange): string {
  const whole =
    last.length < first.length ? first.slice(0, first.length - last.length) + last : last;
  if (style === 'whole' || whole.length !== first.length || first.length < 3) return whole;
  let same = 0;
  while (same < whole.length - 1 && whole.charAt(same) === first.charAt(same)) same += 1;
  const number = Number(first);
  if (style === 'twoDigits') return whole.slice(Math.min(same, whole.length - 2));
  if (number % 100 === 0) return whole;
  if (number % 100 < 10) return whole.slice(same);
  const changes = Array.from(whole).filter((digit, i) => digit !== first.charAt(i)).length;
  // Of four figures of which three change, all are written.
  return first.length === 4 && changes === 3
    ? whole
    : whole.slice(Math.min(same, whole.length - 2));
}
