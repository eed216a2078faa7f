// *Show What It Learned* (`showLearned`): the words by which *Sort by Interest* orders papers.

import type * as vscode from 'vscode';
import { registerCommand } from '../common/commands/commands';
import type { Papers } from '../common/papers/papers';
import { commands } from '../contributions';
import { showLearned } from './showLearned';

export function registerInterest(papers: Pick<Papers, 'learnt'>): vscode.Disposable {
  return registerCommand(commands.showLearned, () => showLearned(papers));
}
