import * as vscode from 'vscode';
import { captureDay, openPart } from '../../core/digest/words/digestName';
import { currentDay, isoDate, readDay } from '../../core/model';
import type { Day, ParsedDigest } from '../../core/model';
import { describeDate } from '../../core/render/labels';
import { countPapers } from '../common/messages/numbers';

/** The date of a page; undefined if unknown. */
export interface GivenDay {
  readonly day: Day | undefined;
}

/** The date on the page, in its likely year; undefined when the user has to be asked. */
export function dayOnPage({ captureDate }: ParsedDigest): GivenDay | undefined {
  return openPart(captureDate) === 'day'
    ? undefined
    : { day: captureDay(captureDate, currentDay()) };
}

/**
 * Asks for the part of the date that the page lacks: the year, or all of it. Undefined when the user cancels. The
 * input stays open when it loses the focus, as the user may look at the page in the browser.
 */
export async function askForDay(
  digest: ParsedDigest,
  { day }: GivenDay = { day: currentDay() },
): Promise<GivenDay | undefined> {
  const { read, ...question } = questionFor(digest, currentDay());
  const given = await vscode.window.showInputBox({
    ...question,
    title: vscode.l10n.t('Import Page from Clipboard'),
    value: day ? question.valueOf(day) : '',
    ignoreFocusOut: true,
  });
  return given === undefined ? undefined : { day: read(given) };
}

/** A question about a page, and how to parse the answer. */
interface DayQuestion {
  readonly prompt: string;
  readonly placeHolder: string;
  readonly valueOf: (day: Day) => string;
  readonly read: (text: string) => Day | undefined;
  /** The error message for an answer. */
  readonly validateInput: (text: string) => string | undefined;
}

/** Asks for the year when the page has month and day, else for the full date. */
export function questionFor({ captureDate = {}, papers }: ParsedDigest, today: Day): DayQuestion {
  const { t } = vscode.l10n;
  const counted = countPapers(papers.length);
  const { month, day } = captureDate;
  const question =
    month === undefined || day === undefined
      ? {
          prompt: t('{0}: what date is the page from? Leave empty if unknown.', counted),
          placeHolder: '2026-01-14',
          valueOf: isoDate,
          read: (text: string) => readDay(text.trim()),
          isOptional: true,
          fault: t('Enter a date such as 2026-01-14, or leave empty.'),
        }
      : {
          prompt: t('{0} of {1}: what year?', counted, describeDate({ month, day }, t)),
          placeHolder: '2026',
          valueOf: ({ year }: Day) => String(year),
          read: (text: string) => readDay(`${text.trim()}-${month}-${day}`),
          isOptional: false,
          fault: t('Enter a year that has this date, such as 2026.'),
        };
  return {
    ...question,
    validateInput: (text) => {
      const given = question.read(text);
      if (given) return isInFuture(given, today) ? t('This date is in the future.') : undefined;
      return question.isOptional && text.trim() === '' ? undefined : question.fault;
    },
  };
}

/** Whether a date is after tomorrow, which has already begun in some time zones. */
function isInFuture(day: Day, today: Day): boolean {
  const tomorrow = Date.UTC(today.year, today.month - 1, today.day + 1);
  return Date.UTC(day.year, day.month - 1, day.day) > tomorrow;
}
