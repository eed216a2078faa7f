// Asking public sources: `lookUpDetails` completes papers, and `getTodaysPapers` and `getPapersOf`
// save lists of papers. `setApiKey` lets Semantic Scholar answer more often.

import * as vscode from 'vscode';
import { readListName } from '../../core/lookUp/dailyPapers';
import { currentDay, isoDate } from '../../core/model';
import type { PaperSummary } from '../../core/model';
import type { Clock } from '../../platform/clock';
import { fieldsOf, registerCommand, textIn } from '../common/commands/commands';
import type { CommandTargets } from '../common/commands/targets';
import { HumanError } from '../common/messages/humanError';
import { activeNote, keysIn, mentionsIn } from '../common/notes/notes';
import type { KnownWorks } from '../common/notes/notes';
import type { OnlineSources } from '../common/online/online';
import type { PaperFolder } from '../common/papers/papers';
import { commands } from '../contributions';
import { lookUpDetails } from './lookUpDetails';
import { getPapers } from './todaysPapers';

interface LookUpParts extends KnownWorks {
  readonly targets: CommandTargets;
  readonly online: OnlineSources;
  /** The papers under a row of the sidebar; undefined when the row isn't a folder. */
  readonly folderOf: (row: unknown) => Promise<PaperFolder | undefined>;
  /** Remembers what lists said. */
  readonly state: vscode.Memento;
  readonly clock: Clock;
}

export function registerLookUp(parts: LookUpParts): vscode.Disposable {
  const { targets, online, folderOf } = parts;
  return vscode.Disposable.from(
    registerCommand(commands.lookUpDetails, async (...args) => {
      const listed = (await folderOf(args[0]))?.papers;
      await lookUpDetails(listed ?? (await papersFor(args)), parts);
    }),
    registerCommand(commands.getTodaysPapers, () => getPapers(undefined, parts)),
    registerCommand(commands.getPapersOf, async (argument) => {
      const name = textIn(argument, 'list') ?? (await askForList());
      const list = name === undefined ? undefined : readListName(name);
      if (list) await getPapers(list, parts);
    }),
    registerCommand(commands.setApiKey, () => online.askForKey()),
  );

  /**
   * The papers that a command is called on; in a note without a citation at the cursor, or with `{ cited: true }`,
   * all that it cites.
   * @throws HumanError without papers
   */
  async function papersFor(args: readonly unknown[]): Promise<readonly PaperSummary[]> {
    const isCited = fieldsOf(args[1])['cited'] === true;
    const found = isCited ? [] : await targets.resolve(args);
    if (found.length > 0) return found;
    const cited = await citedInNote(parts);
    if (cited.length > 0) return cited;
    if (!isCited) return targets.require(args);
    throw new HumanError(
      vscode.l10n.t('Open a note that cites papers from your digests or bibliographies.'),
    );
  }
}

/** The papers cited in the active note, or none without one. */
async function citedInNote({ papers, bibliographies }: LookUpParts): Promise<PaperSummary[]> {
  const note = activeNote(papers)?.document;
  if (!note) return [];
  const { mentions } = mentionsIn(note);
  const keys = await keysIn(note, { papers, bibliographies });
  const cited = mentions.flatMap(({ key }) => papers.library.resolve(keys.meaning(key)) ?? []);
  return [...new Set(cited)];
}

async function askForList(): Promise<string | undefined> {
  const { t } = vscode.l10n;
  return vscode.window.showInputBox({
    title: t('Get Papers by Day, Week, or Month'),
    prompt: t('A day, week, or month, such as 2026-09-30, 2026-W39, or 2026-09'),
    value: isoDate(currentDay()),
    validateInput: (text) =>
      readListName(text) ? undefined : t('Enter 2026-09-30, 2026-W39, or 2026-09.'),
  });
}
