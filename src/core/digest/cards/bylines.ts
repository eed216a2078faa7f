import { standsAsTitle } from './cards';
import type { Byline } from './cards';
import type { DateLine } from '../words/dates';
import { singleSpaces } from '../lines/lines';
import { readOrganization } from '../words/names';
import { isJoined, isWrapped, lineText } from '../lines/digestLines';
import type { DigestLines } from '../lines/digestLines';
import type { LineToken } from '../lines/lineTokens';
import type { Writable } from '../../base/writable';

const longestOrganization = 160;
const longestDate = 40;

/** Where a byline is looked for. */
interface BylineContext {
  /** The end of the page, exclusive. */
  readonly to: number;
  /** Whether the page has a line of votes before each title; see {@link hasVotes}. */
  readonly votes: boolean;
  /** Paragraphs of text since the last byline, the line looked at not counted. */
  readonly paragraphs: number;
  /** Whether the line looked at continues a block of running text. */
  readonly inText: boolean;
}

/** The byline that starts at `index`; undefined when none does. */
export function readByline(
  source: DigestLines,
  index: number,
  context: BylineContext,
): Byline | undefined {
  return new BylineReader(source, index, context).read();
}

class BylineReader {
  readonly #byline: Writable<Byline>;

  constructor(
    private readonly source: DigestLines,
    private readonly first: number,
    private readonly context: BylineContext,
  ) {
    this.#byline = { first, last: first };
  }

  read(): Byline | undefined {
    const { first } = this;
    const byline = this.#byline;
    const token = this.source.tokens[first];
    switch (token?.kind) {
      case 'byline':
        if (token.authorCount === undefined) byline.organization = readOrganization(token.by);
        else byline.authorCount = token.authorCount;
        byline.raw = lineText(this.source, first);
        this.#addDate(first, token.day);
        return byline;
      case 'authors':
        byline.authorCount = token.count;
        byline.raw = lineText(this.source, first);
        this.#readDate(first);
        return byline;
      case 'boilerplate':
      case 'number':
      case 'text': {
        const line = this.source.lines[first];
        const isIt = token.kind === 'text' ? this.#isOrganization() : this.#isNamedAsThePage();
        if (!line || !isIt) return undefined;
        byline.raw = line.text;
        byline.organization = readOrganization(singleSpaces(line));
        this.#readDate(this.#readAuthors());
        return byline;
      }
      case 'separator':
        this.#readDate(first);
        return byline.date && byline;
      case 'date':
        this.#addDate(first, token.day);
        return byline.date && byline;
      default:
        return undefined;
    }
  }

