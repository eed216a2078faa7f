import { wideHash } from '../../base/bytes';
import { textOf } from '../../model';
import type { Paper } from '../../model';
import { organizationText } from './fields';

/** An unsigned hash of 32 bits of a paper's indexed texts, without its key, to detect changes. */
export function textHash(paper: Omit<Paper, 'key'>): number {
  const { title, authors = [] } = paper;
  const texts = [title, textOf(paper), organizationText(paper), authors.join(';')];
  return wideHash(texts.map((text) => `${text.length} ${text}`).join('')) >>> 0;
}
