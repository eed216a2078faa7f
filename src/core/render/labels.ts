import { isListedOnly } from '../model';
import type { LinkKind, Paper, PaperSummary, PartialDate, Sighting, TaskState } from '../model';
import { localDate, localNumber } from '../text/localize';
import type { Localize } from '../text/localize';
import { readable } from '../text/readable';
import { fileNameOf } from '../text/uriText';

/** The English names of the months, in order. */
export const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** The known facts about a paper's authors. */
type BylineFields = Pick<Paper, 'organization' | 'authorCount' | 'authors'>;

/** The organization, else the authors or their number; undefined if none is known. */
export function bylineLabel(paper: BylineFields, localize: Localize): string | undefined {
  const { organization, authors } = paper;
  if (organization) return readable(organization.name);
  return (authors && authorsLabel(authors, localize)) ?? authorCountLabel(paper, localize);
}

/** `1 author`, `12 authors`; undefined if unknown. */
export function authorCountLabel(
  { authorCount }: BylineFields,
  localize: Localize,
): string | undefined {
  if (authorCount === undefined) return undefined;
  return authorCount === 1
    ? localize('1 author')
    : localize('{0} authors', localNumber(authorCount, localize));
}

/** `Zhang`, `Zhang and Li`, `Zhang et al.`; undefined for no names. */
export function authorsLabel(authors: readonly string[], localize: Localize): string | undefined {
  const [first, second, third] = authors.map(shortName);
  if (first === undefined || second === undefined) return first;
  return third === undefined && second !== 'others'
    ? localize('{0} and {1}', first, second)
    : localize('{0} et al.', first);
}

/** The family name of a person, the whole name of a group. */
function shortName(name: string): string {
  const text = readable(name);
  if (/^\{.*\}$/.test(text)) return text.slice(1, -1);
  const comma = text.indexOf(',');
  return (comma > 0 ? text.slice(0, comma) : text).replace(/[{}]/g, '');
}

/** `Nov 1, 2025`, or the known parts: `Nov 2025`, `2025`, `Nov 1`; empty without any. */
export function describeDate(date: PartialDate, localize: Localize): string {
  const text = localDate(date, 'short', localize);
  // Only an arXiv id gives a month without a day whose year isn't written.
  const isAbout = date.yearInferred && date.month !== undefined && date.day === undefined;
  return isAbout ? localize('about {0}', text) : text;
}

/** `November 2025` for a group of papers, `2025` when only the year is known, else `No date`. */
export function monthLabel(date: PartialDate | undefined, localize: Localize): string {
  const { year, month } = date ?? {};
  return localDate({ year, month }, 'long', localize) || localize('No date');
}

/** A paper's dim second line, `Tencent · Dec 26, 2025`; empty if nothing is known. */
export function describePaper(
  paper: BylineFields & Pick<Paper, 'date'>,
  localize: Localize,
): string {
  return [bylineLabel(paper, localize), paper.date && describeDate(paper.date, localize)]
    .filter(Boolean)
    .join(' · ');
}

/** `1 vote`, `12 votes`; undefined if unknown. */
export function votesLabel(
  { voteCount }: Pick<Paper, 'voteCount'>,
  localize: Localize,
): string | undefined {
  if (voteCount === undefined) return undefined;
  return voteCount === 1
    ? localize('1 vote')
    : localize('{0} votes', localNumber(voteCount, localize));
}

/** `1 comment`, `12 comments`; undefined if unknown. */
export function commentsLabel(
  { commentCount }: Pick<Paper, 'commentCount'>,
  localize: Localize,
): string | undefined {
  if (commentCount === undefined) return undefined;
  return commentCount === 1
    ? localize('1 comment')
    : localize('{0} comments', localNumber(commentCount, localize));
}

/** The user's task and tags in the title of a paper: `☐ #rl #to-read`; may be empty. */
export function describeNotes({
  task,
  tags = [],
}: {
  readonly task?: TaskState | undefined;
  readonly tags?: readonly string[];
}): string {
  const box = task && (task === 'done' ? '☑' : '☐');
  return [box, ...tags.map((tag) => `#${tag}`)].filter(Boolean).join(' ');
}

/** The lines that the user wrote into the entries of a paper, each once. */
export function readersLines(sightings: readonly Sighting[]): readonly string[] {
  const lines = sightings.flatMap(({ notes, tags = [], task }) => [
    describeNotes({ task, tags: tags.filter((tag) => !notes?.includes(`#${tag}`)) }),
    ...(notes === undefined ? [] : notes.split('\n')),
  ]);
  return [...new Set(lines.filter((line) => line !== ''))];
}

/** Text shown instead of a missing abstract. */
export function withoutAbstract(
  { sightings }: Pick<Paper, 'sightings'>,
  localize: Localize,
): string {
  return sightings.length === 0
    ? localize('No abstract.')
    : localize('No abstract on the page. If another digest has it, it appears here.');
}

/** `text` for labels, with `$(name)` escaped, which VS Code would show as an icon. */
export function escapeIcons(text: string): string {
  return text.replace(/\\?\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/g, (icon) =>
    icon.startsWith('\\') ? icon : `\\${icon}`,
  );
}

/**
 * `text` for messages and prompts, where VS Code would turn `[text](command:…)` into a link that runs the
 * command. A space prevents that.
 */
export function escapeLinks(text: string): string {
  return text.replace(/\]\((?=https?:|command:|file:)/gi, '] (');
}

/** The names of the bibliographies that list a work; undefined for a paper of a digest. */
export function filesOf(work: PaperSummary): string | undefined {
  if (!isListedOnly(work)) return undefined;
  return [...new Set(work.listings?.map(({ uri }) => fileNameOf(uri)))].join(', ');
}

/** Longer addresses are shortened for display; the link itself is complete. */
const maxAddressLength = 48;

/** The name of the kind of a link. */
export function kindLabel(kind: LinkKind, localize: Localize): string {
  const labels: Readonly<Record<LinkKind, string>> = {
    code: localize('Code'),
    project: localize('Project'),
    model: localize('Model'),
    dataset: localize('Dataset'),
    arxiv: localize('arXiv'),
    other: localize('Link'),
  };
  return labels[kind];
}

/** An address as people write it. */
export function shortAddress(url: string): string {
  const address = url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
  return address.length > maxAddressLength ? `${address.slice(0, maxAddressLength - 1)}…` : address;
}
