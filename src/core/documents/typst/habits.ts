import type { SharedCommand } from '../../files/sharedCommands';
import type { SharedHabits } from '../documentLanguage';

/** What a document, or its other files, says about how it cites. */
export interface TypstHabits {
  /** Labels, which a reference with the same name would refer to. */
  readonly labels: ReadonlySet<string>;
  /** Own functions that cite. */
  readonly citing: ReadonlySet<string>;
  /** Those that cite in the text, and whether a key alone is enough for them. */
  readonly inText: ReadonlyMap<string, boolean>;
  /** Those that cite texts: `#let c(key) = cite(label(key))`. */
  readonly ofStrings: ReadonlySet<string>;
}

/** What other files of a document tell. */
export function readHabits({ commands = [], labels = [] }: SharedHabits): TypstHabits {
  const inText = commands.filter(({ kind }) => kind === 'in-text');
  return {
    labels: new Set(labels),
    citing: new Set(commands.map(({ name }) => name)),
    inText: new Map(inText.map(({ name, args }) => [name, args !== ''])),
    ofStrings: new Set(commands.flatMap(({ name, args }) => (args === 's' ? [name] : []))),
  };
}

/** What a file tells the others. `s` is a key as a string. */
export function sharedHabits({ labels, citing, inText, ofStrings }: TypstHabits): SharedHabits {
  const commands = [...citing].map((name): SharedCommand => {
    const args = ofStrings.has(name) ? 's' : inText.get(name) === false ? '' : 'k';
    return { name, kind: inText.has(name) ? 'in-text' : 'normal', args };
  });
  return { commands, labels: [...labels] };
}
