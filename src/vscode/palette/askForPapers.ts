import * as vscode from 'vscode';
import type { PaperSummary } from '../../core/model';
import type { Papers } from '../common/papers/papers';
import type { PaletteOptions } from './options';
import { Palette } from './palette';

/** Lets the user choose papers; none when the palette is left, or for a command, which is run. */
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
