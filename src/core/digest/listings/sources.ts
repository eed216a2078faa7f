/**
 * Sources of lists of papers that differ from others. A new one is a declaration here, a fixture in
 * `test/fixtures/lists`, and nothing else.
 */

import type { PartialDate } from '../../model';
import { dayIn } from '../words/dates';

/** What a source has of its own. */
export interface Source {
  /** Occurs in its first lines. */
  readonly trace: RegExp;
  /** What the text without a label about a paper is; missing when that is the reader's. */
  readonly body?: 'abstract' | 'summary';
  /** The day in a line of its head, where that isn't in a usual form. */
  readonly day?: (line: string) => PartialDate | undefined;
}

/** The first that matches applies. */
export const sources: readonly Source[] = [
  { trace: /\bpapers\.cool\b|cool papers/i, body: 'abstract' },
  { trace: /\b(?:ai|ml|llm|nlp)? ?papers of the (?:week|day|month)\b/i, body: 'summary' },
  {
    trace: /personalized daily arxiv papers/i,
    day: (line) => dayIn(line.replace(/(\d\d)\/(\d\d)\/(\d{4})/, '$3-$1-$2')),
  },
  { trace: /\bthe batch\b|\bweekly (?:arxiv|papers)\b|每周论文|论文周报/i, body: 'summary' },
];
