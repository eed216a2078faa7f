/** The answers as Markdown for people, in which texts from files are quoted and escaped. */
import { escapeInNote } from '../citation/write/link';
import { escapeMarkdown } from '../render/markdown';
import { readable } from '../text/readable';
import { tidy } from '../text/tidy';
import type {
  AnswerOf,
  AnswerState,
  FoundCitation,
  FoundPaper,
  FoundProblem,
  FullPaper,
  OperationName,
  PaperName,
  SourcedText,
  UnknownPaper,
} from './operations';
import { unknownText } from './works';

/** An answer as Markdown. */
export function toMarkdown<N extends OperationName>(name: N, answer: AnswerOf<N>): string {
  return [...writers[name](answer), ...footer(answer)].join('\n').trimEnd();
}

const writers: {
  readonly [N in OperationName]: (answer: AnswerOf<N>) => readonly string[];
} = {
  search_papers: ({ papers, total }) => [
    total === 0 ? 'No paper matches.' : `${papers.length} of ${count(total, 'paper')}:`,
    '',
    ...papers.map(foundPaperText),
    '',
  ],
  get_papers: ({ papers, unknown }) => [
    ...papers.map(fullPaperText),
    ...unknown.map((each) => `${unknownLine(each)}\n`),
  ],
  find_citations: ({ citations, total, unknown }) => [
    `${citations.length} of ${count(total, 'citation')}${citations.length > 0 ? ':' : '.'}`,
    '',
    ...citations.map(citationText),
    '',
    ...unknown.map((each) => `${unknownLine(each)}\n`),
  ],
  check_citations: ({ problems, total, checked }) => [
    `${count(total, 'problem')} in ${count(checked, 'citation')}${total > 0 ? ':' : '.'}`,
    '',
    ...problems.map(problemText),
    '',
  ],
  cite_papers: ({ applied, changes, entries }) => [
    applied ? 'Cited:' : 'This would be the change:',
    '',
    ...changes.flatMap(({ place, before, after }) => [
      `- ${code(place)}`,
      ...(before === '' ? [] : [`  - ${code(before)}`]),
      `  - ${code(after)}`,
    ]),
    '',
    ...entries.map(({ key, file }) =>
      file === undefined
        ? `The bibliography has no entry for ${code(key)}.`
        : `New entry for ${code(key)} in ${code(file)}.`,
    ),
    ...(entries.length > 0 ? [''] : []),
  ],
};

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

function footer({ leftOut, hint, quoted, today, scan }: AnswerState): readonly string[] {
  const states = {
    done: '',
    reading: ' Files are still being read: ask again for more.',
    stopped: ' Reading was stopped: some files aren’t read.',
  };
  return [
    ...(hint === undefined ? [] : [plain(hint), '']),
    ...(leftOut === undefined ? [] : [`… ${plain(leftOut)}`, '']),
    `*${quoted} Today is ${today}.${states[scan]}*`,
  ];
}

/** A paper of a list. */
export function foundPaperText(paper: FoundPaper): string {
  const { organization, authors, date, arxivId, doi, marks = [], tags = [], lacks } = paper;
  const names = authors && authors.length > 3 ? [...authors.slice(0, 3), 'others'] : authors;
  const facts = [
    organization,
    names?.join('; '),
    date,
    arxivId === undefined ? undefined : `arXiv:${arxivId}`,
    doi === undefined ? undefined : `doi:${doi}`,
    ...marks,
    ...tags.map((tag) => `#${tag}`),
    lacks && `lacks ${lacks.join(', ')}`,
  ];
  return [
    `- ${nameText(paper)}`,
    ...nonEmpty(facts, (line) => `  ${plain(line)}`),
    ...(paper.passage === undefined ? [] : [`  > ${plain(paper.passage)}`]),
  ].join('\n');
}

/** `“Title” [@key] digests/a.txt:21`. */
export function nameText({ title, citation, key, place }: PaperName): string {
  const cited = citation.includes(key) ? citation : `[@${key}] ${citation}`;
  const at = place === undefined ? '' : ` ${code(place)}`;
  return `“${plain(readable(title))}” ${code(cited)}${at}`;
}

