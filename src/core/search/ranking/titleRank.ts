/** How well a title matches the words. Higher ranks come first. */
export const titleRanks = { none: 0, allWords: 1, beginning: 2, whole: 3 } as const;
/** One of {@link titleRanks}. */
export type TitleRank = (typeof titleRanks)[keyof typeof titleRanks];

/**
 * The rank of a title that has all the words: whether it equals them or starts with them, whole words only.
 * `title` is folded, with a space around each word. `wanted` is folded, without spaces: `deepseekr1` matches
 * the start of `DeepSeek-R1`. An article at the start of the title is ignored.
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
