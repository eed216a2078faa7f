/** Whether a code unit is a letter of ASCII. */
export function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

/** Whether a code unit is a digit of ASCII. */
export function isDigit(code = 0): boolean {
  return code >= 48 && code <= 57;
}

/** The text without those of `marks` that it ends with. `/[.,]+$/` would start at each of many inside. */
export function withoutLast(text: string, marks: string): string {
  let end = text.length;
  while (end > 0 && marks.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
