// The view that shows one paper whole (`paperDigest.paper`), with `pinPaper` and `unpinPaper`, and papers that
// count as read after a while (`markReadAfterSeconds`).

import * as vscode from 'vscode';
import type { Bibliographies } from '../common/bibliographies/bibliographies';
import { registerCommand } from '../common/commands/commands';
import { commands, views } from '../contributions';
import { followCursor } from './citedAtCursor';
import { PaperView } from './paperView';
import type { PaperViewParts } from './paperView';
import { delay, readInTime } from './readInTime';

export function registerPaperView(
  parts: Omit<PaperViewParts, 'run'> & {
    readonly bibliographies: Pick<Bibliographies, 'filesFor'>;
  },
): vscode.Disposable {
  const { papers, marks, pointed } = parts;
  const run = vscode.commands.executeCommand;
  const view = new PaperView({ ...parts, run });
  return vscode.Disposable.from(
    view,
    vscode.window.registerWebviewViewProvider(views.paper, view),
    registerCommand(commands.pinPaper, () => view.pin(true)),
    registerCommand(commands.unpinPaper, () => view.pin(false)),
    followCursor(
      parts,
      () => view.follows,
      (key) => pointed.point(key),
    ),
    readInTime(view.onDidShow, delay, (key) => {
      const paper = papers.snapshot.resolve(key);
      if (!paper || marks.of(paper).read) return;
      void run(commands.markAsRead, { key });
    }),
  );
}
