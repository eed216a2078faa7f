/** The words of a text, without the white space between them. */
export function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
