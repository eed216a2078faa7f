import * as vscode from 'vscode';
import { currentDay, isoDate } from '../../core/model';
import { offer, reportFailure } from '../common/messages/failures';
import { readSettings } from '../common/settings/settings';
import { commands } from '../contributions';

const offeredKey = 'paperDigest.offeredTodaysPapers';

/** Offers today's papers once a day, if the setting is on. */
export async function offerTodaysPapers(state: vscode.Memento): Promise<void> {
  const today = isoDate(currentDay());
  const isDue =
    readSettings()['lookUp.offerTodaysPapers'] &&
    vscode.workspace.isTrusted &&
    vscode.workspace.workspaceFolders !== undefined &&
    state.get(offeredKey) !== today;
  if (!isDue) return;
  try {
    await state.update(offeredKey, today);
    const message = vscode.l10n.t("Get today's papers from Hugging Face?");
    if (!(await offer(message, vscode.l10n.t('Get Papers')))) return;
    await vscode.commands.executeCommand(commands.getTodaysPapers);
  } catch (error) {
    reportFailure("Getting today's papers", error);
  }
}
