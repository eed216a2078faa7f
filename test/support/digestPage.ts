/** A paper of a page, with the text of its parts. */
interface PagePaper {
  readonly title: string;
  readonly abstract?: string | undefined;
  readonly byline?: string | undefined;
}

/** The text of a page of Daily Papers, saved on a day as the page shows it: `Nov 3, 2025`. */
export function digestPage(date: string | undefined, papers: readonly PagePaper[]): string {
  const parts = papers.flatMap(({ title, abstract, byline }) => [title, abstract, byline]);
  return ['Daily Papers', 'byAK and the research community', date, ...parts]
    .filter((part) => part !== undefined)
    .join('\n\n');
}

/** A page of 2025 with papers of these titles. */
export const pageOf2025 = (
  titles: readonly string[],
  abstractOf = (title: string) =>
    `This paper has an abstract of a sentence or two. It is about ${title}.`,
): string =>
  digestPage(
    'Nov 3, 2025',
    titles.map((title) => ({
      title,
      abstract: abstractOf(title),
      byline: '  • 4 authors\n·\nNov 1, 2025 2',
    })),
  );

/** A longer abstract for a paper. */
export const longAbstract = (title: string): string =>
  `The authors of this paper wrote it for a test. It has an abstract of two sentences, and says nothing about ${title.toLowerCase()} that anybody would want to know.`;
