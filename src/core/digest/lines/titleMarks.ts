/**
 * A reader's marks at a title: a checkbox before it, tags after it, stars or other marks around it; and notes
 * below.
 */
import { comparePositions } from '../../model';
import type { Sighting } from '../../model';
import { tagPattern } from '../../text/words';
import { position } from './lines';
import type { Line, TitleMarks } from './lines';
import { box, bullet } from './ownForms';

/** A longer text isn't a title. */
export const longestTitle = 250;
const tagsAtEnd = new RegExp(String.raw`(?:\s+${tagPattern})+$`, 'u');
const around = /^(==|~~)(?=\S)(.*\S)\1$/;
const stars = /^(?:[⭐★☆🌟]\ufe0f?\s*)+|(?<![\s⭐★☆🌟]|[⭐★☆🌟]\ufe0f)(?:\s*[⭐★☆🌟]\ufe0f?)+$/gu;

/** A line without the marks that a reader added; a bullet counts as a mark only at a title. */
export function withoutMarks(line: Line, isTitle: boolean): Line {
  if (line.text.length > longestTitle) return line;
  const { start, end, marks } = titleMarks(line.text);
  const marked = line.text.slice(start, end);
  const isBulleted = start === 0 && isTitle && !marked.endsWith('.');
  const listed = isBulleted ? marked.replace(bullet, '') : marked;
  const text = (listed.replace(stars, '') || listed).replace(around, '$2');
  if (text === line.text || text === '') return line;
  const at = line.start + line.text.indexOf(text, start);
  return { ...line, start: at, end: at + text.length, text, marks };
}

/** The checkbox before a title, the tags after it, and the range of the title between. */
export function titleMarks(text: string): {
  readonly start: number;
  readonly end: number;
  readonly marks: TitleMarks;
} {
  if (text.length > longestTitle) return { start: 0, end: text.length, marks: {} };
  const tagText = tagsAtEnd.exec(text)?.[0] ?? '';
  const tags = tagsIn(tagText);
  const state = box.exec(text);
  return {
    start: state?.[0].length ?? 0,
    end: text.length - tagText.length,
    marks: {
      ...(tags.length > 0 && { tags }),
      ...(state && { task: state[1] === ' ' ? 'todo' : 'done' }),
    },
  };
}

/** A sighting with the reader's notes and their tags, its range extended to notes below it. */
export function withNotes(sighting: Sighting, notes: readonly Line[]): Sighting {
  const last = notes.at(-1);
  if (!last) return sighting;
  const tags = new Set([...(sighting.tags ?? []), ...notes.flatMap(({ text }) => tagsIn(text))]);
  const end = position(last, last.end);
  const { range } = sighting;
  return {
    ...sighting,
    range: comparePositions(end, range.end) > 0 ? { ...range, end } : range,
    notes: notes.map(({ text }) => text).join('\n'),
    ...(tags.size > 0 && { tags: [...tags] }),
  };
}

/** The `#tags` of a reader's line, without the mark, each once. */
function tagsIn(text: string): string[] {
  const found = text.match(new RegExp(String.raw`(?<=^|\s)${tagPattern}`, 'gu')) ?? [];
  return [...new Set(found.map((one) => one.slice(1)))];
}
