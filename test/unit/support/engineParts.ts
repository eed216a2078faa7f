/** A pause that doesn't yield. */
export const pause = () => Promise.resolve();

export const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** A digest page with a paper for each title. */
export const page = (...titles: readonly string[]) =>
  [
    'Daily Papers\n\nbyAK and the research community\n\nNov 3, 2025',
    ...titles.map(
      (title) =>
        `${title}\n\nThis paper has an abstract of a sentence or two. It is about ${title}.\n\n  • 4 authors\n·\nNov 1, 2025 2`,
    ),
  ].join('\n\n');

/** The same without dates and authors. */
export const undatedPage = (...titles: readonly string[]) =>
  [
    'Daily Papers',
    'byAK and the research community',
    ...titles.flatMap((title) => [
      title,
      `The authors of this paper wrote it for a test. It has an abstract of two sentences, and says nothing about ${title.toLowerCase()} that anybody would want to know.`,
    ]),
  ].join('\n\n');
