import { fileNameOf } from '../../core/text/uriText';
import { isListedOnly } from '../../core/model';
import type { PaperSummary } from '../../core/model';

/** The names of the bibliographies that a work is from; undefined for a paper of a digest. */
export function filesOf(work: PaperSummary): string | undefined {
  if (!isListedOnly(work)) return undefined;
  return [...new Set(work.listings?.map(({ uri }) => fileNameOf(uri)))].join(', ');
}
