/** What a title is to the words looked for: the more, the further up it stands. */
export const titleRanks = { none: 0, allWords: 1, beginning: 2, whole: 3 } as const;
export type TitleRank = (typeof titleRanks)[keyof typeof titleRanks];

/**
 * Whether a title that has all the words is just them, or begins with them, whole words only. Both
 * texts are folded, with a space around each word. An article before the title does not count.
 */
export function titleRank(title: string, wanted: string): TitleRank {
  const runs = title.trim().split(' ');
  const compact = wanted.replaceAll(' ', '');
  const rank = beginningRank(runs, compact);
  if (rank !== titleRanks.allWords || !/^(?:an?|the)$/.test(runs[0] ?? '')) return rank;
  return beginningRank(runs.slice(1), compact);
}

/** Spaces are not compared: `deepseekr1` begins `DeepSeek-R1`. */
function beginningRank(runs: readonly string[], compact: string): TitleRank {
  let beginning = '';
  for (const [i, run] of runs.entries()) {
    beginning += run;
    if (beginning.length < compact.length) continue;
    if (beginning !== compact) return titleRanks.allWords;
    return i === runs.length - 1 ? titleRanks.whole : titleRanks.beginning;
  }
  return titleRanks.allWords;
}
