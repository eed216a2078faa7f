import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isRecord } from '../../core/base/data';
import { parsedJson } from '../../core/base/json';
import type { FoundProblem, ProblemKind } from '../../core/assistant/operations';
import { CommandError } from '../commandError';
import type { FolderSettings } from '../workspace/settings';

/** The kinds of problems, by what each is called in reports. */
export const rules: Readonly<Record<ProblemKind, string>> = {
  unknown: 'Unknown citation key',
  ambiguous: 'Ambiguous citation key',
  missing: 'Missing bibliography entry',
  retracted: 'Retracted paper',
  entry: 'Wrong bibliography entry',
  unverified: "Couldn't verify a bibliography entry",
};

/** A problem, and where it is. */
export interface Finding {
  readonly problem: FoundProblem;
  /** The path that its place has. */
  readonly path: string;
  /** One-based. */
  readonly line: number;
  /** Stays the same when lines are added above. */
  readonly fingerprint: string;
}

/** The problems as findings, in order. Of problems that are alike in one file, each has its own fingerprint. */
export function findingsOf(problems: readonly FoundProblem[]): readonly Finding[] {
  const seen = new Map<string, number>();
  return problems.map((problem) => {
    const at = problem.place.lastIndexOf(':');
    const path = problem.place.slice(0, at);
    const identity = identityOf(problem, path);
    const count = seen.get(identity) ?? 0;
    seen.set(identity, count + 1);
    const fingerprint = createHash('sha256').update(`${identity} ${count}`).digest('hex');
    return {
      problem,
      path,
      line: Number(problem.place.slice(at + 1)),
      fingerprint: fingerprint.slice(0, 32),
    };
  });
}

/** What stays the same: the nearest keys in messages change with the library. */
function identityOf({ kind, key = '', message }: FoundProblem, path: string): string {
  return JSON.stringify([path, kind, key, kind === 'entry' ? message : '']);
}

/** The levels of the settings for problems with keys, where the folder sets them; undefined for none. */
const reported = {
  ignore: undefined,
  hint: 'note',
  information: 'note',
  warning: 'warning',
  error: 'error',
} as const;

/** The problems with the levels that the settings of their folders give them, if they do. */
export function withLevels(
  problems: readonly FoundProblem[],
  settingsOf: (problem: FoundProblem) => Pick<FolderSettings, 'values' | 'isSet'> | undefined,
): readonly FoundProblem[] {
  const settings: Partial<Record<ProblemKind, 'reportUnknownKeys' | 'reportMissingEntries'>> = {
    unknown: 'reportUnknownKeys',
    ambiguous: 'reportUnknownKeys',
    missing: 'reportMissingEntries',
  };
  return problems.flatMap((problem) => {
    const setting = settings[problem.kind];
    const { values, isSet } = settingsOf(problem) ?? {};
    if (!setting || !isSet?.(setting)) return [problem];
    const level = values && reported[values[setting]];
    return level ? [{ ...problem, level }] : [];
  });
}

/**
 * The findings that a baseline doesn't have: the output of an earlier check as JSON.
 * @throws CommandError if the file can't be read
 */
export function withoutBaseline(findings: readonly Finding[], file: string): readonly Finding[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new CommandError(
      `There is no baseline ${file}. Make it with paper-digest check --json > ${file}`,
    );
  }
  const data = parsedJson(text);
  const problems = isRecord(data) && Array.isArray(data['problems']) ? data['problems'] : undefined;
  if (!problems?.every(isProblem)) {
    throw new CommandError(`${file} isn't the output of paper-digest check --json.`);
  }
  const known = new Set(findingsOf(problems).map(({ fingerprint }) => fingerprint));
  return findings.filter(({ fingerprint }) => !known.has(fingerprint));
}

function isProblem(value: unknown): value is FoundProblem {
  if (!isRecord(value)) return false;
  return [value['place'], value['kind'], value['message']].every(
    (each) => typeof each === 'string',
  );
}
