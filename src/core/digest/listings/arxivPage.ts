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
/** Lines that start the part of the page below the paper. */
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
 * arXiv's page of one paper: `[Submitted on …]`, title, authors, abstract, a table of labels, then its
 * history and other content. Also several pages one after another.
 */
export const arxivPage: ListFormat = {
  traces: ['[Submitted'],
  read: readPages,
};

function readPages(listing: ListingDraft): void {
  const { lines } = listing;
  // Its labels are in a table.
  const shown = lines.map(({ text }) => withoutMarkdown(text.replace(/^[|\s]+/, '')));
  /** Where the last paper ends. */
  let lastPaperEnd = 0;
  /** Whether the part below a paper has started. */
  let isOver = false;
  listing.readLines(
    (index) => (submitted.test(textAt(index)) ? readPaper(index) : undefined),
    readAround,
  );

  /** Reads a line outside papers. */
  function readAround(index: number): void {
    const text = textAt(index);
    isOver ||= below.test(text);
    if (listing.count === 0) return;
    const isOfPage = isOver || between.test(text);
    if (!isOfPage || isReadersNote(lines, index)) listing.leave(index);
  }

  /**
   * Reads the paper submitted on the date in this line; returns the index after it, or undefined when it has
   * no title or no abstract. The lines above, back to the last paper, may contain its id.
   */
  function readPaper(index: number): number | undefined {
    const fields: LabeledField[] = [];
    let at = index + 1;
    let last = index;
    for (; at < lines.length; at += 1) {
      const line = lines[at];
      const text = textAt(at);
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
      } else if (open && goesOn(open, at)) {
        fields[fields.length - 1] = { ...open, last: at };
        last = at;
      } else if (open && named.has(open.name)) break;
    }
    const paper = paperOf(lines, fields);
    if (!paper?.abstract) return undefined;
    const own = idAbove(index);
    const id = paper.arxivId ?? own?.id;
    listing.addHead();
    listing.add(own?.at ?? index, last, {
      ...paper,
      arxivId: id,
      date: dayIn(submitted.exec(textAt(index))?.[1] ?? ''),
      links: [...(id === undefined ? [] : [linkTo(`https://arxiv.org/abs/${id}`)]), ...paper.links],
    });
    isOver = false;
    lastPaperEnd = last + 1;
    return last + 1;
  }

  function goesOn(field: LabeledField, index: number): boolean {
    if (isReadersNote(lines, index)) return false;
    if (isEmpty(field, lines) && field.last === field.first) return true;
    if (field.name === 'abstract') return true;
    return lines[index]?.afterBlank === false && field.name !== 'cite';
  }

  /** The id on a line of its own, at most three lines above; else the topmost id in the lines above. */
  function idAbove(index: number): { readonly id: string; readonly at?: number } | undefined {
    let named: string | undefined;
    for (let at = index - 1; at >= lastPaperEnd; at -= 1) {
      const id = arxivIdBy(idLine, textAt(at));
      if (id !== undefined && index - at < 4) return { id, at };
      named = arxivIdIn(listing.text(at).slice(0, 400)) ?? named;
    }
    return named === undefined ? undefined : { id: named };
  }

  function textAt(index: number): string {
    return shown[index] ?? '';
  }
}

/** Whether the label is alone on its line. */
function isEmpty({ first, valueStart }: LabeledField, lines: readonly Line[]): boolean {
  return valueStart >= (lines[first]?.end ?? 0);
}

const inside = /(?:view pdf ?)?(?:html \(experimental\) ?)?(abstract): ?/i;

/** Some tools merge preceding text into the line of the abstract: `View PDF HTML (experimental)Abstract:`. */
function labelInside(line: Line): ReturnType<typeof labelOf> {
  const start = line.text.slice(0, 300);
  const match = /^\W{0,3}view pdf/i.test(start) ? inside.exec(start) : null;
  if (!match) return undefined;
  const at = start.toLowerCase().indexOf('abstract:') + 'abstract:'.length;
  return { name: 'abstract', valueStart: line.start + at + (start.charAt(at) === ' ' ? 1 : 0) };
}
