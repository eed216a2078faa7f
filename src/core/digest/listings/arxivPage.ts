import type { Line } from '../lines/lines';
import { dayIn } from './days';
import { labelOf, paperOf } from './fields';
import type { Field, FieldName } from './fields';
import { arxivId, arxivNumber } from './ids';
import { linkTo, Listing } from './listing';
import type { ListFormat } from './listFormat';
import { isReadersNote } from './notes';
import { withoutMarkdown } from './text';

const submitted = /^[*_> ]*\[Submitted on (\d{1,2} \p{L}{3,9} \d{4})\b/iu;
const idLine = new RegExp(String.raw`^arXiv:${arxivNumber}(?: ?[[(][\w.-]+[\])])?$`, 'i');
/** What stands on the page below all that is told of the paper. */
const below =
  /^(?:submission history|access paper:?|full-text links:?|references (?:&|and) citations|bibtex formatted citation|bookmark|bibliographic (?:and citation )?tools.*|current browse context:?|arxivlabs.*|which authors of this paper.*|code, data,? and media.*|related papers.*)$/i;
/** What stands between the parts of the paper, with or without what it leads to. */
const between =
  /^(?:view (?:a )?pdf.*|pdf|html(?: \(experimental\))?|tex source|other formats|view license|\(or arxiv:.*|https?:\/\/doi\.org\/10\.48550\/arxiv\..*|focus to learn more|arxiv-issued doi.*|[-=*_]{3,}|[|\s:-]+|\[?v\d+\]?[: ].{0,80})$/i;
const named: ReadonlySet<FieldName> = new Set(['comments', 'journal', 'doi', 'cite', 'other']);

/**
 * arXiv's page of one paper: `[Submitted on …]`, title, authors, abstract, a table of labels, and below
 * them a history and much that is about other things. Several may follow one another.
 */
export const arxivPage: ListFormat = {
  traces: ['[Submitted'],
  read: (lines) => new PageReader(lines).read(),
};

class PageReader {
  readonly #listing: Listing;
  readonly #shown: readonly string[];

  constructor(private readonly lines: readonly Line[]) {
    this.#listing = new Listing(lines);
    // Its labels stand in a table.
    this.#shown = lines.map(({ text }) => withoutMarkdown(text.replace(/^[|\s]+/, '')));
  }

  read(): Listing {
    let isOver = false;
    let from = 0;
    for (let index = 0; index < this.lines.length;) {
      const text = this.#shown[index] ?? '';
      const next = submitted.test(text) ? this.#readPaper(from, index) : undefined;
      if (next !== undefined) {
        isOver = false;
        from = next;
        index = next;
        continue;
      }
      if (below.test(text)) isOver = true;
      if (isReadersNote(this.lines, index) && this.#listing.count > 0) this.#listing.leave(index);
      else if (!isOver && this.#listing.count > 0 && !between.test(text))
        this.#listing.leave(index);
      index += 1;
    }
    return this.#listing;
  }

  /**
   * Reads the paper that was submitted on the day in this line; gives the place after it, undefined
   * when it has no title or no abstract. What stands above, from the line `from` on, may name its id.
   */
  #readPaper(from: number, index: number): number | undefined {
    const fields: Field[] = [];
    let at = index + 1;
    let last = index;
    for (; at < this.lines.length; at += 1) {
      const line = this.lines[at];
      const text = this.#shown[at] ?? '';
      if (!line || submitted.test(text) || below.test(text)) break;
      const label = labelOf(line) ?? labelInside(line);
      const open = fields.at(-1);
      if (label && !fields.some(({ name }) => name === label.name && name !== 'other')) {
        fields.push({ ...label, first: at, last: at });
        last = at;
      } else if (between.test(text)) {
        if (open?.name === 'cite') last = at;
      } else if (
        open?.name === 'title' &&
        line.start > open.valueStart &&
        !isEmpty(open, this.lines)
      ) {
        // The authors, without their label.
        fields.push({ name: 'authors', valueStart: line.start, first: at, last: at });
        last = at;
      } else if (open && this.#goesOn(open, at)) {
        fields[fields.length - 1] = { ...open, last: at };
        last = at;
      } else if (open && named.has(open.name)) break;
    }
    const paper = paperOf(this.lines, fields);
    if (!paper?.abstract) return undefined;
    const own = this.#idAbove(from, index);
    const id = paper.arxivId ?? own?.id;
    const date = dayIn(submitted.exec(this.#shown[index] ?? '')?.[1] ?? '');
    this.#listing.hasHead = true;
    this.#listing.add(own?.at ?? index, last, {
      ...paper,
      ...(id !== undefined && { arxivId: id }),
      ...(date && { date }),
      links: [
        ...(id === undefined ? [] : [linkTo(`https://arxiv.org/abs/${id}`)]),
        ...(paper.links ?? []),
      ],
    });
    return last + 1;
  }

  #goesOn(field: Field, index: number): boolean {
    if (isReadersNote(this.lines, index)) return false;
    if (isEmpty(field, this.lines) && field.last === field.first) return true;
    if (named.has(field.name))
      return this.lines[index]?.afterBlank === false && field.name !== 'cite';
    return field.name === 'abstract' || this.lines[index]?.afterBlank === false;
  }

  /** The id that stands on a line above, else in an address there. */
  #idAbove(from: number, index: number): { readonly id: string; readonly at?: number } | undefined {
    let named: string | undefined;
    for (let at = index - 1; at >= from; at -= 1) {
      const id = idLine.exec(this.#shown[at] ?? '')?.[1];
      if (id !== undefined && index - at < 4) return { id, at };
      named = arxivId(this.lines[at]?.text.slice(0, 400) ?? '') ?? named;
    }
    return named === undefined ? undefined : { id: named };
  }
}

/** Whether the label stands alone on its line. */
function isEmpty({ first, valueStart }: Field, lines: readonly Line[]): boolean {
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