/** A paper in full. */
export function fullPaperText(paper: FullPaper): string {
  const { abstract, details = [], notes, citations, related, bibtex, reference } = paper;
  const { moreCitations = 0 } = paper;
  const blocks = [
    `## ${nameText(paper)}`,
    ...(abstract ? [abstractText(abstract)] : []),
    lines(details, ({ field, value, from }) => `- ${plain(field)}: ${plain(value)}${source(from)}`),
    ...(notes ? [notesText(notes)] : []),
    ...(citations
      ? [`**Citations**\n${lines(citations, citationText) || '- None.'}${more(moreCitations)}`]
      : []),
    ...(related ? [`**Related**\n${lines(related, (each) => `- ${nameText(each)}`)}`] : []),
    ...(reference === undefined ? [] : [`**Reference**\n> ${plain(reference)}`]),
    ...(bibtex === undefined ? [] : [fenced(bibtex, 'bibtex')]),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function more(number: number): string {
  return number > 0 ? `\n- … ${number} more: find the citations of this key.` : '';
}

function notesText(notes: NonNullable<FullPaper['notes']>): string {
  const { marks, tags, remark, inDigests, literatureNote } = notes;
  const facts = [...marks, ...tags.map((tag) => `#${tag}`)];
  return [
    `**The user's notes**`,
    ...nonEmpty(facts, (line) => `- ${plain(line)}`),
    ...(remark === undefined ? [] : [`> ${plain(remark)}`]),
    ...inDigests.map((note) => sourced('In a digest', note)),
    ...(literatureNote ? [sourced('Literature note', literatureNote)] : []),
  ].join('\n\n');
}

function abstractText({ text, from, kind }: NonNullable<FullPaper['abstract']>): string {
  return sourced(`**${capital(kind)}**`, { text: readable(text), ...(from && { from }) });
}

function sourced(head: string, { text, from }: SourcedText): string {
  const quote = text.split('\n').map((line) => `> ${plain(line)}`.trimEnd());
  return `${head}${source(from)}\n${quote.join('\n')}`;
}

function source(from: string | undefined): string {
  return from === undefined ? '' : ` (${code(from)})`;
}

/** A citation of a list. */
export function citationText({ place, key, text }: FoundCitation): string {
  return `- ${code(place)} ${code(`@${key}`)}: “${plain(text)}”`;
}

/** A problem of a list. */
export function problemText({ place, level, message }: FoundProblem): string {
  return `- ${code(place)} ${level}: ${plain(message)}`;
}

function unknownLine(unknown: UnknownPaper): string {
  return plain(unknownText(unknown));
}

/** Text as code, unchanged, so that it can be copied. */
export function code(text: string): string {
  const line = tidy(text);
  if (line === '' || line.includes('$(')) return escapeMarkdown(line);
  if (!line.includes('`')) return `\`${line}\``;
  const mark = runOf('`', line);
  return `${mark} ${line} ${mark}`;
}

/** Text in a fence that it doesn't contain. */
export function fenced(text: string, language: string): string {
  const fence = runOf('```', text);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** The shortest run of backticks, from `least` on, that is longer than all in a text. */
function runOf(least: string, text: string): string {
  let run = least;
  for (const [found] of text.matchAll(/`+/g)) if (found.length >= run.length) run = `${found}\``;
  return run;
}

/** Text that is shown as it is: no link, list or other markup. */
function plain(text: string): string {
  return escapeInNote(text)
    .replace(/\/(?=\/)/g, '/\\')
    .replace(/^(\d{1,9})(?=[.)])|^(?=[-+=])/, '$1\\');
}

function lines<T>(items: readonly T[], write: (item: T) => string): string {
  return items.map(write).join('\n');
}

function nonEmpty(
  facts: readonly (string | undefined)[],
  write: (line: string) => string,
): readonly string[] {
  const known = facts.filter((fact) => fact !== undefined && fact !== '');
  return known.length > 0 ? [write(known.join(' · '))] : [];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
