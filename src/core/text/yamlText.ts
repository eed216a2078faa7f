/** Words that YAML 1.1 takes for something else than text. */
const reserved = /^(?:true|false|yes|no|on|off|null|y|n)$/i;
/** What YAML reads as text without quotation marks, by a narrow rule. */
const plain = /^[A-Za-z][A-Za-z0-9_-]*(?: [A-Za-z][A-Za-z0-9_-]*)*$/;
/** Characters that JSON leaves unescaped, but that YAML forbids or editors take for line breaks. */
const unprintable = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** `text` as a YAML scalar that is read as just this string, on one line. */
export function yamlString(text: string): string {
  if (plain.test(text) && !reserved.test(text)) return text;
  const escaped = insideDoubleQuotes(text);
  // A backslash stays single in single quotation marks, for Markdown tools that do not read YAML.
  const isPrintable = escaped === text.replace(/["\\]/g, '\\$&');
  return text.includes('\\') && isPrintable ? `'${insideSingleQuotes(text)}'` : `"${escaped}"`;
}

/** `text` for the inside of a scalar in double quotation marks: JSON's escapes are YAML's, too. */
export function insideDoubleQuotes(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replace(unprintable, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** `text`, which must be on one line, for the inside of a scalar in single quotation marks. */
export function insideSingleQuotes(text: string): string {
  return text.replaceAll("'", "''");
}
