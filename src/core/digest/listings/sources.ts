/**
 * Sources of lists of papers that differ from others. A new one is a declaration here, a fixture in
 * `test/fixtures/lists`, and nothing else.
 */

import { wholeArxivId } from '../../identity/identifiers';
import type { PartialDate } from '../../model';
import { dayIn } from '../words/dates';

/** What a source has of its own. */
export interface ListSource {
  /** Words in its first lines, in lower case: one of these, with `|` between. */
  readonly traces: string;
  /** What the text without a label about a paper is; missing when that is the reader's. */
  readonly body?: 'abstract' | 'summary';
  /** The day in a line of its head, where that isn't in a usual form. */
  readonly day?: (line: string) => PartialDate | undefined;
  /** A heading below its papers, in lower case: what follows is the page's. */
  readonly foot?: string;
}

const americanDay = /(\d\d)\/(\d\d)\/(\d{4})/;

/** The first that matches applies. */
const sources: readonly ListSource[] = [
  { traces: 'papers.cool|cool papers|[kimi', body: 'abstract' },
  { traces: 'aclanthology.org/events/|aclanthology.org/volumes/', body: 'abstract' },
  { traces: 'papers of the week|papers of the day|papers of the month', body: 'summary' },
  {
    traces: 'personalized daily arxiv papers',
    foot: 'paper selection prompt',
    day: (line) => dayIn(line.replace(americanDay, '$3-$1-$2')),
  },
  { traces: '# the batch|weekly arxiv|weekly papers|每周论文|论文周报', body: 'summary' },
];

/** The source whose first lines these are. */
export function sourceOf(start: string): ListSource {
  const lower = start.toLowerCase();
  const isIt = ({ traces }: ListSource) => traces.split('|').some((trace) => lower.includes(trace));
  return sources.find(isIt) ?? { traces: '' };
}

/** What the pages about one paper of a site have of their own. */
export interface PageSource {
  /** Parts of addresses of its pages, with `|` between. */
  readonly hosts: string;
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
const pageSources: readonly PageSource[] = [
  {
    hosts: 'arxiv.org/abs/|ar5iv.org/abs/|ar5iv.labs.arxiv.org/abs/|arxiv:|oai:arxiv',
    foot: /^(?:submission history|access paper|full-text links|references (?:&|and) citations|bibtex|bookmark|bibliographic|current browse context|arxivlabs|which authors|code, data|related papers|comments:|subjects:|cite as|journal|report|(?:acm|msc)[ -]class|(?:related )?doi|arxiv-issued|from: |\W*v\d|\(?or arxiv|focus to learn|view |html|tex source|other formats|disable mathjax|export|additional|recommenders|about arxiv|demos|change to browse|<|license)/i,
  },
  { hosts: 'alphaxiv.org', isPdf: true },
  {
    hosts:
      'papers.cool|aclanthology.org|semanticscholar.org|rxiv.org|pubmed|proceedings.mlr|thecvf.com',
    isPlain: true,
  },
];

/** The site of a page about one paper, by its address or arXiv id. */
export function pageSourceOf(address: string): PageSource {
  const lower = wholeArxivId(address) === undefined ? address.toLowerCase() : 'arxiv:';
  const isIt = ({ hosts }: PageSource) => hosts.split('|').some((host) => lower.includes(host));
  return pageSources.find(isIt) ?? { hosts: '' };
}
