/** What a title is to the words looked for: the more, the further up it stands. */
export const titleRanks = { none: 0, allWords: 1, beginning: 2, whole: 3 } as const;
export type TitleRank = (typeof titleRanks)[keyof typeof titleRanks];

/**
 * Whether a title that has all the words is just them, or begins with them, whole words only. The
 * title is folded, with a space around each word; `wanted` is folded, without spaces, as they are not
 * compared: `deepseekr1` begins `DeepSeek-R1`. An article before the title does not count.
 */
export function titleRank(title: string, wanted: string): TitleRank {
  const rank = rankFrom(title, 0, wanted);
  if (rank !== titleRanks.allWords) return rank;
  const article = articles.find((article) => title.startsWith(article));
  return article === undefined ? rank : rankFrom(title, article.length - 1, wanted);
}

const articles = [' a ', ' an ', ' the '];

function rankFrom(title: string, from: number, wanted: string): TitleRank {
  let found = 0;
  for (let at = from; at < title.length; at++) {
    const code = title.charCodeAt(at);
    if (code === space) {
      if (found < wanted.length) continue;
      return at === title.length - 1 ? titleRanks.whole : titleRanks.beginning;
    }
    if (found === wanted.length || code !== wanted.charCodeAt(found)) return titleRanks.allWords;
    found += 1;
  }
  return titleRanks.allWords;
}

const space = 32;
