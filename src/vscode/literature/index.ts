// *Open Literature Note* (`openLiteratureNote`): the note about a paper, made by a template when there
// is none (`literatureNote…`).

import type * as vscode from 'vscode';
import { registerCommand } from '../common/commands/commands';
import type { CommandTargets } from '../common/commands/targets';
import type { Papers } from '../common/papers/papers';
import { commands } from '../contributions';
import { openLiteratureNote } from './openNote';

export function registerLiterature(papers: Papers, targets: CommandTargets): vscode.Disposable {
  return registerCommand(commands.openLiteratureNote, async (argument) => {
    const [paper] = await targets.require([argument]);
    await openLiteratureNote(papers, paper);
  });
}
