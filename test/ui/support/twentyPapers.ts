import { digestPage } from '../../support/digestPage';

/** One of twenty papers of a day. */
export interface DayPaper {
  readonly title: string;
  readonly abstract: string;
}

const places = (
  'Harbour Lighthouse Orchard Quarry Windmill Ferry Viaduct Reservoir Greenhouse Observatory ' +
  'Sawmill Aqueduct Vineyard Shipyard Library Bakery Foundry Glacier Meadow Lagoon'
).split(' ');

/** Twenty papers with abstracts of eighty to a hundred and sixty words; every fifth has formulas. */
export const twentyPapers: readonly DayPaper[] = places.map((place, index) => {
  const name = place.toLowerCase();
  const sentences = [
    `We study how agents that look after a ${name} keep in mind what they saw on the day before.`,
    `In the ${name} most of what happens is the same every day, and what is not is seldom written down.`,
    index % 5 === 0
      ? 'The loss $\\mathcal{L}(\\theta) = \\mathbb{E}_{x \\sim p}\\left[ \\frac{1}{n} \\sum_{i=1}^{n} \\log \\pi_\\theta(x_i) \\right]$ is small for $n \\leq 2^{10}$.'
      : 'A short list, which is read before anything is done, is all that the agents are given.',
    `Over ${index + 3} weeks the agents of the ${name} made a third of the mistakes that they made without it.`,
    'Longer lists did not help, and neither did lists that were written by somebody else.',
    ...(index % 2 === 0
      ? [
          'We also ask what becomes of a list that nobody looks at, and find that it grows until it is of no use.',
          `People who worked in the ${name} for years wrote lists much like those of the agents, and in the same order.`,
          'Where the two differ, the agents name what they can measure, and people what they would have to explain.',
        ]
      : []),
    `The last word of the ${name} is ${name}-end.`,
  ];
  return { title: `${place}: Short Lists for Agents That Forget`, abstract: sentences.join(' ') };
});

/** A saved page with these papers. */
export function pageOfTwenty(): string {
  const papers = twentyPapers.map((paper, index) => ({
    ...paper,
    byline: `  • tidelab Tide Lab\n·\nJan ${19 - (index % 3)} ${index + 1}`,
  }));
  return `${digestPage('Jan 20', papers)}\n`;
}
