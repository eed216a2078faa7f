/** Whether a code unit is a letter of ASCII. */
export function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

/** Whether a code unit is a digit of ASCII. */
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
