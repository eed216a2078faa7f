/* The ways to write works as a citation of LaTeX. Which of them is read as intended, `edit.ts` finds out. */
import type { KeyGroup, LatexCitation } from './citations';

/** A work to write. */
export interface Work {
  readonly key: string;
  /** As in the command, without brackets. */
  readonly prefix: string;
  readonly suffix: string;
  /** The keys that it is one of now. */
  readonly group?: KeyGroup;
}

/** A citation to edit. */
export interface Target {
  readonly text: string;
  /** Several in `\citetext`. */
  readonly citations: readonly [LatexCitation, ...LatexCitation[]];
  /** Of all of them, in order. */
  readonly groups: readonly KeyGroup[];
  /** Between two keys. */
  readonly separator: string;
  readonly isBiblatex: boolean;
  /** The number of notes that its command can have. */
  readonly maxNotes: number;
  /** Its works are in `\citetext`. */
  readonly isJoined: boolean;
}

/** The command with other keys and notes; undefined if the works need several, or can't be written. */
export function alone(
  { text, citations: [citation], groups, separator, maxNotes, isJoined }: Target,
  works: readonly Work[],
): string | undefined {
  const [group] = groups;
  if (!group || isJoined || groups.length > 1 || runsOf(works).length > 1) return undefined;
  if (citation.command.isSingle && works.length > 1) return undefined;
  const keys = keysInto(text, group, works, separator);
  const [pre, post] = [works[0]?.prefix ?? '', works.at(-1)?.suffix ?? ''];
  const noteText = (note: KeyGroup['prenote']): string =>
    note ? text.slice(note.start, note.end) : '';
  const isSame = pre === noteText(group.prenote) && post === noteText(group.postnote);
  const notes = isSame ? text.slice(headEnd(group), group.start - 1) : notesOf(pre, post, maxNotes);
  if (keys === undefined || notes === undefined) return undefined;
  const head = text.slice(citation.start, headEnd(group));
  return `${head}${notes}{${keys}${text.slice(group.end, citation.end)}`;
}

/** Where the notes of a group start, or its keys. */
function headEnd({ prenote, postnote, start }: KeyGroup): number {
  return (prenote ?? postnote ?? { start }).start - 1;
}

/** Keys in place of those of a group. What is between keys stays where it is; undefined if more than space would go. */
function keysInto(
  text: string,
  { start, end, keys }: KeyGroup,
  works: readonly Work[],
  usual: string,
): string | undefined {
  const between = keys.slice(1).map((key, i) => text.slice(keys[i]?.end, key.start));
  const kept = between.slice(0, works.length - 1);
  if (between.slice(kept.length).some((each) => !isSeparator(each))) return undefined;
  const separator = between.findLast(isSeparator) ?? usual;
  const list = works.map(({ key }, i) => (i > 0 ? (kept[i - 1] ?? separator) : '') + key).join('');
  return (
    text.slice(start, keys[0]?.start ?? start) + list + text.slice(keys.at(-1)?.end ?? end, end)
  );
}

function isSeparator(text: string): boolean {
  return /^\s*,\s*$/.test(text);
}

/** Splits works where one needs a note of its own; with `isApart`, also where they were apart. */
function runsOf(works: readonly Work[], isApart = false): readonly (readonly Work[])[] {
  const runs: Work[][] = [];
  for (const [i, work] of works.entries()) {
    const last = works[i - 1];
    const isNew = isApart && (work.group !== last?.group || work.group === undefined);
    if (last?.suffix !== '' || work.prefix !== '' || isNew) runs.push([work]);
    else runs.at(-1)?.push(work);
  }
  return runs;
}

/** `[see][p. 3]`; undefined if the command can't have these notes. */
function notesOf(prefix: string, suffix: string, maxNotes: number): string | undefined {
  if (prefix !== '') return maxNotes > 1 ? `[${prefix}][${suffix}]` : undefined;
  if (suffix === '') return '';
  return maxNotes > 0 ? `[${suffix}]` : undefined;
}

const hasPlural =
  /^\\(?:Cite|(?:[Pp]aren|[Tt]ext|[Aa]uto|[Ff]oot|[Ss]mart|[Ss]uper)?cite|footcitetext)$/;

/** Commands with notes for each work. */
export function several(target: Target, works: readonly Work[]): readonly (string | undefined)[] {
  const { text, citations, groups, separator, isBiblatex, maxNotes, isJoined } = target;
  const [{ command, start }] = citations;
  const [group] = groups;
  const isPlain = ({ start: from, end }: KeyGroup): boolean =>
    !/[#%\\{}$~]/.test(text.slice(from, end));
  const hasOthers = command.isSingle === true || !/^[*<(l]*\[{0,2}k$/.test(command.args);
  if (!group || hasOthers || !groups.every(isPlain)) return [];
  const head = text.slice(start, headEnd(group)).trimEnd();
  const isMulti = command.args.includes('l');
  const lists = runsOf(works, isMulti).map((run) => {
    const notes = notesOf(run[0]?.prefix ?? '', run.at(-1)?.suffix ?? '', maxNotes);
    return notes === undefined ? [] : [`${notes}{${run.map(({ key }) => key).join(separator)}}`];
  });
  if (lists.some(({ length }) => length === 0)) return [];
  const parts = lists.flat();
  if (isMulti) return [head + parts.join('')];
  if (isBiblatex && !command.isOwn && hasPlural.test(head)) return [`${head}s${parts.join('')}`];
  const isParenthetical = !command.isOwn && /^\\[Cc]itep\*?$/.test(head);
  const single = isParenthetical ? head.replace('p', 'alp') : head;
  const isPart = isParenthetical || /^\\[Cc]iteal[pt]\*?$/.test(head);
  const list = parts.map((part) => single + part).join(isPart ? '; ' : ', ');
  return [isParenthetical || isJoined ? `\\citetext{${list}}` : list];
}
