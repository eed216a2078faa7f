import type { Diagnosis } from './diagnose';
import type { Finding } from './finding';

const signs: Readonly<Record<Finding['severity'], string>> = {
  error: '[x]',
  warning: '[!]',
  information: '[i]',
  ok: '[ok]',
};

/** A diagnosis as plain text, for a message or a bug report. Holds no abstracts. */
export function report(
  { subject, faults, looked }: Diagnosis,
  { versions, nameOf }: { readonly versions: string; readonly nameOf: (uri: string) => string },
): string {
  const lines = [...faults, ...looked].flatMap(({ severity, what, detail, place, remedies }) => [
    `${signs[severity]} ${what}`,
    ...(detail === undefined ? [] : [`    ${detail}`]),
    ...(place ? [`    ${nameOf(place.uri)}:${place.range.start.line + 1}`] : []),
    ...remedies.map(({ title }) => `    -> ${title}`),
  ]);
  return [subject, versions, '', ...lines, ''].join('\n');
}
