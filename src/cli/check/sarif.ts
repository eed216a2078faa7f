import { pathToFileURL } from 'node:url';
import { isAbsolute, resolve } from 'node:path';
import type { FoundProblem, ProblemKind } from '../../core/assistant/operations';
import { version } from '../build';
import { rules } from './findings';
import type { Finding } from './findings';

const ruleIds = Object.keys(rules) as ProblemKind[];

/** The usual level of each kind. */
const levels: Readonly<Record<ProblemKind, FoundProblem['level']>> = {
  unknown: 'error',
  ambiguous: 'warning',
  missing: 'warning',
  retracted: 'error',
  entry: 'warning',
  unverified: 'note',
};

/** Findings as SARIF 2.1.0. `pathOf` is the path of a finding from the current folder. */
export function toSarif(
  findings: readonly Finding[],
  pathOf: (finding: Finding) => string,
): string {
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Paper Digest',
            semanticVersion: version,
            rules: ruleIds.map((id) => ({
              id,
              shortDescription: { text: `${rules[id]}.` },
              defaultConfiguration: { level: levels[id] },
            })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => resultOf(finding, pathOf(finding))),
      },
    ],
  };
  return JSON.stringify(log, undefined, 2);
}

function resultOf({ problem, line, fingerprint }: Finding, path: string) {
  const { kind, level, message } = problem;
  return {
    ruleId: kind,
    ruleIndex: ruleIds.indexOf(kind),
    level,
    message: { text: message },
    locations: [
      { physicalLocation: { artifactLocation: locationOf(path), region: { startLine: line } } },
    ],
    partialFingerprints: { 'paperDigest/v1': fingerprint },
  };
}

/** A file below the current folder is relative to the root of the sources, so that the log fits any machine. */
function locationOf(path: string) {
  if (isAbsolute(path) || path.startsWith('../')) return { uri: pathToFileURL(resolve(path)).href };
  return { uri: path.split('/').map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' };
}
