import * as vscode from 'vscode';
import type { CheckedReference } from '../../core/referenceCheck/finding';
import {
  countGroups,
  groupName,
  groupOf,
  markdownReport,
  remarks,
  reportGroups,
  summary,
} from '../../core/referenceReport/report';
import type { ReportGroup } from '../../core/referenceReport/report';
import { escapeIcons } from '../../core/render/labels';
import { fileLabel } from '../common/documents/files';
import { toVscodeRange } from '../common/documents/ranges';
import { showStatus } from '../common/messages/failures';
import { answerIn, separator } from '../common/messages/input';

/** A row: an entry to open, or something else to do. */
interface ReportItem extends vscode.QuickPickItem {
  readonly action?: CheckedReference | 'copy' | 'online';
}

const icons: Readonly<Record<ReportGroup, string>> = {
  updated: 'error',
  differs: 'warning',
  problem: 'info',
  unknown: 'search',
  unverified: 'question',
  unlisted: 'book',
  partly: 'check',
  confirmed: 'pass',
};
/** VS Code's list is slow with more rows. */
const mostRows = 500;

/**
 * Shows the results of a check as a list: by group, most important first. Choosing an entry opens it. The last row
 * copies all results as Markdown.
 *
 * @param canAskOnline whether to offer checking the same online
 * @returns `online` when the user chose that
 */
export async function showReport(
  references: readonly CheckedReference[],
  name: string,
  canAskOnline: boolean,
): Promise<'online' | undefined> {
  const { t } = vscode.l10n;
  const list = vscode.window.createQuickPick<ReportItem>();
  list.title = t('References in {0}', name);
  list.placeholder = summary(references, t);
  list.matchOnDescription = true;
  list.matchOnDetail = true;
  list.items = reportItems(references, canAskOnline);
  const chosen = await answerIn(
    list,
    () => list.activeItems[0]?.action,
    (action) => action !== undefined,
  );
  if (chosen === 'online') return chosen;
  if (chosen === 'copy') await copyReport(references);
  if (typeof chosen !== 'object') return undefined;
  const selection = toVscodeRange(chosen.keyRange);
  const start = new vscode.Range(selection.start, selection.start);
  await vscode.window.showTextDocument(vscode.Uri.parse(chosen.uri), { selection: start });
  return undefined;
}

/** The entries by group, and what else to do. */
function reportItems(
  references: readonly CheckedReference[],
  canAskOnline: boolean,
): readonly ReportItem[] {
  const { t } = vscode.l10n;
  const counts = countGroups(references);
  let left = mostRows;
  const rows = reportGroups.flatMap((group): readonly ReportItem[] => {
    if (counts[group] === 0) return [];
    const own = references
      .filter((reference) => groupOf(reference) === group)
      .slice(0, left)
      .flatMap((reference) => referenceItems(reference, group))
      .slice(0, left);
    left -= own.length;
    const label = `${groupName(group, t)} (${counts[group]})`;
    return [separator(label), ...own];
  });
  const copy: ReportItem = { label: `$(clippy) ${t('Copy Report')}`, action: 'copy' };
  const online: ReportItem = {
    label: `$(globe) ${t('Check Online…')}`,
    description: t('retractions, publications, and what your digests lack'),
    action: 'online',
  };
  return [...rows, separator(t('More')), ...(canAskOnline ? [online] : []), copy];
}

/** A row for each fault of an entry, as a row has only one line for it, and one for all other remarks. */
function referenceItems(reference: CheckedReference, group: ReportGroup): readonly ReportItem[] {
  const { key, title, uri, range, faults } = reference;
  const place = `${fileLabel(uri)}:${range.start.line + 1}`;
  const said = remarks(reference, vscode.l10n.t);
  const others = said.slice(faults.length).join(' ');
  const details = [...said.slice(0, faults.length), ...(others === '' ? [] : [others])];
  return (details.length === 0 ? [''] : details).map((detail) => ({
    label: `$(${icons[group]}) ${escapeIcons(key)}`,
    description: escapeIcons([title, place].filter(Boolean).join(' · ')),
    ...(detail !== '' && { detail: escapeIcons(detail) }),
    action: reference,
  }));
}

async function copyReport(references: readonly CheckedReference[]): Promise<void> {
  const { t } = vscode.l10n;
  await vscode.env.clipboard.writeText(
    markdownReport(references, { localize: t, nameOf: fileLabel }),
  );
  showStatus(t('Copied the report.'), 'clippy');
}
