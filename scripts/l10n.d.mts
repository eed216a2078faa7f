/** All texts for users in `src`, sorted, as in the bundle. */
export function collectTexts(): Record<string, string>;
