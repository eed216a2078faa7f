import { withoutLast } from '../../text/characters';

/** A command that cites, in LaTeX with natbib or biblatex. */
const texCommand = /\\(?:[A-Za-z]*cite[A-Za-z]*|bibentry)\*?/g;
/** An argument of such a command: a note in brackets or parentheses, or keys in braces. */
const texArgument = /\s{0,20}(?:\[[^\]]{0,200}\]|\([^)]{0,200}\)|\{([^{}]{0,1000})\})/y;
const typstReference =
  /@([\p{L}\p{N}_][\p{L}\p{N}_:.-]*)|<([\p{L}\p{N}_:.-]+)>|label\("([^"\n]{1,200})"\)/gu;

/** The keys that a LaTeX or Typst document cites; none for another file extension. */
export function keysInOther(text: string, path: string): ReadonlySet<string> {
  if (/\.(?:tex|ltx|latex)$/i.test(path)) return new Set(texKeys(text));
  return new Set(/\.typ$/i.test(path) ? typstKeys(text) : []);
}

function* texKeys(text: string): Generator<string> {
  for (const command of text.matchAll(texCommand)) {
    texArgument.lastIndex = command.index + command[0].length;
    for (let found = texArgument.exec(text); found; found = texArgument.exec(text)) {
      const keys = (found[1] ?? '').split(',').map((key) => key.trim());
      yield* keys.filter((key) => key !== '');
    }
  }
}

function* typstKeys(text: string): Generator<string> {
  for (const [, reference, label, named] of text.matchAll(typstReference)) {
    // A reference ends before the punctuation of its sentence.
    yield (reference && withoutLast(reference, ':.-')) ?? label ?? named ?? '';
  }
}
