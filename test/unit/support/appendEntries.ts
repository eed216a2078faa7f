import { inOneGo } from '../../../src/core/base/tasks';
import { parseBibliography } from '../../../src/core/bibliography/read/file';
import type { BibProblem, WritableFormat } from '../../../src/core/bibliography/work/entry';
import { insertionSteps } from '../../../src/core/bibliography/write/fileEdits';
import type { TextInsertion } from '../../../src/core/bibliography/write/fileEdits';
import type { PaperSummary } from '../../../src/core/model';

/** The insertion of papers, or the first problem of a file that must not be changed. */
export function appendEntries(
  text: string,
  format: WritableFormat,
  papers: readonly PaperSummary[],
  written: ReadonlyMap<string, string> = new Map(),
): TextInsertion | BibProblem {
  const [problem] = text.trim() === '' ? [] : parseBibliography(text, format).problems;
  return problem ?? inOneGo(insertionSteps(text, format, papers, written));
}
