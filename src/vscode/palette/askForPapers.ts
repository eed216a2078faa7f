import * as vscode from 'vscode';
import type { PaperSummary } from '../../core/model';
import type { Papers } from '../common/papers/papers';
import type { PaletteOptions } from './options';
import { Palette } from './palette';

/** Lets the user choose papers. Gives none when the user cancels, or chooses a command, which is then run. */
export async function askForPapers(
  papers: Papers,
  options: PaletteOptions,
): Promise<readonly PaperSummary[]> {
  const outcome = await new Palette(papers, options).open();
  if (!outcome) return [];
  if ('papers' in outcome) return outcome.papers;
  await vscode.commands.executeCommand(outcome.command, ...outcome.arguments);
  return [];
}
