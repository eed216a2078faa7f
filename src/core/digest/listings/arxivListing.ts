import type { PartialDate } from '../../model';
import type { Line } from '../lines/lines';
import { dayIn } from './days';
import { labelOf, paperOf, unlinked } from './fields';
import type { Field } from './fields';
import { arxivNumber } from './ids';
import { linkTo, Listing } from './listing';
import type { ListFormat } from './listFormat';
import { isReadersNote } from './notes';
import { withoutMarkdown } from './text';

const number = /^\[\d{1,5}\]$/;
const formats = String.raw`\[ ?(?:pdf|ps|html|other|src)(?: ?[,|] ?(?:pdf|ps|html|other|src|dvi))* ?\]`;
const origin = String.raw`\((?:cross-list from [\w.-]+|replaced|Replaced)\)`;
const idLine = new RegExp(
  String.raw`^(?:\[\d{1,5}\] ?)?arXiv:${arxivNumber}(?: ?${origin})?(?: ?${formats})?$`,
  'i',
);
const afterId = new RegExp(`^(?:${origin}|${formats})(?: ?${formats})?$`, 'i');
const section =
  /^(?:new|cross|replacement) submissions? \(showing |^(?:new submissions|cross-lists|replacements) for \w{3},|^\w{3}, \d{1,2} \w{3} \d{4}(?: \((?:showing|continued)|$)/i;
const newSection = /^new |^\w{3}, /i;
const head = /^showing new listings for /i;
/** What stands around the papers; anything above the first of them is the head of the page. */
const furniture =
  /^(?:total of \d+ entries.*|showing (?:up to )?\d.*|\[ ?(?:total of|showing|view) .*|see (?:recent articles|today's new changes)|(?:new submissions|cross-lists?|replacements?|fewer|more|all|about|help|copyright|privacy policy|web accessibility assistance|arxiv operational status|browse context:?|change to browse by:?|next|prev(?:ious)?|new|recent)|contact.{0,20}|subscribe.{0,40}|get status notifications via.*|links to:.*|no updates for this time period\.?|(?:\d+-\d+[ ,|]*)+|(?:fewer|more|all)(?: ?\| ?(?:fewer|more|all))+)$/i;

/**
 * arXiv's pages of new and recent papers: below the day and the kind of papers, `[1] arXiv:…`, title,
 * authors, labelled lines, and on the page of new ones the abstract.
 */
export const arxivListing: ListFormat = {
  traces: ['Subjects:'],
  read: (lines) => new ListingReader(lines).read(),
};

class ListingReader {
  readonly #listing: Listing;
  readonly #shown: readonly string[];
  /** The day that papers were announced on, where the section has new ones. */
  #announced: PartialDate | undefined;
  #isNew = false;

  constructor(private readonly lines: readonly Line[]) {
    this.#listing = new Listing(lines);
    this.#shown = lines.map(({ text }) => withoutMarkdown(text));
  }

  read(): Listing {
    for (let index = 0; index < this.lines.length;) {
      const text = this.#shown[index] ?? '';
      const next = idLine.test(text) ? this.#readPaper(index) : undefined;
      if (next !== undefined) {
        index = next;
        continue;
      }
      if (head.test(text) || section.test(text)) this.#readHead(text);
      else if (!number.test(text) && !this.#isFurniture(index)) this.#listing.leave(index);
      index += 1;
    }
    return this.#listing;
  }

  #readHead(text: string): void {
    this.#listing.hasHead = true;
    const day = dayIn(text);
    if (day) {
      this.#announced = day;
      this.#listing.captureDate ??= day;
    }
    this.#isNew = newSection.test(text);
  }

  #isFurniture(index: number): boolean {
    const text = this.#shown[index] ?? '';
    return furniture.test(text) || /^(?:[-*_=]{3,}|```.*)$/.test(text);
  }

  /** Reads the paper whose id stands here; gives the place after it, undefined when it has no title. */
  #readPaper(index: number): number | undefined {
    const idText = this.#shown[index] ?? '';
    let at = index + 1;
    while (afterId.test(this.#shown[at] ?? '')) at += 1;
    const from = number.test(this.#shown[index - 1] ?? '') ? index - 1 : index;
    const line = this.lines[at];
    const label = line && labelOf(line);
    if (label?.name !== 'title') return undefined;
    const fields: Field[] = [];
    at = this.#readTitle(at, label.valueStart, fields);
    for (let line = this.lines[at]; line; line = this.lines[at]) {
      const field = this.#isEdge(at) ? undefined : labelOf(line);
      if (field) {
        const last = this.#endOfValue(at, field.valueStart);
        fields.push({ ...field, first: at, last });
        at = last + 1;
      } else break;
    }
    const start = at;
    while (at < this.lines.length && !this.#isEdge(at) && !isReadersNote(this.lines, at)) at += 1;
    const abstract: Field[] =
      at > start
        ? [
            {
              name: 'abstract',
              valueStart: this.lines[start]?.start ?? 0,
              first: start,
              last: at - 1,
            },
          ]
        : [];
    const paper = paperOf(this.lines, [...fields, ...abstract]);
    const id = idLine.exec(idText)?.[1];
    if (!paper || id === undefined) return undefined;
    const isNew = this.#isNew && !/\((?:cross-list|replaced)/i.test(idText);
    this.#listing.add(from, at - 1, {
      ...paper,
      arxivId: id,
      ...(isNew && this.#announced && { date: this.#announced }),
      links: [linkTo(`https://arxiv.org/abs/${id}`), ...(paper.links ?? [])],
    });
    return at;
  }

  /** Reads the title and the authors, which have no label today; gives the place after them. */
  #readTitle(index: number, valueStart: number, fields: Field[]): number {
    // The label may stand on a line of its own.
    const isAlone = valueStart >= (this.lines[index]?.end ?? 0);
    const title = isAlone ? index + 1 : index;
    if (isAlone && !this.#goesOn(index)) return title;
    let at = title + 1;
    while (at < this.lines.length && !this.#isEdge(at) && !this.#label(at)) at += 1;
    const authors = this.#label(at)?.name === 'authors' ? at : this.#firstOfAuthors(title + 1, at);
    const start = isAlone ? (this.lines[title]?.start ?? 0) : valueStart;
    fields.push({ name: 'title', valueStart: start, first: title, last: authors - 1 });
    if (authors < at) {
      const { start: namesStart = 0 } = this.lines[authors] ?? {};
      fields.push({ name: 'authors', valueStart: namesStart, first: authors, last: at - 1 });
    }
    return at;
  }

  /** Where the names begin among the lines under the first line of a title, which may be broken. */
  #firstOfAuthors(from: number, to: number): number {
    if (to - from <= 1) return from;
    for (let at = from; at < to; at += 1) if (isRowOfNames(this.#shown[at] ?? '')) return at;
    return to - 1;
  }

  /** The last line of a labelled value: the list of subjects may be broken, and so may comments. */
  #endOfValue(index: number, valueStart: number): number {
    const { lines } = this;
    let at = index;
    if (valueStart >= (lines[index]?.end ?? 0) && this.#goesOn(at)) at += 1;
    const isSubjects = /^\W*subjects/i.test(this.#shown[index] ?? '');
    const isDone = () => (isSubjects ? /\)$/ : /[.)\w]$/).test(this.#shown[at] ?? '');
    if (isSubjects) {
      while (!isDone() && this.#goesOn(at)) at += 1;
      return at;
    }
    // Below all others stand the subjects.
    for (let ahead = at + 1; ahead < at + 12 && this.#goesOn(ahead - 1); ahead += 1) {
      if (this.#label(ahead + 1)) return ahead;
    }
    return at;
  }

  #goesOn(index: number): boolean {
    return index + 1 < this.lines.length && !this.#isEdge(index + 1) && !this.#label(index + 1);
  }

  #label(index: number) {
    const line = this.lines[index];
    return line && labelOf(line);
  }

  /** Whether a paper ends before this line. */
  #isEdge(index: number): boolean {
    const text = this.#shown[index] ?? '';
    return (
      idLine.test(text) ||
      (number.test(text) && /^arXiv:/i.test(this.#shown[index + 1] ?? '')) ||
      section.test(text) ||
      head.test(text) ||
      this.#isFurniture(index)
    );
  }
}

/** Whether a line is names with commas between. */
function isRowOfNames(text: string): boolean {
  const parts = unlinked(text).split(/,| and /);
  return (
    parts.length > 1 && parts.every((part) => /^\s*(?:\p{Lu}|\p{Ll}{1,4} \p{Lu}|\(|$)/u.test(part))
  );
}
