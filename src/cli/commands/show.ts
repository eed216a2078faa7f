import { createAssistant } from '../../core/assistant/assistant';
import { mostPapers } from '../../core/assistant/definitions';
import { fullPaperText } from '../../core/assistant/markdown';
import { paperParts } from '../../core/assistant/operations';
import type { FullPaper, PapersAnswer, UnknownPaper } from '../../core/assistant/operations';
import { unknownText } from '../../core/assistant/works';
import type { Command } from '../command';
import { CommandError, exitCodes } from '../commandError';
import type { CommandLine } from '../commandLine';
import { printable } from '../output';
import { refuseArguments, withLibrary } from '../withLibrary';

const size = 24_000;
/** More can't be meant, and each needs a search. */
const mostAsked = 1000;

/** Prints papers in full. */
export const show: Command = async (line, output) => {
  refuseArguments(line, 1, Infinity);
  if (line.args.length > mostAsked)
    throw new CommandError(`Pass at most ${mostAsked} keys at once, not ${line.args.length}.`);
  const parts = partsIn(line);
  return withLibrary(line, output, async (library) => {
    const assistant = createAssistant(library);
    const papers: FullPaper[] = [];
    const unknown: UnknownPaper[] = [];
    const leftOut: string[] = [];
    let last: PapersAnswer | undefined;
    for (let at = 0; at < line.args.length; at += mostPapers) {
      const input = { papers: line.args.slice(at, at + mostPapers), ...(parts && { parts }) };
      last = await assistant.get_papers(input, { size });
      for (const paper of last.papers) papers.push(paper);
      for (const each of last.unknown) unknown.push(each);
      if (last.leftOut !== undefined) leftOut.push(last.leftOut);
    }
    if (line.has('json')) output.print(JSON.stringify({ ...last, papers, unknown }, undefined, 2));
    else {
      if (papers.length > 0) output.print(printable(papers.map(plainPaper).join('\n').trimEnd()));
      for (const message of [...unknown.map(unknownText), ...leftOut]) output.warn(message);
    }
    return unknown.length > 0 ? exitCodes.wrongUse : exitCodes.fine;
  });
};

/** Code, or a character that Markdown escapes. */
const codeOrEscape = /`[^`]*`|\\([!-/:-@[-`{-~])/g;

/** A paper in Markdown without escapes, since a terminal shows the text as it is. */
function plainPaper({ bibtex, ...paper }: FullPaper): string {
  const text = fullPaperText(paper).replace(codeOrEscape, (all, one?: string) => one ?? all);
  return bibtex === undefined ? text : `${text}\n${bibtex}\n`;
}

/** @throws CommandError for an unknown part */
function partsIn(line: CommandLine) {
  const text = line.value('parts');
  if (text === undefined) return undefined;
  return text.split(',').map((name) => {
    const part = paperParts.find((each) => each === name.trim());
    if (part) return part;
    throw new CommandError(`--parts has no ${JSON.stringify(name)}. Use ${paperParts.join(', ')}.`);
  });
}
