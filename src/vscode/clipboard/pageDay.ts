import * as vscode from 'vscode';
import { captureDay, openPart } from '../../core/digest/words/digestName';
import { currentDay, isoDate, readDay } from '../../core/model';
import type { Day, ParsedDigest } from '../../core/model';
import { describeDate } from '../../core/render/labels';
import { countPapers } from '../common/messages/numbers';

/** The day of a page; undefined if unknown. */
export interface GivenDay {
  readonly day: Day | undefined;
}

/** The day that the page has, in its likely year; undefined when the user has to be asked. */
export function dayOnPage({ captureDate }: ParsedDigest): GivenDay | undefined {
  return openPart(captureDate) === 'day'
    ? undefined
    : { day: captureDay(captureDate, currentDay()) };
}

/**
 * Asks for what the page leaves open of its day: the year, or all of it. Undefined when the user cancels.
 * The input stays open while the user looks at the page in the browser.
 */
export async function askForDay(
  digest: ParsedDigest,
  { day }: GivenDay = { day: currentDay() },
): Promise<GivenDay | undefined> {
  const { read, ...question } = questionFor(digest, currentDay());
  const given = await vscode.window.showInputBox({
    ...question,
    title: vscode.l10n.t('New Digest from Clipboard'),
    value: day ? question.valueOf(day) : '',
    ignoreFocusOut: true,
  });
  return given === undefined ? undefined : { day: read(given) };
}

/** What is asked of a page, and how an answer is read. */
interface DayQuestion {
  readonly prompt: string;
  readonly placeHolder: string;
  readonly valueOf: (day: Day) => string;
  readonly read: (text: string) => Day | undefined;
  /** What is wrong with an answer. */
  readonly validateInput: (text: string) => string | undefined;
}

/** Asks for the year when the page has month and day, else for the whole day. */
export function questionFor({ captureDate = {}, papers }: ParsedDigest, today: Day): DayQuestion {
  const { t } = vscode.l10n;
  const counted = countPapers(papers.length);
  const question = (
    parts: Omit<DayQuestion, 'validateInput'>,
    fault: string,
    isAnswer: (text: string) => boolean,
  ): DayQuestion => ({
    ...parts,
    validateInput: (text) => {
      const day = parts.read(text);
      if (day && isToCome(day, today)) return t('This day is still to come.');
      return day || isAnswer(text) ? undefined : fault;
    },
  });
  const { month, day } = captureDate;
  if (month === undefined || day === undefined) {
    return question(
      {
        prompt: t('{0}: of which day is the page? Leave it empty if nobody knows.', counted),
        placeHolder: '2026-01-14',
        valueOf: isoDate,
        read: (text) => readDay(text.trim()),
      },
      t('Write a day such as 2026-01-14, or nothing.'),
      (text) => text.trim() === '',
    );
  }
  return question(
    {
      prompt: t('{0} of {1}: of which year?', counted, describeDate({ month, day }, t)),
      placeHolder: '2026',
      valueOf: ({ year }) => String(year),
      read: (text) => readDay(`${text.trim()}-${month}-${day}`),
    },
    t('Write a year that has this day, such as 2026.'),
    () => false,
  );
}

/** Whether a day is later than tomorrow, which has already begun somewhere on earth. */
function isToCome(day: Day, today: Day): boolean {
  const tomorrow = Date.UTC(today.year, today.month - 1, today.day + 1);
  return Date.UTC(day.year, day.month - 1, day.day) > tomorrow;
}
