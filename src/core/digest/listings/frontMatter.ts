import type { PartialDate } from '../../model';
import type { Line } from '../lines/lines';
import { dayIn } from './days';

const longest = 100;
const saved =
  /^(?:created|saved|clipped|captured|fetched|retrieved|date[_ ](?:saved|added|clipped)) ?: ?(.*)/i;

/** The day that the YAML above a clipped page says it was saved on. */
export function daySaved(lines: readonly Line[]): PartialDate | undefined {
  if (lines[0]?.text !== '---') return undefined;
  for (let index = 1; index < longest; index += 1) {
    const text = lines[index]?.text ?? '---';
    if (text === '---') return undefined;
    const day = dayIn(saved.exec(text)?.[1] ?? '');
    if (day) return day;
  }
  return undefined;
}
