import type { TextEdit } from '../../citation/edit/insert';
import { LineMap, lineEndingOf } from '../../text/lineMap';
import type { LooseKeys } from '../../files/sharedCommands';
import type { DocumentNames, SharedHabits } from '../documentLanguage';
import type { Findings } from './findings';
import { sharedHabits } from './habits';
import { scanTypst } from './scan';
import { writeString } from './syntax';

/** What a Typst document names. Packages, whose names start with `@`, are no parts of it. */
export function typstNames(text: string): DocumentNames {
  const { bibliographies, parts, isMain, labels } = scanTypst(text);
  return {
    bibliographies: [...bibliographies],
    parts: [...parts].filter((name) => !name.startsWith('@')).map((name) => [name]),
    isMain,
    ...(labels.size > 0 && { labels: [...labels] }),
  };
}

/** See `DocumentLanguage.habits`. */
export function habitsInTypst(text: string): SharedHabits {
  const found = scanTypst(text);
  return { ...sharedHabits(found), looseKeys: looseKeys(found.loose) };
}

function looseKeys(loose: Findings['loose']): readonly LooseKeys[] {
  const byCallee = new Map<string, Set<string>>();
  for (const [callee, value] of loose) {
    if (value === '' || /\s/.test(value)) continue;
    const command = callee.replace(/^.*\./s, '');
    byCallee.set(command, (byCallee.get(command) ?? new Set()).add(value));
  }
  return [...byCallee].map(([command, keys]) => ({ command, keys: [[...keys]] }));
}

/** Names a bibliography at the end of a document, where Typst prints it. */
export function declareInTypst(text: string, bibliography: string): TextEdit | undefined {
  const eol = lineEndingOf(text, text.length);
  const written = text.trimEnd();
  const breaks = text.slice(written.length).split(/\r\n?|\n/).length - 1;
  const gap = written === '' ? '' : eol.repeat(Math.max(0, 2 - breaks));
  const newText = `${gap}#bibliography(${writeString(bibliography)})${eol}`;
  const { bibliographies, isComplete } = scanTypst(text + newText);
  if (!isComplete || !bibliographies.has(bibliography)) return undefined;
  return { range: new LineMap(text).range(text.length, text.length), newText };
}
