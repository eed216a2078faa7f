/** Every text for users in `src`, sorted, as the bundle has them. */
export function collectTexts(): Record<string, string>;
