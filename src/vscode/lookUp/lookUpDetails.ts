import * as vscode from 'vscode';
import { detailsOf, lookUpPapers } from '../../core/lookUp/lookUp';
import type { FoundPaper } from '../../core/lookUp/lookUp';
import type { SourceRecord } from '../../core/lookUp/source';
import { sources } from '../../core/lookUp/sources';
import { currentDay, isoDate } from '../../core/model';
import type { PaperSummary } from '../../core/model';
import { authorsLabel, bylineLabel, escapeIcons } from '../../core/render/labels';
import { readable } from '../../core/text/readable';
import { offer } from '../common/messages/failures';
import { describeFailures } from '../common/online/failures';
import type { OnlineSources } from '../common/online/online';
import { detailsUri, saveDetails } from './detailsFile';

/**
 * Looks papers up, saves what was found, and offers to choose where the sources have similar papers. What was found
 * before a cancellation or a failure is saved, too.
 * @throws HumanError in Restricted Mode, without a folder, or when the file can't be written
 */
export async function lookUpDetails(
  papers: readonly PaperSummary[],
  online: OnlineSources,
): Promise<void> {
  detailsUri();
  if (!(await online.mayAsk('details'))) return;
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: vscode.l10n.t('Looking up details'),
    cancellable: true,
  };
  const { enabled } = online;
  const { found, results } = await vscode.window.withProgress(
    options,
    async (progress, canceled) => {
      const controller = new AbortController();
      canceled.onCancellationRequested(() => controller.abort());
      const { ask, ...results } = online.startRun({
        signal: controller.signal,
        report: (message) => progress.report({ message }),
      });
      return { found: await lookUpPapers(papers, ask, enabled), results };
    },
  );
  const today = currentDay();
  const details = found.flatMap(({ paper, records }) => detailsOf(paper, records, today) ?? []);
  if (details.length > 0) await saveDetails(details);
  const unclear = found.filter(({ candidates }) => candidates.length > 0);
  const message = [summaryOf(found, details.length, unclear.length), describeFailures(results)]
    .filter(Boolean)
    .join(' ');
  if (unclear.length === 0) void vscode.window.showInformationMessage(message);
  // Not awaited, as the message stays until the user closes it.
  else void offerChoice(message, unclear);
}

function summaryOf(found: readonly FoundPaper[], known: number, unclear: number): string {
  const { t } = vscode.l10n;
  const [only, ...others] = found;
  const counted =
    only && others.length === 0
      ? known === 1
        ? t('Found details of “{0}”.', readable(only.paper.title))
        : t('Found no details of “{0}”.', readable(only.paper.title))
      : t('Found details of {0} of {1} papers.', known, found.length);
  if (unclear === 0) return counted;
  const similar =
    unclear === 1
      ? t('One paper is similar to others.')
      : t('{0} papers are similar to others.', unclear);
  return `${counted} ${similar}`;
}

async function offerChoice(
  message: string,
  unclear: readonly FoundPaper<PaperSummary>[],
): Promise<void> {
  if (!(await offer(message, vscode.l10n.t('Choose…')))) return;
  const chosen = [];
  for (const one of unclear) {
    const record = await chooseRecord(one);
    if (record === undefined) break;
    const details = record && detailsOf(one.paper, [record], currentDay());
    if (details) chosen.push(details);
  }
  if (chosen.length > 0) await saveDetails(chosen);
}

/** The record that the user chose; null for none of them, undefined when the user canceled. */
async function chooseRecord({
  paper,
  candidates,
}: FoundPaper<PaperSummary>): Promise<SourceRecord | null | undefined> {
  const { t } = vscode.l10n;
  const known = [readable(paper.title), bylineLabel(paper, t), paper.date?.year]
    .filter(Boolean)
    .join(' · ');
  const none = { label: t('None of these'), record: null };
  const items = candidates.map((record) => ({ ...itemOf(record), record }));
  const chosen = await vscode.window.showQuickPick([...items, none], {
    title: t('Look Up Details'),
    placeHolder: t('Which paper is “{0}”?', known),
    matchOnDetail: true,
    ignoreFocusOut: true,
  });
  return chosen?.record;
}

function itemOf({ title, authors, date, arxivId, doi, source }: SourceRecord) {
  const facts = [
    authors && authorsLabel(authors, vscode.l10n.t),
    date && isoDate(date),
    arxivId === undefined ? doi : `arXiv:${arxivId}`,
    sources[source].name,
  ];
  return {
    label: escapeIcons(readable(title)),
    detail: escapeIcons(facts.filter(Boolean).join(' · ')),
  };
}
