/*
 * Diagnosis: why something isn't cited. `subject.ts` finds the subject at a position of a note. Each check
 * returns a finding with remedies (`keyFindings.ts`, `missed.ts`, `sourceFindings.ts`), based on data
 * about digests, bibliographies and keys (`evidence.ts`).
 */
import { addAll } from '../base/collections';
import { checkCitations, keysToCheck } from '../citation/check';
import type { CitationCluster } from '../citation/pandoc/parse';
import { detailsOf } from '../documents/languages';
import type { Position } from '../model';
import type { DiagnosisKnowledge, Words } from './evidence';
import { finding, isFault } from './finding';
import type { Finding, Remedy } from './finding';
import { keyFindings } from './keyFindings';
import { missedFinding } from './missed';
import { bibliographyFindings, digestFindings } from './sourceFindings';
import { keyInNote, missedIn, subjectAt } from './subject';
import type { DiagnosedNote, Subject } from './subject';

/** The kind of document, since citations are only read in notes; or `library`, to explain missing digests. */
export type DocumentKind =
  | { readonly kind: 'note'; readonly note: DiagnosedNote; readonly position?: Position }
  | { readonly kind: 'digest' }
  /** `language` is VS Code's language id. */
  | { readonly kind: 'other'; readonly language: string }
  | { readonly kind: 'none' | 'library' };

/** The result of a diagnosis. */
export interface Diagnosis {
  /** The subject, such as `@key`. */
  readonly subject: string;
  /** Faults of the subject, then of its sources. */
  readonly faults: readonly Finding[];
  /** What was checked and is right. */
  readonly looked: readonly Finding[];
  /** A diagnosis of the whole note would say more. */
  readonly isPartial: boolean;
}

/** Finds out why something isn't cited. */
export function diagnose(document: DocumentKind, known: DiagnosisKnowledge): Diagnosis {
  const subject =
    document.kind === 'note' ? subjectAt(document.note, document.position) : undefined;
  const findings = [
    ...(document.kind === 'note' && subject
      ? subjectFindings(subject, document.note, known)
      : documentFindings(document, known)),
    ...digestFindings(known),
    ...(document.kind === 'library' ? [] : bibliographyFindings(known)),
  ];
  return {
    subject: subjectName(subject, document, known),
    faults: findings.filter(isFault),
    looked: findings.filter((finding) => !isFault(finding)),
    isPartial: subject !== undefined && subject.kind !== 'note',
  };
}

function subjectFindings(
  subject: Subject,
  note: DiagnosedNote,
  known: DiagnosisKnowledge,
): readonly Finding[] {
  if (subject.kind === 'missed') return [missedFinding(subject.missed, note.uri, known)];
  if (subject.kind === 'note') return noteFindings(note, subject.clusters, known);
  const { localize } = known;
  const read = localize('{0} reads a citation here.', programOf(note));
  return [...subject.keys.flatMap((cited) => keyFindings(cited, known)), finding('ok', read)];
}

function documentFindings(document: DocumentKind, { localize }: Words): readonly Finding[] {
  if (document.kind === 'digest') {
    return [finding('warning', localize('This file is a digest, so it has no citations.'))];
  }
  if (document.kind !== 'other') return [];
  return [
    finding('error', localize("Citations aren't read in “{0}” files.", document.language), {
      detail: localize('Citations work in Markdown, Quarto, R Markdown, MyST, LaTeX, and Typst.'),
      remedies: [{ kind: 'language', title: localize('Change Language Mode…') }],
    }),
  ];
}

function subjectName(
  subject: Subject | undefined,
  document: DocumentKind,
  { localize, nameOf }: Words,
): string {
  if (subject?.kind === 'cited') return subject.keys.map(({ key }) => `@${key}`).join(', ');
  if (subject?.kind === 'missed') return `@${subject.missed.key}`;
  return document.kind === 'note' ? nameOf(document.note.uri) : localize('Citations');
}

/** More faults, each with its remedies, would hide the useful ones. */
const mostFaults = 30;

/** A summary of all citations of a note, with each wrong key once. */
function noteFindings(
  note: DiagnosedNote,
  clusters: readonly CitationCluster[],
  known: DiagnosisKnowledge,
): readonly Finding[] {
  const { localize } = known;
  const { uri } = note;
  const items = clusters.flatMap((cluster) => cluster.items);
  const first = new Map(items.toReversed().map((item) => [item.key, item]));
  const wrong = new Map(checkCitations(clusters, known).map(({ key, kind }) => [key, kind]));
  const faults: Finding[] = [];
  let skipped = 0;
  for (const [key, kind] of wrong) {
    const item = first.get(key);
    if (!item) continue;
    // Finding similar keys is slow if there are many works.
    if (kind === 'unknown' && faults.length >= mostFaults) skipped += 1;
    else addAll(faults, keyFindings(keyInNote(item, note), known).filter(isFault));
  }
  for (const missed of missedIn(note)) {
    if (known.meanings(missed.key).length > 0) faults.push(missedFinding(missed, uri, known));
  }
  const left = faults.length - mostFaults + skipped;
  const rest = left > 0 ? [finding('warning', localize('And {0} more', left))] : [];
  const keys = keysToCheck(clusters, known).size;
  const counts = [items.length, keys, keys - wrong.size] as const;
  const summary =
    keys === 0
      ? finding('information', localize('{0} finds no citations in this note.', programOf(note)), {
          detail: localize('Write citations as {0} or {1}.', ...examplesIn(note)),
        })
      : finding('ok', localize('Citations: {0}, works: {1}, without problems: {2}', ...counts), {
          remedies: addAllMissing(faults, known),
        });
  return [...faults.slice(0, mostFaults), ...rest, summary];
}

function programOf({ language }: DiagnosedNote): string {
  return detailsOf(language).program;
}

/** A citation in brackets, and one in the text. */
function examplesIn({ language, text }: DiagnosedNote): readonly string[] {
  return (['pandoc', 'pandocInText'] as const).map((style) =>
    language.format([{ key: 'key' }], { style }, text),
  );
}

/** A remedy for all missing entries, if there are several. */
function addAllMissing(faults: readonly Finding[], { localize }: Words): readonly Remedy[] {
  const keys = faults.flatMap(({ remedies }) =>
    remedies.flatMap((remedy) => (remedy.kind === 'addMissing' ? remedy.keys : [])),
  );
  const title = localize('Add All {0} Missing Entries', keys.length);
  return keys.length < 2 ? [] : [{ kind: 'addMissing', title, keys }];
}

/** A diagnosis as plain text, for a message or a bug report. Contains no abstracts. */
export function report(
  { subject, faults, looked }: Diagnosis,
  { versions, nameOf }: { readonly versions: string; readonly nameOf: (uri: string) => string },
): string {
  const lines = [...faults, ...looked].flatMap(({ severity, what, detail, place, remedies }) => [
    `[${severity}] ${what}`,
    ...(detail === undefined ? [] : [`    ${detail}`]),
    ...(place ? [`    ${nameOf(place.uri)}:${place.range.start.line + 1}`] : []),
    ...remedies.map(({ title }) => `    -> ${title}`),
  ]);
  return [subject, versions, '', ...lines, ''].join('\n');
}