  /**
   * Reads the number of authors, which some captures have below the organization. Gives the place of the
   * last line read.
   */
  #readAuthors(): number {
    const next = this.#afterAddress(this.first + 1);
    const place = this.#at(next)?.kind === 'separator' ? next + 1 : next;
    const token = this.#at(place);
    if (token?.kind !== 'authors') return this.first;
    this.#byline.authorCount = token.count;
    return place;
  }

  /** Reads what follows the line at `who`: the separator, the date, the comments, as far as they are there. */
  #readDate(who: number): void {
    const next = this.#afterAddress(who + 1);
    const isSeparator = this.#at(who)?.kind === 'separator';
    const hasSeparator = isSeparator || this.#at(next)?.kind === 'separator';
    const separator = hasSeparator && !isSeparator ? next : who;
    const day = separator + 1;
    const token = this.#at(day);
    this.#byline.last = separator;
    if (token?.kind === 'date') this.#addDate(day, token.day);
    else if (hasSeparator && this.#isUnreadableDate(day)) {
      this.#byline.last = day;
      this.#byline.unreadableDate = day;
    }
  }

  /** Ends the byline with the date on the line at `index`, and the comments there or on the next line. */
  #addDate(index: number, { date, comments }: DateLine): void {
    const byline = this.#byline;
    byline.last = index;
    if (date) byline.date = date;
    else byline.unreadableDate = index;
    if (comments === undefined) this.#readComments(index + 1);
    else byline.comments = comments;
  }

  /**
   * Reads the comments on the line after the date. On a page that shows votes, a single number there is the
   * votes of the next paper, unless nothing follows it.
   */
  #readComments(index: number): void {
    const { to, votes } = this.context;
    const token = this.#at(index);
    if (token?.kind !== 'number' || token.value === undefined) return;
    // The comments may be followed by their address on the site.
    const behind = this.source.tokens[index + 1]?.kind;
    const after = behind === 'link' || behind === 'boilerplate' ? index + 2 : index + 1;
    if (votes && after < to && this.source.tokens[after]?.kind !== 'number') return;
    if (standsAsTitle(this.source, index, to)) return;
    this.#byline.last = index;
    this.#byline.comments = token.value;
  }

  /** What stands at `index`, unless the page ends before it. */
  #at(index: number): LineToken | undefined {
    return index < this.context.to ? this.source.tokens[index] : undefined;
  }

  /**
   * The place after the organization's address on the site, which some captures put on a line of its own;
   * `index` when there is none.
   */
  #afterAddress(index: number): number {
    const { tokens } = this.source;
    const isAddress =
      tokens[index]?.kind === 'boilerplate' && lineText(this.source, index).includes('://');
    return isAddress && tokens[index + 1]?.kind === 'separator' ? index + 1 : index;
  }

  /** Something short that ends the byline's block, where the date belongs. */
  #isUnreadableDate(index: number): boolean {
    const { to } = this.context;
    if (this.#at(index)?.kind !== 'text' || !isJoined(this.source, index)) return false;
    const endsBlock = index + 1 >= to || !isJoined(this.source, index + 1);
    return endsBlock && lineText(this.source, index).length <= longestDate;
  }

  /** Whether the text stands where a byline names the organization. */
  #isOrganization(): boolean {
    const { source, first } = this;
    const { to, paragraphs, inText } = this.context;
    const text = lineText(source, first);
    const token = source.tokens[first];
    if (token?.kind !== 'text' || token.heading) return false;
    const place = this.#afterAddress(first + 1);
    const next = this.#at(place);
    if (next?.kind !== 'separator' && next?.kind !== 'date' && next?.kind !== 'authors')
      return false;
    // Avatars in Markdown are longer.
    if (text.length > longestOrganization && !text.startsWith('[![')) return false;
    if (next.kind === 'authors') return !inText && paragraphs >= 2 && isJoined(source, place);
    if (next.kind === 'separator') {
      const below = this.#at(place + 1)?.kind;
      if (below === 'authors') return !inText && paragraphs >= 1;
      const isByline = below === 'date' || place + 1 >= to || this.#isUnreadableDate(place + 1);
      const lacksDate = isJoined(source, place) && !isJoined(source, place + 1);
      if (!isByline && !(lacksDate && paragraphs >= 2)) return false;
      // Where blank lines stand everywhere, a byline is told from title and abstract only by coming after
      // both.
      if (!isJoined(source, place) && paragraphs < 2) return false;
    } else if (!isJoined(source, place)) {
      return false;
    } else if (!next.marked && (inText || this.#goesOn(place + 1))) {
      return false;
    }
    return !inText || this.#followsEndedText();
  }

  /** Whether a line that looks like boilerplate or a number names an organization: *Hugging Face*, *360*. */
  #isNamedAsThePage(): boolean {
    const text = lineText(this.source, this.first);
    if (!/^[a-z0-9]/i.test(text) || text.includes('://')) return false;
    const [separator, day] = [this.first + 1, this.first + 2];
    return (
      this.#at(separator)?.kind === 'separator' &&
      isJoined(this.source, separator) &&
      this.#at(day)?.kind === 'date' &&
      isJoined(this.source, day)
    );
  }

  /** Whether running text goes on at `index`. */
  #goesOn(index: number): boolean {
    return this.#at(index)?.kind === 'text' && isJoined(this.source, index);
  }

  /** Whether the text before the byline, without a blank line between, has come to its end. */
  #followsEndedText(): boolean {
    const { source, first } = this;
    const before = lineText(source, first - 1);
    if (before === '') return false;
    if (!isWrapped(source, first - 1)) return true;
    return /[.!?)"”]$/.test(before) && !lineText(source, first).endsWith('.');
  }
}

/** Whether the papers from `from` to `to` have a line of votes before the title: `12` or `-`. */
export function hasVotes({ tokens }: DigestLines, from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) {
    const token = tokens[index];
    if (token?.kind !== 'number') continue;
    const next = index + 1 < to ? tokens[index + 1] : undefined;
    if (index === from) return true;
    if (token.value === undefined && next?.kind === 'text') return true;
    const before = tokens[index - 1];
    if (before?.kind === 'date' || before?.kind === 'byline') {
      if (before.day.comments !== undefined || next?.kind === 'number') return true;
    }
  }
  return false;
}

/**
 * Whether the last line of a half-written file begins a byline (`• 9 auth`), and so is no paragraph of an
 * abstract.
 */
export function isCutByline({ lines }: DigestLines, index: number): boolean {
  const line = lines[index];
  if (index + 1 < lines.length || !line?.afterBlank || line.text.length > 20) return false;
  const match = /^[•*+-](?: ?\d{1,6})?(?: ([a-z]*))?$/.exec(singleSpaces(line));
  return match !== null && 'authors'.startsWith(match[1] ?? '');
}
