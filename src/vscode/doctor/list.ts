import * as vscode from 'vscode';
import type { Diagnosis } from '../../core/diagnosis/diagnose';
import { isFault } from '../../core/diagnosis/finding';
import type { Finding, FilePlace, Remedy } from '../../core/diagnosis/finding';
import { escapeIcons } from '../../core/render/labels';
import { words } from './examine';

/** What a row of the list does. */
export type Choice =
  | { readonly kind: 'place'; readonly place: FilePlace }
  | { readonly kind: 'remedy'; readonly remedy: Remedy }
  | { readonly kind: 'copy' | 'wholeNote' };

/** A row. A row without a choice only shows a text. */
export interface DoctorItem extends vscode.QuickPickItem {
  readonly choice?: Choice;
}

const icons: Readonly<Record<Finding['severity'], string>> = {
  error: 'error',
  warning: 'warning',
  information: 'info',
  ok: 'pass',
};

/**
 * The rows of a diagnosis: each fault with its remedies, what was examined, and other actions. Places in the
 * note `here` are shown as a line number alone.
 */
export function doctorItems(
  { faults, looked, isPartial }: Diagnosis,
  here?: vscode.Uri,
): readonly DoctorItem[] {
  const rows = (finding: Finding): readonly DoctorItem[] => findingItems(finding, here);
  const rest: readonly Finding[] =
    faults.length > 0
      ? looked
      : [
          { severity: 'ok', what: vscode.l10n.t('Nothing is wrong here.'), remedies: [] },
          ...looked,
        ];
  return [
    ...(faults.length > 0 ? [separator(vscode.l10n.t('What Is Wrong'))] : []),
    ...faults.flatMap(rows),
    separator(vscode.l10n.t('What Was Looked At')),
    ...rest.flatMap(rows),
    separator(vscode.l10n.t('More')),
    ...(isPartial
      ? [more('$(note) ', vscode.l10n.t('Look at the Whole Note'), { kind: 'wholeNote' })]
      : []),
    more('$(clippy) ', vscode.l10n.t('Copy Report'), { kind: 'copy' }),
  ];
}

function findingItems(finding: Finding, here: vscode.Uri | undefined): readonly DoctorItem[] {
  const { severity, what, detail, place, remedies } = finding;
  const row: DoctorItem = {
    label: `$(${icons[severity]}) ${escapeIcons(what)}`,
    alwaysShow: isFault(finding),
    ...(detail !== undefined && { detail: escapeIcons(detail) }),
    ...(place && {
      description: escapeIcons(placeName(place, here)),
      choice: { kind: 'place', place },
    }),
  };
  return [row, ...remedies.map(remedyItem)];
}

function placeName({ uri, range }: FilePlace, here: vscode.Uri | undefined): string {
  const line = range.start.line + 1;
  return uri === here?.toString()
    ? vscode.l10n.t('line {0}', line)
    : `${words.nameOf(uri)}:${line}`;
}

function remedyItem(remedy: Remedy): DoctorItem {
  return {
    label: `      $(lightbulb) ${escapeIcons(remedy.title)}`,
    choice: { kind: 'remedy', remedy },
  };
}

function more(icon: string, title: string, choice: Choice): DoctorItem {
  return { label: icon + title, choice };
}

function separator(label: string): DoctorItem {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}
