// The view that shows one paper in full (`paperDigest.paper`), with `pinPaper` and `unpinPaper`, and marking papers
// as read after a while (`markReadAfterSeconds`).

import * as vscode from 'vscode';
import { debounce } from '../../platform/debounce';
import type { Bibliographies } from '../common/bibliographies/bibliographies';
import { registerCommand } from '../common/commands/commands';
import { citedAt, keysIn } from '../common/notes/notes';
import type { KeyParts } from '../common/notes/notes';
import { readSettings } from '../common/settings/settings';
import { commands, views } from '../contributions';
import { PaperView } from './paperView';
import type { PaperViewParts } from './paperView';

export { PointedPaper } from './paperView';

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
    readInTime(view.onDidShow, (key) => {
      const paper = papers.library.resolve(key);
      if (paper && !marks.of(paper).read) void run(commands.markAsRead, { key });
    }),
  );
}

/** Runs a task after this many milliseconds; the returned function cancels it. */
type Delay = (milliseconds: number, task: () => void) => () => void;

const delay: Delay = (milliseconds, task) => {
  const timer = setTimeout(task, milliseconds);
  return () => clearTimeout(timer);
};

/**
 * Calls `read` for each paper that is shown for as long as the setting `markReadAfterSeconds` says.
 *
 * @param onDidShow fires with the key of the paper that is now shown; with undefined when none is
 */
export function readInTime(
  onDidShow: vscode.Event<string | undefined>,
  read: (key: string) => void,
  wait = delay,
): vscode.Disposable {
  let cancel: (() => void) | undefined;
  const subscription = onDidShow((key) => {
    cancel?.();
    const { markReadAfterSeconds } = readSettings();
    const isWanted = key !== undefined && markReadAfterSeconds > 0;
    cancel = isWanted ? wait(markReadAfterSeconds * 1000, () => read(key)) : undefined;
  });
  return vscode.Disposable.from(subscription, { dispose: () => cancel?.() });
}

/** Milliseconds without cursor movement before the citation at the cursor is looked up. */
const quiet = 80;

/** While `isWanted`, calls `point` with the key of a known paper when the cursor moves to its citation. */
export function followCursor(
  parts: KeyParts,
  isWanted: () => boolean,
  point: (key: string) => void,
): vscode.Disposable {
  const lookUp = async (): Promise<void> => {
    const editor = vscode.window.activeTextEditor;
    if (!editor || !isWanted()) return;
    const { document, selection } = editor;
    const cited = citedAt(document, selection.active, parts.papers);
    if (!cited) return;
    const work = (await keysIn(document, parts)).meaning(cited.key);
    const isThere = vscode.window.activeTextEditor === editor && editor.selection === selection;
    if (isThere && parts.papers.library.resolve(work)) point(work);
  };
  const lookUpSoon = debounce(() => void lookUp(), quiet);
  return vscode.Disposable.from(
    lookUpSoon,
    vscode.window.onDidChangeActiveTextEditor(lookUpSoon),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
      if (textEditor === vscode.window.activeTextEditor) lookUpSoon();
    }),
  );
}
