import { stepByStep } from '../base/tasks';
import { bibliographyFormat } from '../bibliography/read/format';
import { exportBibliography } from '../bibliography/write/export';
import { ownEntrySteps } from '../bibliography/write/ownEntry';
import { markFlags } from '../marks/mark';
import { excerptOf } from '../model';
import type { Paper, PaperSummary } from '../model';
import { nameOf } from './call';
import type { Call } from './call';
import { detailsOf, findInEntries } from './details';
import { citationsOf } from './findCitations';
import type { FullPaper, OwnNotes, PaperPart, SourcedText } from './operations';
import { placeOf } from './places';
import { quoted, quotedLines } from './quoted';

/** A paper to read parts of. */
export interface PaperToRead {
  readonly paper: PaperSummary;
  readonly whole: Paper;
  readonly call: Call;
}

type Part = Omit<Partial<FullPaper>, 'key'> | undefined;

/** Reads a part of a paper; undefined if there is nothing of it. */
export async function readPart(part: PaperPart, read: PaperToRead): Promise<Part> {
  return readers[part](read);
}

const mostCitations = 8;
const mostRelated = 5;
const longestAbstract = 3000;
const longestNote = 1000;
const longestEntry = 3000;

const readers: Readonly<Record<PaperPart, (read: PaperToRead) => Part | Promise<Part>>> = {
  abstract: readAbstract,
  details: async ({ whole, call }) => {
    const details = await detailsOf(whole, call);
    return details.length > 0 ? { details } : undefined;
  },
  notes: readNotes,
  citations: async ({ paper, call }) => {
    const all = await citationsOf([paper], undefined, call);
    const citations = all.slice(0, mostCitations);
    const more = all.length - citations.length;
    return { citations, ...(more > 0 && { moreCitations: more }) };
  },
  related: async ({ paper, call }) => {
    const { host, view } = call;
    const found = await host.ask('related', { key: paper.key }, mostRelated);
    const works = found.flatMap(({ key }) => view.resolve(key) ?? []);
    return { related: works.map((work) => nameOf(work, call)) };
  },
  bibtex: readBibtex,
  reference: async ({ paper, call }) => {
    const reference = (await call.host.references([paper.key])).get(paper.key);
    return reference === undefined ? undefined : { reference: quoted(reference, longestNote) };
  },
};

async function readAbstract({ whole, call }: PaperToRead): Promise<Part> {
  const excerpt = whole.abstract === '' ? excerptOf(whole.sightings) : undefined;
  const text = excerpt?.text ?? whole.abstract;
  if (text === '') return undefined;
  const start = text.split(/\s+/).slice(0, 5).join(' ');
  const from =
    whole.lookedUp?.from.abstract ?? (await findInEntries(whole, start, 'abstractRange', call));
  const kind = excerpt?.kind ?? 'abstract';
  return {
    abstract: { text: quoted(text, longestAbstract), kind, ...(from !== undefined && { from }) },
  };
}

async function readNotes({ paper, whole, call }: PaperToRead): Promise<Part> {
  const { host, view } = call;
  const mark = host.markOf(paper);
  const inDigests: SourcedText[] = [];
  for (const sighting of whole.sightings) {
    const { notes } = sighting;
    if (notes === undefined || notes === '') continue;
    const one = { sightings: [sighting] };
    const from = await findInEntries(one, notes.split('\n', 1)[0] ?? '', 'bylineRange', call);
    inDigests.push({ text: quotedLines(notes, longestNote), ...(from !== undefined && { from }) });
  }
  const uri = view.literatureNote(paper.key);
  const text = uri === undefined ? undefined : await host.read(uri);
  const marks = markFlags.filter((flag) => mark[flag]);
  const tags = [...new Set([...mark.tags, ...(paper.tags ?? [])])];
  const isNothing = marks.length + tags.length + inDigests.length === 0 && mark.remark === '';
  if (isNothing && text === undefined) return undefined;
  const notes: OwnNotes = {
    marks,
    tags: tags.map((tag) => quoted(tag, 80)),
    ...(mark.remark !== '' && { remark: quoted(mark.remark, longestNote) }),
    inDigests,
    ...(uri !== undefined &&
      text !== undefined && {
        literatureNote: { text: quotedLines(text, longestNote), from: placeOf(uri, 0, host) },
      }),
  };
  return { notes };
}

/** The user's own entry, else one from what is known. */
async function readBibtex({ paper, whole, call }: PaperToRead): Promise<Part> {
  const { host } = call;
  const own = new Map<string, string>();
  for (const { uri, key } of paper.listings ?? []) {
    if (own.size > 0 || bibliographyFormat(uri) !== 'bibtex') continue;
    const text = await host.read(uri);
    if (text === undefined) continue;
    const entry = (await stepByStep(ownEntrySteps(text), call.pause))(key, paper.title, paper.key);
    if (entry !== undefined) own.set(paper.key, entry);
  }
  const written = exportBibliography([whole], 'bibtex', {}, own);
  return { bibtex: quotedLines(written, longestEntry) };
}
