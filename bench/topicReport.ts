import { table } from './report';
import type { RankedAnswer, TopicScores } from './topics';

/** So many of the worst answers are shown, and of each so many papers that should have come first. */
const worst = 10;
const missed = 3;

/** The scores of engines as a Markdown table, a kind of query a row. */
export function topicTable(engines: Readonly<Record<string, TopicScores>>): string {
  const all = Object.values(engines);
  return table(
    ['nDCG@10 / MRR@10 / top three', 'queries', ...Object.keys(engines)],
    Object.entries(all[0]?.scores ?? {}).map(([kind, { queries }]) => [
      kind,
      String(queries),
      ...all.map(({ scores }) => {
        const { ndcg = NaN, mrr = NaN, topThree = NaN } = scores[kind] ?? {};
        return [ndcg, mrr, topThree].map((value) => value.toFixed(3)).join(' / ');
      }),
    ]),
  );
}

/** The worst answers of an engine as a Markdown list, with what should have come first. */
export function worstAnswers({ answers }: TopicScores): string {
  return answers
    .slice(0, worst)
    .flatMap((answer) => [
      `- ${answer.ndcg.toFixed(3)} ${answer.asked.kind}: ${answer.asked.query}`,
      `  - came first: ${answer.titles[0] ?? 'nothing'}`,
      ...missedAtTheTop(answer).map((title) => `  - should have: ${title}`),
    ])
    .join('\n');
}

/** Papers of the best grade that do not stand where only such papers would, were the order the best. */
function missedAtTheTop({ asked, titles }: RankedAnswer): string[] {
  const best = asked.judgments.filter(({ grade }) => grade === 3).map(({ title }) => title);
  return best.filter((title) => !titles.slice(0, best.length).includes(title)).slice(0, missed);
}
