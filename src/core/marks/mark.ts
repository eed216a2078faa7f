/**
 * The user's marks on a paper. A paper is *unread* until it is read or skipped. Setting one of `read`, `later`
 * and `skipped` clears the others (see {@link changedMark}). A file may still contain `read later`: the paper
 * should be read again.
 */
export interface PaperMark {
  readonly starred: boolean;
  readonly read: boolean;
  readonly later: boolean;
  readonly skipped: boolean;
  /** Without `#`; no two differ only in case. */
  readonly tags: readonly string[];
  /** A single line without extra spaces; empty if there is none. */
  readonly remark: string;
}

/** The user's tags and remark on a paper. */
export type Annotation = Pick<PaperMark, 'tags' | 'remark'>;
/** Annotations by paper key. */
export type Annotations = ReadonlyMap<string, Annotation>;

/** The marks that are on or off. */
export const markFlags = ['starred', 'read', 'later', 'skipped'] as const;
/** One of {@link markFlags}. */
export type MarkFlag = (typeof markFlags)[number];

/** A change to a mark; missing fields stay the same. */
export interface MarkChange extends Partial<Record<MarkFlag, boolean>> {
  readonly addTags?: readonly string[];
  readonly removeTags?: readonly string[];
  readonly remark?: string;
}

/** A record with a value for each flag. */
export function flagsOf<T>(of: (flag: MarkFlag) => T): Record<MarkFlag, T> {
  return { starred: of('starred'), read: of('read'), later: of('later'), skipped: of('skipped') };
}

/** The mark of an unmarked paper. */
export const noMark: PaperMark = { ...flagsOf(() => false), tags: [], remark: '' };

/** Whether a mark is empty. */
export function isEmptyMark(mark: PaperMark): boolean {
  return !markFlags.some((flag) => mark[flag]) && mark.tags.length === 0 && mark.remark === '';
}

/** Whether a paper is neither read nor skipped. */
export function isUnread({ read, skipped }: Pick<PaperMark, 'read' | 'skipped'>): boolean {
  return !read && !skipped;
}

/** Whether two marks are equal, with tags in any order. */
export function isSameMark(a: PaperMark, b: PaperMark): boolean {
  const tags = new Set(a.tags);
  return (
    markFlags.every((flag) => a[flag] === b[flag]) &&
    a.remark === b.remark &&
    tags.size === b.tags.length &&
    b.tags.every((tag) => tags.has(tag))
  );
}

/** A mark after a change. Setting one of read, later and skipped clears the others. */
export function changedMark(mark: PaperMark, change: MarkChange): PaperMark {
  const { addTags = [], removeTags = [], remark = mark.remark, ...flags } = change;
  const removed = new Set(removeTags.map((tag) => tag.toLowerCase()));
  const kept = mark.tags.filter((tag) => !removed.has(tag.toLowerCase()));
  const ended = { read: false, later: false, skipped: false };
  const decided = [flags.read, flags.later, flags.skipped].includes(true);
  return {
    ...mark,
    ...(decided && ended),
    ...flags,
    tags: eachOnce([...kept, ...addTags]),
    remark: inOneLine(remark),
  };
}

/** Each clears the others, so they are undone together. */
const decisions = ['read', 'later', 'skipped'] as const;

/** A mark after undoing an earlier change from `before` to `after`. Later changes are kept. */
export function undoneMark(now: PaperMark, before: PaperMark, after: PaperMark): PaperMark {
  const [old, changed] = [new Set(before.tags), new Set(after.tags)];
  const kept = now.tags.filter((tag) => old.has(tag) || !changed.has(tag));
  const lost = before.tags.filter((tag) => !changed.has(tag));
  const isUnchanged = decisions.every((flag) => now[flag] === after[flag]);
  const { read, later, skipped } = isUnchanged ? before : now;
  return settled({
    starred: now.starred === after.starred ? before.starred : now.starred,
    read,
    later,
    skipped,
    tags: eachOnce([...kept, ...lost]),
    remark: now.remark === after.remark ? before.remark : now.remark,
  });
}

/** Separates joined remarks. */
const dot = '·';

/**
 * Merges several marks of one paper, in any order. Nothing is lost except *skipped*, if another mark is *read*
 * or *later*. Takes linear time.
 */
export function joinedMarks(marks: readonly PaperMark[]): PaperMark {
  const [first = noMark, ...others] = marks;
  if (others.length === 0) return settled(first);
  // A joined remark may be joined with one of its parts again.
  const remarks = new Set(marks.flatMap(({ remark }) => remark.split(dot).map(inOneLine)));
  return settled({
    ...flagsOf((flag) => marks.some((mark) => mark[flag])),
    tags: eachOnce(marks.flatMap(({ tags }) => tags)),
    remark: [...remarks].filter(Boolean).join(` ${dot} `),
  });
}

/** A remark on one line. */
export function inOneLine(remark: string): string {
  return remark.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** A paper that is read or marked to read later isn't skipped. */
function settled(mark: PaperMark): PaperMark {
  return mark.skipped && (mark.read || mark.later) ? { ...mark, skipped: false } : mark;
}

/** The first of tags that differ only in case. */
export function eachOnce(tags: readonly string[]): readonly string[] {
  const byName = new Map<string, string>();
  for (const tag of tags) {
    const name = tag.toLowerCase();
    if (!byName.has(name)) byName.set(name, tag);
  }
  return [...byName.values()];
}
