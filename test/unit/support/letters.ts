/** The code units of a text, one by one: what property tests make texts of. */
export const letters = (text: string): string[] => text.split('');
