import { createAssistant } from '../../core/assistant/assistant';
import { defaultResults, mostResults } from '../../core/assistant/definitions';
import type { FoundPaper, SearchAnswer } from '../../core/assistant/operations';
import { readable } from '../../core/text/readable';
import { inColumns } from '../columns';
import type { Command } from '../command';
import { exitCodes } from '../commandError';
import { countIn } from '../commandLine';
import type { Output } from '../output';
import { refuseArguments, withLibrary } from '../withLibrary';

/** The longest answer: pages are joined, so there should be few. */
const size = 24_000;

/** Prints the papers that a query finds. */
export const search: Command = async (line, output) => {
  refuseArguments(line, 1, Infinity);
  const limit = countIn(line, 'limit') ?? defaultResults;
  const query = line.args.join(' ');
  return withLibrary(line, output, async (library) => {
    const assistant = createAssistant(library);
    const ask = (left: number, cursor?: string): Promise<SearchAnswer> =>
      assistant.search_papers(
        { query, limit: Math.min(left, mostResults), ...(cursor !== undefined && { cursor }) },
        { size },
      );
    let answer = await ask(limit);
    const papers: FoundPaper[] = [...answer.papers];
    while (answer.next !== undefined && papers.length < limit) {
      answer = await ask(limit - papers.length, answer.next);
      for (const paper of answer.papers) papers.push(paper);
    }
    if (line.has('json')) output.print(JSON.stringify({ ...answer, papers }, undefined, 2));
    else printPapers(papers, answer.total, output);
    if (!line.has('json') && answer.hint !== undefined) output.warn(answer.hint);
    return exitCodes.fine;
  });
};

/** Papers in columns: key, date, place, title. */
export function printPapers(papers: readonly FoundPaper[], total: number, output: Output): void {
  const rows = papers.map(({ key, date = '', place = '', title }) => [
    key,
    date,
    place,
    readable(title),
  ]);
  if (rows.length > 0) output.print(inColumns(rows, output));
  const more = total - papers.length;
  if (total === 0) output.warn('No paper matches.');
  else if (more > 0 && output.width !== undefined) output.print(output.dim(`… ${more} more`));
}
