import { refuseEmpty, startCall, stateOf } from '../../core/assistant/call';
import { foundPaper } from '../../core/assistant/searchPapers';
import type { Command } from '../command';
import { exitCodes } from '../commandError';
import { countIn } from '../commandLine';
import { refuseArguments, withLibrary } from '../withLibrary';
import { printPapers } from './search';

/** Prints all papers, the newest first. */
export const list: Command = async (line, output) => {
  refuseArguments(line, 0, 0);
  const limit = countIn(line, 'limit') ?? Infinity;
  return withLibrary(line, output, async (library) => {
    const call = await startCall(library, {});
    refuseEmpty(call);
    const found = await library.search('sort:date', { limit: Infinity, snippets: false });
    const papers = found.slice(0, limit).map((result) => foundPaper(result, call));
    const total = found.length;
    if (line.has('json')) {
      output.print(JSON.stringify({ papers, total, ...stateOf(call) }, undefined, 2));
    } else printPapers(papers, total, output);
    return exitCodes.fine;
  });
};
