import type { Line } from '../lines/lines';
import { dayIn } from '../words/dates';
import { labelOf, paperOf } from './fields';
import type { LabeledField, LabeledFieldName } from './fields';
import { arxivIdBy, arxivIdIn, arxivNumber } from '../../identity/identifiers';
import type { ListingDraft, ListFormat } from './listing';
import { linkTo } from '../lines/paragraphs';
import { isReadersNote, withoutMarkdown } from '../lines/markdown';

const submitted = /^[*_> ]*\[Submitted on (\d{1,2} \p{L}{3,9} \d{4})\b/iu;
const idLine = new RegExp(String.raw`^arXiv:${arxivNumber}(?: ?[[(][\w.-]+[\])])?$`, 'i');
/** Lines with which the part of the page below the paper begins. */
const below =
  /^(?:submission history|access paper:?|full-text links:?|references (?:&|and) citations|bibtex formatted citation|bookmark|bibliographic (?:and citation )?tools.*|current browse context:?|arxivlabs.*|which authors of this paper.*|code, data,? and media.*|related papers.*)$/i;
/** Lines between the parts of the paper: buttons, its id and versions, rules. */
const between =
  /^(?:view (?:a )?pdf.*|pdf|html(?: \(experimental\))?|tex source|other formats|view license|\(or arxiv:.*|https?:\/\/doi\.org\/10\.48550\/arxiv\..*|focus to learn more|arxiv-issued doi.*|[-=*_]{3,}|[|\s:-]+|\[?v\d+\]?[: ].{0,80})$/i;
const named: ReadonlySet<LabeledFieldName> = new Set([
  'comments',
  'journal',
  'doi',
  'cite',
  'other',
]);

/**
 * arXiv's page of one paper: `[Submitted on …]`, title, authors, abstract, a table of labels, and below
 * them a history and much that is about other things. Several may follow one another.
 */
export const arxivPage: ListFormat = {
  traces: ['[Submitted'],
  read: (listing) => new ArxivPageReader(listing).read(),
};

class ArxivPageReader {
  readonly #shown: readonly string[];
  /** Where the last paper ends. */
  #from = 0;
  /** Whether what stands below a paper has begun. */
  #isOver = false;

  constructor(private readonly listing: ListingDraft) {
    // Its labels stand in a table.
    this.#shown = listing.lines.map(({ text }) => withoutMarkdown(text.replace(/^[|\s]+/, '')));
  }

  read(): void {
    this.listing.readLines(
      (index) => (submitted.test(this.#text(index)) ? this.#readPaper(index) : undefined),
      (index) => this.#readAround(index),
    );
  }

  /** Reads a line that is of no paper. */
  #readAround(index: number): void {
    const text = this.#text(index);
    this.#isOver ||= below.test(text);
    if (this.listing.count === 0) return;
    const isOfPage = this.#isOver || between.test(text);
    if (!isOfPage || isReadersNote(this.listing.lines, index)) this.listing.leave(index);
  }

  /**
   * Reads the paper that was submitted on the day in this line; gives the place after it, undefined when it
   * has no title or no abstract. The lines above, back to the last paper, may name its id.
   */
  #readPaper(index: number): number | undefined {
    const { lines } = this.listing;
    const fields: LabeledField[] = [];
    let at = index + 1;
    let last = index;
    for (; at < lines.length; at += 1) {
      const line = lines[at];
      const text = this.#text(at);
      if (!line || submitted.test(text) || below.test(text)) break;
      const label = labelOf(line) ?? labelInside(line);
      const open = fields.at(-1);
      if (label && !fields.some(({ name }) => name === label.name && name !== 'other')) {
        fields.push({ ...label, first: at, last: at });
        last = at;
      } else if (between.test(text)) {
        if (open?.name === 'cite') last = at;
      } else if (open?.name === 'title' && line.start > open.valueStart && !isEmpty(open, lines)) {
        // The authors, without their label.
        fields.push({ name: 'authors', valueStart: line.start, first: at, last: at });
        last = at;
      } else if (open && this.#goesOn(open, at)) {
        fields[fields.length - 1] = { ...open, last: at };
        last = at;
      } else if (open && named.has(open.name)) break;
    }
    const paper = paperOf(lines, fields);
    if (!paper?.abstract) return undefined;
    const own = this.#idAbove(index);
    const id = paper.arxivId ?? own?.id;
    this.listing.addHead();
    this.listing.add(own?.at ?? index, last, {
      ...paper,
      arxivId: id,
      date: dayIn(submitted.exec(this.#text(index))?.[1] ?? ''),
      links: [...(id === undefined ? [] : [linkTo(`https://arxiv.org/abs/${id}`)]), ...paper.links],
    });
    this.#isOver = false;
    this.#from = last + 1;
    return last + 1;
  }

  #goesOn(field: LabeledField, index: number): boolean {
    const { lines } = this.listing;
    if (isReadersNote(lines, index)) return false;
    if (isEmpty(field, lines) && field.last === field.first) return true;
    if (field.name === 'abstract') return true;
    return lines[index]?.afterBlank === false && field.name !== 'cite';
  }

  /** The id on a line of its own, at most three lines above; else the topmost id that the lines above name. */
  #idAbove(index: number): { readonly id: string; readonly at?: number } | undefined {
    let named: string | undefined;
    for (let at = index - 1; at >= this.#from; at -= 1) {
      const id = arxivIdBy(idLine, this.#text(at));
      if (id !== undefined && index - at < 4) return { id, at };
      named = arxivIdIn(this.listing.text(at).slice(0, 400)) ?? named;
    }
    return named === undefined ? undefined : { id: named };
  }

  #text(index: number): string {
    return this.#shown[index] ?? '';
  }
}

/** Whether the label stands alone on its line. */
function isEmpty({ first, valueStart }: LabeledField, lines: readonly Line[]): boolean {
  return valueStart >= (lines[first]?.end ?? 0);
}

const inside = /(?:view pdf ?)?(?:html \(experimental\) ?)?(abstract): ?/i;

/** Some tools put what stands before the abstract on its line: `View PDF HTML (experimental)Abstract:`. */
function labelInside(line: Line): ReturnType<typeof labelOf> {
  const start = line.text.slice(0, 300);
  const match = /^\W{0,3}view pdf/i.test(start) ? inside.exec(start) : null;
  if (!match) return undefined;
  const at = start.toLowerCase().indexOf('abstract:') + 'abstract:'.length;
  return { name: 'abstract', valueStart: line.start + at + (start.charAt(at) === ' ' ? 1 : 0) };
}
