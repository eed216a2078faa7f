/** What a reader wrote into a page: lines of their own forms, list items, short sentences, and sections. */
import { frontMatterEnd } from './lines';
import type { Line } from './lines';
import {
  isAbstract,
  isSentenceAlone,
  isShortSentence,
  minAbstractLength,
  sectionsOfReader,
} from './ownSections';
import { endOfComment, isItem, isOwnForm, kindOfItem } from './ownForms';
import { withoutMarks } from './titleMarks';
import { readToken } from './lineTokens';
import type { LineToken } from './lineToken';
import { lazy } from './digestText';

/** A line that a reader wrote into a page. */
export interface ReaderNote {
  /** The number of lines of the page above it. */
  readonly at: number;
  readonly line: Line;
}

/** The lines of a page, and separately what a reader wrote. */
interface WithoutNotes {
  readonly lines: readonly Line[];
  readonly tokens: readonly LineToken[];
  readonly notes: readonly ReaderNote[];
}

/** A cheap test: a line without such a trace isn't a reader's, and has no marks of a reader. */
const trace =
  /^(?:>|[-*+] |\d{1,3}[.)] |!?\[|@|<!--|%%|==|~~|(?:todo|fixme|xxx|tbd|nb|pdf|rating|my|notes?|status|tags?|priority|relevance|idea|question)\b)|[#⭐★☆🌟]/iu;
/** The most lines of a reader above an abstract that are looked past. */
const maxOwnLines = 8;
/** A field that some tools write above a page, as a list item. */
export const fieldOfTool = /^[-*] \*{0,2}[a-z][\w -]{0,30}(?: \([^()]{0,20}\))?:/i;
/**
 * Separates the reader's lines and marks from a page, so they don't change how papers are read. A list item is
 * the reader's, unless it is a title, or in the list of an abstract. Takes linear time.
 */
export function separateNotes(lines: readonly Line[], tokens: readonly LineToken[]): WithoutNotes {
  const sections = sectionsOfReader(lines, tokens);
  if (sections.size === 0 && !lines.some((line, index) => mayBeOwn(line, tokens[index]))) {
    return { lines, tokens, notes: [] };
  }
  const page = new Separation(lines, tokens);
  let ownEnd = 0;
  for (const [index, line] of lines.entries()) {
    if (index >= ownEnd && ['<!-', '%%'].some((mark) => line.text.startsWith(mark)))
      ownEnd = endOfComment(lines, index) + 1;
    page.add(line, index, index < ownEnd || sections.has(index));
  }
  return { lines: page.kept, tokens: page.keptTokens, notes: page.notes };
}

function mayBeOwn({ text, link }: Line, token: LineToken | undefined): boolean {
  if (token?.kind !== 'text' || link) return false;
  return trace.test(text.length > 300 ? text.slice(0, 40) : text) || isShortSentence(text);
}

/** A page as its lines are separated. */
class Separation {
  readonly kept: Line[] = [];
  readonly keptTokens: LineToken[] = [];
  readonly notes: ReaderNote[] = [];
  /** The length of the paragraph that the last line kept is in. */
  #paragraph = 0;
  /** Whether a blank line is above lines of the reader's. */
  #afterBlank = false;
  /** Where the head of the page is, or its first abstract. */
  readonly #head: number;
  /** The exclusive ends of a list in an abstract, and of one of the reader's below an abstract. */
  #listEnd = 0;
  #ownListEnd = 0;
  readonly #start: number;

  constructor(
    private readonly lines: readonly Line[],
    private readonly tokens: readonly LineToken[],
  ) {
    this.#start = frontMatterEnd(lines);
    this.#head = tokens.findIndex(({ kind }, index) => kind === 'head' || isAbstract(lines[index]));
  }

  add(line: Line, index: number, isOwn: boolean): void {
    const token = this.tokens[index];
    if (!token) return;
    const mayBe = index >= this.#start && mayBeOwn(line, token);
    if (index >= this.#start && (isOwn || (mayBe && this.#isOfReader(line.text, index)))) {
      this.notes.push({ at: this.kept.length, line });
      this.#afterBlank ||= line.afterBlank;
      return;
    }
    const isTitle = this.#isAtTitle() || (line.afterBlank && this.#startsAbstract(index + 1));
    const bare = mayBe ? withoutMarks(line, isTitle) : line;
    const afterBlank = bare.afterBlank || this.#afterBlank;
    const isText = token.kind === 'text';
    const isJoined = !afterBlank && isText && !token.heading;
    this.#paragraph = (isJoined ? this.#paragraph : 0) + (isText ? bare.text.length : 0);
    this.kept.push(afterBlank === bare.afterBlank ? bare : { ...bare, afterBlank });
    this.keptTokens.push(bare === line ? token : readToken(bare));
    this.#afterBlank = false;
  }

  #isOfReader(text: string, index: number): boolean {
    const { lines } = this;
    // MarkDownload quotes a page's description of itself.
    if (text === '> ## Excerpt' || lines[index - 1]?.text === '> ## Excerpt') return false;
    if (this.#isAtTitle() && this.#isOnlyTitle(index)) return false;
    if (isOwnForm(text)) return true;
    const isSentence = isSentenceAlone(lines, index);
    if (!(isSentence || isItem(text)) || index < this.#listEnd) return false;
    const isAboveAbstract = this.#startsAbstract(index + 1);
    const isBelowTitle = this.#isBelowTitle();
    if (isAboveAbstract && !isBelowTitle) return false;
    if (!isSentence)
      return !(index < this.#head && fieldOfTool.test(text)) && this.#isOwnItem(index);
    if (index < this.#head && this.tokens[this.#head]?.kind === 'head') return false;
    // Directly below a title, it is the abstract.
    if (!this.#isInAbstract()) return isAboveAbstract || !isBelowTitle;
    return !this.#ofAbstracts().has('sentence');
  }

  /** Whether the next line is where a card of the front page has its title: after submitter and votes. */
  #isAtTitle(): boolean {
    const [submitter, other, votes] = this.keptTokens.slice(-3);
    return (
      votes?.kind === 'number' && (submitter?.kind === 'submitter' || other?.kind === 'submitter')
    );
  }

  /** Whether there is at most one other candidate for the title of a card, which may be the organization. */
  #isOnlyTitle(index: number): boolean {
    const below = this.tokens.slice(index + 1, index + 5);
    const end = below.findIndex(({ kind }) => kind === 'submitter' || kind === 'number');
    const card = end < 0 ? below : below.slice(0, end);
    const isTitle = ({ kind }: LineToken, at: number) =>
      (kind === 'text' && !isOwnForm(this.lines[index + 1 + at]?.text ?? '')) || kind === 'authors';
    return card.filter(isTitle).length <= 1;
  }

  /** Whether the last line kept is in an abstract. */
  #isInAbstract(): boolean {
    const token = this.keptTokens.at(-1);
    return token?.kind === 'text' && !token.heading && this.#paragraph >= minAbstractLength;
  }

  #isOwnItem(index: number): boolean {
    if (index < this.#ownListEnd || !this.#isInAbstract()) return true;
    let end = index + 1;
    for (let at = end; at < this.lines.length; at += 1) {
      const { text = '', afterBlank = true } = this.lines[at] ?? {};
      const isText = this.tokens[at]?.kind === 'text';
      if (isText ? !isItem(text) : afterBlank || !text.startsWith('• ')) break;
      if (isText) end = at + 1;
    }
    const isOwn = !this.#isListOfAbstract(index, end);
    if (isOwn) this.#ownListEnd = end;
    else this.#listEnd = end;
    return isOwn;
  }

  /**
   * Whether the list between two lines, below an abstract, is a part of it: the abstract introduces it, most
   * abstracts of the page have lists, or it is a list of one kind in the paragraph of the abstract.
   */
  #isListOfAbstract(from: number, to: number): boolean {
    const items = this.lines.slice(from, to).filter(({ text }) => isItem(text));
    const [kind = 'task', ...others] = new Set(items.map(({ text }) => kindOfItem(text)));
    if (kind === 'task' || others.length > 0) return false;
    const isIntroduced = this.kept.at(-1)?.text.endsWith(':') ?? false;
    if (isIntroduced || this.#ofAbstracts().has(kind)) return true;
    return items.length > 1 && items.every((item) => !item.afterBlank);
  }

  /** The kinds of lines that most abstracts of the page have below, which are a part of them. */
  readonly #ofAbstracts = lazy((): ReadonlySet<string> => {
    const { lines, tokens } = this;
    const isText = (index: number) => tokens[index]?.kind === 'text';
    const below = lines.flatMap((line, index) =>
      isText(index) && isAbstract(line) ? [index + 1] : [],
    );
    const counts = new Map<string, number>();
    for (const index of below) {
      const text = isText(index) ? (lines[index]?.text ?? '') : '';
      if (!isItem(text) && !isSentenceAlone(lines, index)) continue;
      counts.set(kindOfItem(text), (counts.get(kindOfItem(text)) ?? 0) + 1);
    }
    const usual = [...counts].filter(([, count]) => count > 2 && count * 2 >= below.length);
    return new Set(usual.map(([kind]) => kind));
  });

  /** Whether an abstract starts at `from`, or below a few lines of the reader. */
  #startsAbstract(from: number): boolean {
    let index = from;
    while (index < from + maxOwnLines && isOwnForm(this.lines[index]?.text ?? '')) index += 1;
    return isAbstract(this.lines[index]) && this.tokens[index]?.kind === 'text';
  }

  /**
   * Whether the last line kept is a title: short text below an abstract or a line of another kind. An item between
   * a title and its abstract is the reader's.
   */
  #isBelowTitle(): boolean {
    const { kept, keptTokens } = this;
    let at = kept.length - 1;
    // Addresses and rules may follow a title.
    while (at > kept.length - 4 && ['boilerplate', 'link'].includes(keptTokens[at]?.kind ?? ''))
      at -= 1;
    const title = kept[at];
    const token = keptTokens[at];
    if (token?.kind !== 'text' || !title || isAbstract(title)) return false;
    if (token.heading || token.paper !== undefined) return true;
    return keptTokens[at - 1]?.kind !== 'text' || title.afterBlank;
  }
}
