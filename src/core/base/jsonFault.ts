import { isRecord } from './isRecord';
import { parsedJson } from './json';

/** Why an answer isn't data: it ended early, or is a web page, an error's message or something else. */
export type JsonFault = 'cutOff' | 'page' | 'error' | 'format';

/** What an answer is that isn't the expected data. */
export function jsonFaultOf(text: string): JsonFault {
  if (/^\s*<(?!\?xml\b)/.test(text)) return 'page';
  const data = parsedJson(text);
  if (data === undefined) return isCutOffJson(text) ? 'cutOff' : 'format';
  return isErrorJson(data) ? 'error' : 'format';
}

/** Whether data has the fields with which services describe errors. */
export function isErrorJson(data: unknown): boolean {
  if (!isRecord(data)) return false;
  const { error, errors, message } = data;
  return (
    typeof error === 'string' ||
    isRecord(error) ||
    Array.isArray(errors) ||
    typeof message === 'string' ||
    Array.isArray(message)
  );
}

/** Whether a text is the beginning of JSON that ends within an object or a list; also an empty text. */
function isCutOffJson(text: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const one = text.charAt(at);
    if (isInText && one === '\\') at += 1;
    else if (one === '"') isInText = !isInText;
    else if (!isInText && (one === '{' || one === '[')) depth += 1;
    else if (!isInText && (one === '}' || one === ']')) depth -= 1;
  }
  return text.trim() === '' || (/^\s*[{[]/.test(text) && (isInText || depth > 0));
}
