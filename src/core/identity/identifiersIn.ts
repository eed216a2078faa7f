/** Not from amidst a word, or each of its letters would be read up to its end. */
const id = /(?:\d{4}\.\d{4,5}|(?<![a-z-])[a-z-]{2,20}(?:\.[A-Z]{2})?\/\d{7})(?!\d)/i;
const inText = new RegExp(
  `(?:arxiv\\.org/(?:abs|pdf|html)/|arxiv:\\s*|10\\.48550/arxiv\\.)(${id.source})`,
  'i',
);
const alone = new RegExp(`^\\s*(?:arxiv:\\s*)?(${id.source})(?:v\\d+)?\\s*$`, 'i');
/** DBLP has it as the volume of the *Computing Research Repository*. */
const inVolume = new RegExp(`^abs/(${id.source})`, 'i');

/** An id of arXiv, without version: `eprint` may be nothing else, the other texts may name it. */
export function arxivIdIn(eprint: string, ...texts: readonly string[]): string | undefined {
  return (
    alone.exec(eprint)?.[1] ??
    texts
      .map((text) => (inText.exec(text) ?? inVolume.exec(text))?.[1])
      .find((found) => found !== undefined)
  );
}

/** The DOI in a text, be it that of an address. */
export function doiIn(text: string): string | undefined {
  return /10\.\d{4,9}\/[^\s{}"]+/.exec(text.replace(/\\(?=[_&%#])/g, ''))?.[0];
}
