/**
 * Sources of lists of papers that differ from others. A new one is a declaration here, a fixture in
 * `test/fixtures/lists`, and nothing else.
 */

import type { PartialDate } from '../../model';
import { dayIn } from '../words/dates';

/** What a source has of its own. */
export interface ListSource {
  readonly trace: RegExp;
  /** What the text without a label about a paper is; missing when that is the reader's. */
  readonly body?: 'abstract' | 'summary';
  /** The day in a line of its head, where that isn't in a usual form. */
  readonly day?: (line: string) => PartialDate | undefined;
  /** A line below its papers: what follows is the page's. */
  readonly foot?: RegExp;
}

/** The first that matches applies. */
export const sources: readonly ListSource[] = [
  { trace: /\bpapers\.cool\b|cool papers|\[Kimi ?\d*\\?\]/i, body: 'abstract' },
  { trace: /aclanthology\.org\/(?:events|volumes)\//, body: 'abstract' },
  { trace: /\b(?:ai|ml|llm|nlp)? ?papers of the (?:week|day|month)\b/i, body: 'summary' },
  {
    trace: /personalized daily arxiv papers/i,
    foot: /^#+ paper selection prompt/i,
    day: (line) => dayIn(line.replace(/(\d\d)\/(\d\d)\/(\d{4})/, '$3-$1-$2')),
  },
  { trace: /\bthe batch\b|\bweekly (?:arxiv|papers)\b|每周论文|论文周报/i, body: 'summary' },
];

/** What the pages about one paper of a site have of their own. */
export interface PageSource {
  readonly host: RegExp;
  /**
   * Lines and headings of the page below the abstract: all others are the reader's. Missing when most of the
   * page is below the abstract, so only sections named as notes are the reader's.
   */
  readonly foot?: RegExp;
  /** Whether the abstract has no label. */
  readonly isPlain?: true;
  /** Whether lines are those of a PDF. */
  readonly isPdf?: true;
}

/** The first that matches applies. */
export const pageSources: readonly PageSource[] = [
  {
    host: /(?:arxiv\.org|ar5iv\.\S+)\/abs\/|^(?:arxiv:)?\d{4}\.\d{4,5}|oai:arxiv/i,
    foot: /^(?:submission history|access paper|full-text links|references (?:&|and) citations|bibtex|bookmark|bibliographic|current browse context|arxivlabs|which authors|code, data|related papers|comments:|subjects:|cite as|journal|report|(?:acm|msc)[ -]class|(?:related )?doi|arxiv-issued|from: |\W*v\d|\(?or arxiv|focus to learn|view |html|tex source|other formats|disable mathjax|export|additional|recommenders|about arxiv|demos|change to browse|<|license)/i,
  },
  { host: /alphaxiv\.org/i, isPdf: true },
  {
    host: /papers\.cool|aclanthology\.org|semanticscholar\.org|rxiv\.org|pubmed|proceedings\.mlr|thecvf\.com/i,
    isPlain: true,
  },
];
