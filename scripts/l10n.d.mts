/** All texts for users in `src`, sorted, as in the bundle. */
export function collectTexts(): Record<string, string>;

/** The languages that there are, such as `de` and `zh-cn`. */
export const languages: readonly string[];

/** Texts by key. */
type Texts = Readonly<Record<string, string>>;

export interface TranslatedTexts {
  readonly english: Texts;
  readonly translated: Texts;
  /** Of each English text and its translation, when it was translated. */
  readonly hashes: Texts;
}

/** The texts of the manifest, and the messages. */
export function textsOf(language: string): readonly [TranslatedTexts, TranslatedTexts];

/** The keys of texts whose English has changed since it was translated, but not the translation. */
export function staleKeys(texts: TranslatedTexts): readonly string[];

/** The hashes to keep. */
export function nextHashes(texts: TranslatedTexts): Texts;

/** A line for each text to translate, to translate again, or to delete. */
export function listGaps(texts: TranslatedTexts): readonly string[];
