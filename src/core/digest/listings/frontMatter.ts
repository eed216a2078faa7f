import type { PartialDate } from '../../model';
import { frontMatterEnd } from '../lines/lines';
import type { Line } from '../lines/lines';
import { dayIn } from './days';

const saved =
  /^(?:created|saved|clipped|captured|fetched|retrieved|date[_ ](?:saved|added|clipped)) ?: ?(.*)/i;

/** The day that the YAML above a clipped page says it was saved on. */
export function daySaved(lines: readonly Line[]): PartialDate | undefined {
  for (const { text } of lines.slice(1, frontMatterEnd(lines))) {
    const day = dayIn(saved.exec(text)?.[1] ?? '');
    if (day) return day;
  }
  return undefined;
}
