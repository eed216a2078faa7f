import * as vscode from 'vscode';
import { report } from '../../core/diagnosis/diagnose';
import type { Diagnosis } from '../../core/diagnosis/diagnose';
import { isFault } from '../../core/diagnosis/finding';
import type { FilePlace, Finding, Remedy } from '../../core/diagnosis/finding';
import { escapeIcons } from '../../core/render/labels';
import { fileLabel } from '../common/documents/files';
import { toVscodeRange } from '../common/documents/ranges';
import { changedMeanwhile, replaceIn } from '../common/edits/edits';
import { runRemedy, showStatus } from '../common/messages/failures';
import { answerIn, section, separator } from '../common/messages/input';
import { examine } from './examine';
import type { ExamineParts, Question } from './examine';
import { commandFor, openPlace } from './remedies';

/** What a row of the list does: apply a remedy, show a place, or something else. */
type RowAction = Remedy | FilePlace | 'copy' | 'wholeNote';

/** A row. A row without an action only shows text. */
interface DiagnosisItem extends vscode.QuickPickItem {
  readonly action?: RowAction;
}

/**
 * *Explain Citation Problem* and *Explain Missing Digests*: lists what is wrong with a citation, a note or the
 * library, with remedies, and what was examined.
 * @throws HumanError when the note has changed before a remedy is chosen, or cannot be written to
 */
export async function explain(question: Question, parts: ExamineParts): Promise<void> {
  const { document } = question;
  const version = document?.version;
  const list = vscode.window.createQuickPick<DiagnosisItem>();
  const { t } = vscode.l10n;
  list.title = question.ofLibrary ? t('Explain Missing Digests') : t('Explain Citation Problem');
  list.placeholder = t('Checking the note, digests, and bibliographies…');
  list.busy = true;
  list.matchOnDescription = true;
  list.matchOnDetail = true;
  // Rows without an action cannot be chosen.
  const chosen = answerIn(
    list,
    () => list.activeItems[0]?.action,
    (action) => action !== undefined,
  );
  try {
    const diagnosis = await examine(question, parts);
    if (!question.ofLibrary) list.title = t('Citation Problem: {0}', diagnosis.subject);
    list.placeholder = t('Choose a fix, or a location to open');
    const items = diagnosisItems(diagnosis, document?.uri);
    list.items = items;
    list.activeItems = items.filter(isRemedy).slice(0, 1);
    list.busy = false;
    const action = await chosen;
    if (action === 'copy') await copyReport(diagnosis);
    else if (action === 'wholeNote') await explain(document ? { document } : {}, parts);
    else if (action && 'uri' in action) await runRemedy(openPlace(action));
    else if (action) await apply(action);
  } finally {
    list.dispose();
  }

  async function apply(remedy: Remedy): Promise<unknown> {
    if (remedy.kind === 'again') {
      await parts.papers.ready();
      return explain(question, parts);
    }
    if (remedy.kind !== 'replace') return runRemedy(commandFor(remedy, document?.uri.toString()));
    if (!document || document.version !== version) throw changedMeanwhile();
    return replaceIn(document.uri, toVscodeRange(remedy.range), remedy.text);
  }
}

async function copyReport(diagnosis: Diagnosis): Promise<void> {
  const manifest: unknown = vscode.extensions.getExtension(
    'paper-digest.paper-digest',
  )?.packageJSON;
  const version = (manifest as { readonly version?: string } | undefined)?.version ?? '';
  const versions = `Paper Digest ${version} · VS Code ${vscode.version}`;
  await vscode.env.clipboard.writeText(report(diagnosis, { versions, nameOf: fileLabel }));
  showStatus(vscode.l10n.t('Copied the report.'), 'clippy');
}

const icons: Readonly<Record<Finding['severity'], string>> = {
  error: 'error',
  warning: 'warning',
  information: 'info',
  ok: 'pass',
};

/**
 * The rows of a diagnosis: each fault with its remedies, what was examined, and other actions. For places in the
 * note `here`, only the line number is shown.
 */
export function diagnosisItems(
  { faults, looked, isPartial }: Diagnosis,
  here?: vscode.Uri,
): readonly DiagnosisItem[] {
  const { t } = vscode.l10n;
  const rows = (finding: Finding): readonly DiagnosisItem[] => findingItems(finding, here);
  const nothing: Finding = { severity: 'ok', what: t('No problems found.'), remedies: [] };
  const whole: DiagnosisItem = {
    label: `$(note) ${t('Check Whole Note')}`,
    action: 'wholeNote',
  };
  return [
    ...section(t('Problems'), faults.flatMap(rows)),
    separator(t('Checked')),
    ...[...(faults.length > 0 ? [] : [nothing]), ...looked].flatMap(rows),
    separator(t('More')),
    ...(isPartial ? [whole] : []),
    { label: `$(clippy) ${t('Copy Report')}`, action: 'copy' },
  ];
}

function findingItems(finding: Finding, here: vscode.Uri | undefined): readonly DiagnosisItem[] {
  const { severity, what, detail, place, remedies } = finding;
  const row: DiagnosisItem = {
    label: `$(${icons[severity]}) ${escapeIcons(what)}`,
    alwaysShow: isFault(finding),
    ...(detail !== undefined && { detail: escapeIcons(detail) }),
    ...(place && { description: escapeIcons(placeName(place, here)), action: place }),
  };
  const fixes = remedies.map((remedy): DiagnosisItem => ({
    label: `      $(lightbulb) ${escapeIcons(remedy.title)}`,
    action: remedy,
  }));
  return [row, ...fixes];
}

function isRemedy({ action }: DiagnosisItem): boolean {
  return typeof action === 'object' && 'kind' in action;
}

function placeName({ uri, range }: FilePlace, here: vscode.Uri | undefined): string {
  const line = range.start.line + 1;
  return uri === here?.toString() ? vscode.l10n.t('line {0}', line) : `${fileLabel(uri)}:${line}`;
}
