/** A text of BibTeX and the place that it is read at: white space, comments and values as BibTeX has them. */
import { matchAt } from '../../text/characters';

/** Thrown where an entry cannot be read; `parseBibtex` catches it. */
export class Unreadable extends Error {
  /** @param resumeAt where the next entry may stand */
  constructor(
    message: string,
    readonly offset: number,
    readonly resumeAt = offset,
  ) {
    super(message);
  }
}

/** A value without its end. */
export class OpenValue extends Unreadable {}

/** What may be wrong in a file of BibTeX. */
export const problemMessages = {
  entry: 'The entry that begins here has no end: a closing brace is missing.',
  comma: 'A comma is missing here, or a closing brace.',
  equals: 'An equals sign is missing after the name of a field.',
  name: 'The name of a field is missing.',
  value: 'A value is missing.',
  close: 'The end of an entry is missing.',
  quote: 'A quotation mark is missing before a closing brace.',
  open: 'What is opened here by a brace or quotation mark is never closed.',
} as const;

const space = /\s*/y;
const restOfLine = /[^\r\n]*/y;
const junk = /[^@%]*/y;
const commentAndJunk = /%[^\r\n]*[^@%]*/y;

export class BibtexText {
  at = 0;
  /**
   * Whether a value ends at the latest before a line that looks like the start of an entry. Set once a
   * value has turned out to have no end: others like it would be searched through all of the file, too.
   */
  isCareful = false;

  constructor(readonly text: string) {}

  /** Goes behind what a sticky pattern matches here, and gives it; undefined when nothing matches. */
  take(pattern: RegExp): string | undefined {
    const found = matchAt(pattern, this.text, this.at);
    this.at += found?.length ?? 0;
    return found;
  }

  /** Goes behind a mark if it stands here. */
  skip(mark: string): boolean {
    if (this.text.charAt(this.at) !== mark) return false;
    this.at += 1;
    return true;
  }

  expect(mark: string, message: string): void {
    if (!this.skip(mark)) throw new Unreadable(message, this.at);
  }

  /** Goes to the next character that is neither white space nor in a comment, as biber knows them. */
  next(): string {
    for (;;) {
      this.take(space);
      const character = this.text.charAt(this.at);
      if (character !== '%') return character;
      this.take(restOfLine);
    }
  }

  /** Goes to the next `@` that is in no comment; false at the end. */
  toNextCommand(): boolean {
    this.take(junk);
    while (this.text.charAt(this.at) === '%') this.take(commentAndJunk);
    return this.at < this.text.length;
  }

  /** Goes behind the brace or quotation mark that ends the value which starts here, and gives the value. */
  takeValue(isQuoted: boolean): string {
    const start = this.at;
    const marks = this.isCareful ? /[{}"]|[\r\n][ \t]*@[A-Za-z]+[ \t]*[{(]/g : /[{}"]/g;
    marks.lastIndex = start;
    let depth = 0;
    let mark = marks.exec(this.text);
    for (; mark?.[0].length === 1; mark = marks.exec(this.text)) {
      if (mark[0] === '{') depth += 1;
      else if (mark[0] === '}') depth -= 1;
      if (isQuoted && depth < 0) throw new Unreadable(problemMessages.quote, mark.index);
      if (isQuoted ? mark[0] === '"' && depth === 0 : depth < 0) {
        this.at = marks.lastIndex;
        return this.text.slice(start, mark.index);
      }
    }
    throw new OpenValue(problemMessages.open, start - 1, mark?.index ?? this.text.length);
  }
}
