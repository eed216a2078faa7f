import { rules } from './findings';
import type { Finding } from './findings';

const commands = { error: 'error', warning: 'warning', note: 'notice' } as const;

/** A finding as a workflow command of GitHub Actions, which shows it at its line. */
export function toAnnotation({ problem, line }: Finding, path: string): string {
  const { kind, level, message } = problem;
  const properties = `file=${property(path)},line=${line},title=${property(rules[kind])}`;
  return `::${commands[level]} ${properties}::${data(message)}`;
}

/** Messages end at a line break, and `%` starts an escape. */
function data(text: string): string {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

function property(text: string): string {
  return data(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}
