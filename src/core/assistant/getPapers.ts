import { defined } from '../base/data';
import type { Writable } from '../base/data';
import type { PaperSummary } from '../model';
import { nameOf, refuseEmpty, stateOf } from './call';
import type { Call } from './call';
import { fullPaperText } from './markdown';
import { paperParts } from './operations';
import type { FullPaper, PaperPart, PapersAnswer, PapersInput } from './operations';
import { readPart } from './paperParts';
import { cutMark, quoted } from './quoted';
import { namedWorks } from './works';

const usualParts: readonly PaperPart[] = ['abstract', 'details'];

/** Reads papers. Parts that don't fit into the answer are left out, the last papers first. */
export async function getPapers(input: PapersInput, call: Call): Promise<PapersAnswer> {
  refuseEmpty(call);
  const wanted = new Set(input.parts ?? usualParts);
  const parts = paperParts.filter((part) => wanted.has(part));
  const { works, unknown } = await namedWorks(input.papers, call);
  const papers: FullPaper[] = [];
  const missing: string[] = [];
  let left = call.size - frame - JSON.stringify(unknown).length;
  for (const { asked, paper } of works) {
    const others = works.length - papers.length;
    // A paper may use what the papers before it left of their shares.
    const read = await fullPaper(paper, asked, parts, left / others, call);
    left -= lengthOf(read.paper);
    papers.push(read.paper);
    if (read.left.length > 0) missing.push(`${read.left.join(', ')} of ${paper.key}`);
  }
  return {
    papers,
    unknown,
    ...defined({ leftOut: leftOutText(missing, papers) }),
    ...stateOf(call),
  };
}

/** The space that an answer needs beside its papers. */
const frame = 900;

function lengthOf(paper: FullPaper): number {
  return Math.max(JSON.stringify(paper).length, fullPaperText(paper).length) + 1;
}

/** A paper with as many parts as fit, and the names of the others. */
async function fullPaper(
  paper: PaperSummary,
  asked: string,
  parts: readonly PaperPart[],
  size: number,
  call: Call,
): Promise<{ readonly paper: FullPaper; readonly left: readonly PaperPart[] }> {
  const full: Writable<FullPaper> = {
    ...nameOf(paper, call),
    ...(asked !== paper.key && { asked: quoted(asked, 200) }),
  };
  const left: PaperPart[] = [];
  const whole = await call.host.ask('paper', paper.key);
  for (const part of parts) {
    await call.pause();
    const read = whole && (await readPart(part, { paper, whole, call }));
    if (read === undefined) continue;
    const added = { ...full, ...read };
    if (lengthOf(added) <= size) Object.assign(full, read);
    else left.push(part);
  }
  return { paper: full, left };
}

function leftOutText(missing: readonly string[], papers: readonly FullPaper[]): string | undefined {
  const said: string[] = [];
  if (missing.length > 0) {
    said.push(`Left out: ${missing.join('; ')}. Ask for fewer papers or parts at once.`);
  }
  const isCut = papers.some(({ abstract, notes, citations }) =>
    [abstract, notes?.literatureNote, ...(notes?.inDigests ?? []), ...(citations ?? [])].some(
      (each) => each?.text.endsWith(cutMark),
    ),
  );
  if (isCut) said.push(`A text that ends in “${cutMark}” goes on in the file at its place.`);
  return said.length > 0 ? said.join(' ') : undefined;
}
