/*
 * The room of diagnosis: why something is not cited. In come a document with a position, and what is known
 * of digests, bibliographies and keys (`evidence.ts`). The subject is what stands at the position
 * (`subject.ts`); each thing that was looked at gives a finding (`keyFindings.ts`, `missedFindings.ts`,
 * `noteFindings.ts`, `sourceFindings.ts`). Out come the findings with ways to mend them as plain data, and
 * the same as text (`report.ts`).
 */
import type { Position } from '../model';
import type { DiagnosisKnowledge, Words } from './evidence';
import { finding, isFault } from './finding';
import type { Finding } from './finding';
import { keyFindings } from './keyFindings';
import { missedFinding, plainFinding } from './missedFindings';
import { noteFindings } from './noteFindings';
import { bibliographyFindings, digestFindings } from './sourceFindings';
import { subjectAt } from './subject';
import type { DiagnosedNote, Subject } from './subject';

/** What a document is, as far as it decides whether citations are read in it. */
export type DocumentKind =
  | { readonly kind: 'note'; readonly note: DiagnosedNote; readonly position?: Position }
  | { readonly kind: 'digest' }
  /** `language` is VS Code's id. */
  | { readonly kind: 'other'; readonly language: string }
  | { readonly kind: 'none' };

/** What was found, the faults before what is right. */
export interface Diagnosis {
  /** What was asked about: `@key`, say. */
  readonly subject: string;
  /** Those of the subject, the worst first; then those of its sources. */
  readonly faults: readonly Finding[];
  /** What was looked at and is right. */
  readonly looked: readonly Finding[];
  /** The whole note could be asked about instead. */
  readonly isPartial: boolean;
}

/** Finds out why something is not cited, from all that is known of it. */
export function diagnose(document: DocumentKind, known: DiagnosisKnowledge): Diagnosis {
  const subject =
    document.kind === 'note' ? subjectAt(document.note, document.position) : undefined;
  const findings = [
    ...(document.kind === 'note' && subject
      ? subjectFindings(subject, document.note, known)
      : documentFindings(document, known)),
    ...digestFindings(known),
    ...bibliographyFindings(known),
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
  const { localize } = known;
  switch (subject.kind) {
    case 'cited':
      return [
        ...subject.keys.flatMap((cited) => keyFindings(cited, known)),
        finding('ok', localize('Pandoc reads a citation here: {0}', subject.text)),
      ];
    case 'missed':
      return [missedFinding(subject.missed, note.uri, known)];
    case 'key':
    case 'title': {
      const place = { uri: note.uri, range: subject.range };
      return [plainFinding(subject.paper, subject.kind, place, known)];
    }
    case 'note':
      return noteFindings(note, subject.clusters, known);
  }
}

function documentFindings(document: DocumentKind, { localize }: Words): readonly Finding[] {
  switch (document.kind) {
    case 'digest':
      return [finding('warning', localize('This file is a digest, and digests cite nothing.'))];
    case 'other':
      return [
        finding('error', localize('This file is “{0}”, not Markdown.', document.language), {
          detail: localize('Citations are read in Markdown, Quarto and R Markdown.'),
          remedies: [{ kind: 'language', title: localize('Change the Language…') }],
        }),
      ];
    default:
      return [];
  }
}

function subjectName(
  subject: Subject | undefined,
  document: DocumentKind,
  { localize, nameOf }: Words,
): string {
  switch (subject?.kind) {
    case 'cited':
      return subject.keys.map(({ key }) => `@${key}`).join(', ');
    case 'missed':
      return `@${subject.missed.key}`;
    case 'key':
    case 'title':
      return `@${subject.paper.key}`;
    default:
      return document.kind === 'note' ? nameOf(document.note.uri) : localize('Citations');
  }
}
