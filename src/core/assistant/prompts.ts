/** A task for an agent, as a prompt that people choose. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly argument: {
    readonly name: string;
    readonly description: string;
    readonly required: boolean;
  };
  /** The text, given the argument; empty if there is none. */
  readonly text: (argument: string) => string;
}

const rules =
  'Cite only with the keys and citations that the tools of Paper Digest return, and say only what they return. ' +
  'Check the text with check_citations before you hand it over.';

/** The prompts, for every agent that has the operations as tools. */
export const prompts: readonly Prompt[] = [
  {
    name: 'literature_note',
    title: 'Literature Note',
    description: 'Write a literature note about a paper',
    argument: { name: 'paper', description: 'Its key, arXiv ID, DOI or title', required: true },
    text: (paper) =>
      `Write a literature note about the paper ${JSON.stringify(paper)}. Read it with get_papers (abstract, details, ` +
      `notes, citations, related): question, approach, results, limits, and how it relates to other papers of the ` +
      `library. Say which of it is the abstract's claim. ${rules}`,
  },
  {
    name: 'review_of_the_week',
    title: 'Review of the Week',
    description: 'Review the new papers of a week',
    argument: { name: 'topic', description: 'Only papers about this', required: false },
    text: (topic) =>
      `Review the papers of the last seven days${topic === '' ? '' : ` about ${JSON.stringify(topic)}`}. Find them ` +
      `with search_papers (date:last-week, and words of the topic). Group them by theme, with a sentence on each, and ` +
      `name the three that deserve reading and why. ${rules}`,
  },
  {
    name: 'related_work',
    title: 'Related Work',
    description: 'Write related work for a paragraph',
    argument: { name: 'paragraph', description: 'The paragraph, or the topic', required: true },
    text: (paragraph) =>
      `Write a paragraph on related work for the text below. Search the library with several queries, read the ` +
      `abstracts of the best papers with get_papers, and contrast them with the text. ${rules}\n\n` +
      paragraph
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n'),
  },
];
