import { byCodeUnits } from '../../base/sortedList';
import { textOf } from '../../model';
import type { Paper, PaperSummary } from '../../model';
import { sortPapers } from '../../view/sorting';
import { authorsText, organizationText } from '../words/fields';
import { foldedText } from '../words/folded';
import type { Phrase } from '../words/folded';
import { everything, filtered } from '../ranking/hits';
import type { Hits } from '../ranking/hits';
import type { TextField } from '../query/ast';
import type { QuerySorting } from '../query/fields';
import type { SegmentInUse } from '../index/segments';
import { titleRank } from '../ranking/titleRank';
import { Recent } from '../../base/collections';
import type { TitleRank } from '../ranking/titleRank';

const cachedAbstracts = 400;

/** The papers of an index by document number, as of the last update. */
export class Documents {
  readonly papers: readonly (Paper | undefined)[];
  readonly #titles: readonly string[];
  /** Days as numbers such as 20250614. Unknown parts of a date are 0. */
  readonly #days: Float64Array;
  readonly #hasRemoved: boolean;
  #byNewest: Uint32Array | undefined;
  /** Abstracts that aren't plain, by document, folded for phrase search. */
  readonly #folded = new Map<number, string>();
  /** Abstracts in lower case. Cached, since most of the same papers match as the user types on. */
  readonly #small = new Recent<number, string>(cachedAbstracts);

  constructor(private readonly parts: readonly SegmentInUse[]) {
    this.papers = parts.flatMap(({ papers }) => papers);
    this.#hasRemoved = parts.some(({ live, papers }) => live < papers.length);
    this.#titles = parts.flatMap(({ segment }) => segment.titles);
    this.#days = Float64Array.from(this.papers, (paper) => {
      const { year = 0, month = 0, day = 0 } = paper?.date ?? {};
      return year * 10_000 + month * 100 + day;
    });
  }

  all(): Hits {
    return this.present(everything(this.papers.length));
  }

  /** Leaves out removed papers. */
  present(hits: Hits): Hits {
    if (!this.#hasRemoved) return hits;
    return filtered(hits, (document) => this.papers[document] !== undefined);
  }

  /** How well the title matches the words; see {@link titleRank}. */
  titleRank(document: number, wanted: string): TitleRank {
    return titleRank(this.title(document), wanted);
  }

  /** The title, folded for phrase search. */
  title(document: number): string {
    return this.#titles[document] ?? '';
  }

  /** Newest first, then by title. */
  compareByNewest(a: number, b: number): number {
    return (this.#days[b] ?? 0) - (this.#days[a] ?? 0) || this.#compareTitles(a, b);
  }

  /** The position of each document in the order of {@link compareByNewest}. */
  placesByNewest(): Uint32Array {
    if (this.#byNewest) return this.#byNewest;
    // Lower-casing titles in each comparison would take most of the time.
    const titles = this.papers.map((paper) => paper?.title.toLowerCase() ?? '');
    const days = this.#days;
    const order = Uint32Array.from(titles.keys()).sort(
      (a, b) =>
        (days[b] ?? 0) - (days[a] ?? 0) ||
        byCodeUnits(titles[a] ?? '', titles[b] ?? '') ||
        this.#compareTitles(a, b),
    );
    const places = new Uint32Array(order.length);
    for (let place = 0; place < order.length; place++) places[order[place] ?? 0] = place;
    this.#byNewest = places;
    return places;
  }

  /** The hits in the order of `sort`; ties go to the best score. */
  sorted(
    { documents, scores }: Hits,
    sort: Exclude<QuerySorting, 'relevance' | 'interest'>,
  ): { document: number; score: number }[] {
    const places = Array.from(documents.keys()).sort(
      (a, b) =>
        (scores[b] ?? 0) - (scores[a] ?? 0) ||
        this.compareByNewest(documents[a] ?? 0, documents[b] ?? 0),
    );
    const byPaper = new Map<PaperSummary, { document: number; score: number }>();
    for (const place of places) {
      const document = documents[place] ?? 0;
      const paper = this.papers[document];
      if (paper) byPaper.set(paper, { document, score: scores[place] ?? 0 });
    }
    return sortPapers([...byPaper.keys()], sort).flatMap((paper) => byPaper.get(paper) ?? []);
  }

  #compareTitles(a: number, b: number): number {
    const [x, y] = [this.papers[a], this.papers[b]];
    if (!x || !y) return a - b;
    return byCodeUnits(x.title.toLowerCase(), y.title.toLowerCase()) || byCodeUnits(x.key, y.key);
  }

  /** Whether the words are adjacent, in the field or in the title or abstract of the paper. */
  hasPhrase(document: number, phrase: Phrase, field: TextField | undefined): boolean {
    const paper = this.papers[document];
    if (!paper) return false;
    if (field !== 'abstract' && this.title(document).includes(phrase.folded)) return true;
    if (field === 'title') return false;
    const abstract = this.folded(document);
    return abstract?.includes(phrase.folded) ?? phrase.pattern?.test(textOf(paper)) ?? false;
  }

  /** Whether the words are adjacent in the names of the organization and the authors. */
  isNamed(document: number, phrase: Phrase): boolean {
    const paper = this.papers[document];
    if (!paper) return false;
    const names = `${paper.organization?.name ?? ''}; ${authorsText(paper)}`;
    return foldedText(names).includes(phrase.folded);
  }

  /** Whether title or abstract has the words as typed. The last one may be a prefix. */
  hasTyped(document: number, typed: string): boolean {
    return this.title(document).includes(typed) || this.abstract(document).includes(typed);
  }

  /** Whether the abstract is plain ASCII that needs no conversion to be readable. */
  isPlain(document: number): boolean {
    const part = this.parts.findLast(({ base }) => base <= document);
    return part?.segment.isPlain[document - part.base] === 1;
  }

  /** Organization, key and authors in lower case. */
  names(document: number): string {
    const paper = this.papers[document];
    return paper
      ? `${organizationText(paper)} ${paper.key} ${authorsText(paper)}`.toLowerCase()
      : '';
  }

  /** The abstract in lower case. */
  abstract(document: number): string {
    const paper = this.papers[document];
    return paper ? this.#small.get(document, () => textOf(paper).toLowerCase()) : '';
  }

  /** The abstract, folded for phrase search; undefined when it is plain. */
  folded(document: number): string | undefined {
    const paper = this.papers[document];
    if (!paper || this.isPlain(document)) return undefined;
    let text = this.#folded.get(document);
    if (text === undefined) {
      text = foldedText(textOf(paper));
      this.#folded.set(document, text);
    }
    return text;
  }
}
