import * as vscode from 'vscode';
import { compareDates } from '../../core/model';
import type { Day, DigestSummary } from '../../core/model';
import { describeDate } from '../../core/render/labels';
import { isInSpan, namedSpan, printSpan, readSpan, spanNames } from '../../core/review/span';
import type { DaySpan, SpanName } from '../../core/review/span';
import { fieldsOf } from '../common/commands/commands';
import { pickItem } from '../common/messages/input';
import { localNumber } from '../common/messages/numbers';

/** A span to choose; without one, the user is asked for it. */
export interface SpanItem extends vscode.QuickPickItem {
  readonly span?: DaySpan;
}

/** The span in the command's argument, such as `{ "span": "lastWeek" }` or `"2026-01"`; undefined without one. */
export function spanIn(argument: unknown, today: Day): DaySpan | undefined {
  const { span } = fieldsOf(argument);
  if (typeof span !== 'string') return undefined;
  const name = spanNames.find((name) => name === span);
  return name ? namedSpan(name, today) : readSpan(span);
}

/** Asks for a span of time; undefined when the user cancels. */
export async function askForSpan(
  digests: readonly DigestSummary[],
  today: Day,
): Promise<DaySpan | undefined> {
  const items = spanItems(digests, today);
  // Preselect the first span that has a digest.
  const active = items.find(({ span }) => !span || countIn(digests, span) > 0);
  const placeholder = vscode.l10n.t('Papers from which dates?');
  const chosen = await pickItem(items, active, { title: title(), placeholder });
  return chosen && (chosen.span ?? askForOwn(digests, today));
}

/** The suggested spans, each with its days and the number of its digests. */
export function spanItems(digests: readonly DigestSummary[], today: Day): readonly SpanItem[] {
  const { t } = vscode.l10n;
  const labels: Readonly<Record<SpanName, string>> = {
    thisWeek: t('This Week'),
    lastWeek: t('Last Week'),
    thisMonth: t('This Month'),
    lastMonth: t('Last Month'),
    last7Days: t('Last 7 Days'),
    last30Days: t('Last 30 Days'),
  };
  const named = spanNames.map((name): SpanItem => {
    const span = namedSpan(name, today);
    const days = t('{0} to {1}', describeDate(span.from, t), describeDate(span.to, t));
    return {
      label: labels[name],
      description: `${days} · ${countLabel(countIn(digests, span))}`,
      span,
    };
  });
  return [...named, { label: t('Other Dates…') }];
}

async function askForOwn(
  digests: readonly DigestSummary[],
  today: Day,
): Promise<DaySpan | undefined> {
  const { t } = vscode.l10n;
  const given = await vscode.window.showInputBox({
    title: title(),
    prompt: t('First and last day, such as 2026-01-05..2026-01-11, or a month or year.'),
    value: printSpan(monthOfNewest(digests) ?? namedSpan('lastWeek', today)),
    validateInput: (text) => spanHint(text, digests),
  });
  return given === undefined ? undefined : readSpan(given);
}

/** The month of the newest digest; undefined when no digest has a month. */
export function monthOfNewest(digests: readonly DigestSummary[]): DaySpan | undefined {
  const dates = digests.map(({ captureDate }) => captureDate);
  const newest = dates.reduce((a, b) => (compareDates(a, b) > 0 ? a : b), undefined);
  if (newest?.year === undefined || newest.month === undefined) return undefined;
  return namedSpan('thisMonth', { year: newest.year, month: newest.month, day: 1 });
}

/** The message about the typed span: that it's invalid, or how many digests it contains. */
export function spanHint(
  text: string,
  digests: readonly DigestSummary[],
): string | vscode.InputBoxValidationMessage {
  const { t } = vscode.l10n;
  const span = readSpan(text);
  if (!span) return t('Enter dates such as 2026-01-05..2026-01-11, 2026-01, or 2026.');
  const severity = vscode.InputBoxValidationSeverity.Info;
  return { message: countLabel(countIn(digests, span)), severity };
}

function title(): string {
  return vscode.l10n.t('Create Review Note');
}

function countIn(digests: readonly DigestSummary[], span: DaySpan): number {
  return digests.filter(({ captureDate }) => isInSpan(captureDate, span)).length;
}

function countLabel(count: number): string {
  const { t } = vscode.l10n;
  if (count === 0) return t('no digest');
  return count === 1 ? t('1 digest') : t('{0} digests', localNumber(count));
}
