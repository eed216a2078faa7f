// The view that shows one paper in full (`paperDigest.paper`), with `pinPaper`, `unpinPaper` and `toggleWideLayout`, and
// marking papers as read after a while (`markReadAfterSeconds`).

import * as vscode from 'vscode';
import { debounce } from '../../platform/debounce';
import { Latest } from '../../platform/latest';
import { registerCommand } from '../common/commands/commands';
import { citedAt, keysIn } from '../common/notes/notes';
import type { KnownWorks } from '../common/notes/notes';
import type { Papers } from '../common/papers/papers';
import { isSightingShown, placeOf, revealSighting } from '../common/papers/reveal';
import { readSettings } from '../common/settings/settings';
import { commands, views } from '../contributions';
import { PaperView } from './paperView';
import type { PaperViewParts, PointedPaper, PointedRow } from './paperView';
import { WideLayout } from './wideLayout';

export { PointedPaper } from './paperView';

export function registerPaperView(parts: Omit<PaperViewParts, 'run'> & KnownWorks) {
  const { papers, marks, pointed, state, extension } = parts;
  const run = vscode.commands.executeCommand;
  const view = new PaperView({ ...parts, run });
  const wide = new WideLayout(view, state, extension);
  const disposable = vscode.Disposable.from(
    view,
    vscode.window.registerWebviewViewProvider(views.paper, view),
    vscode.window.registerWebviewPanelSerializer(views.paper, wide),
    registerCommand(commands.toggleWideLayout, () => wide.toggle()),
    followRows(papers, pointed, view, wide),
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
  return { disposable, wide };
}

/**
 * While keys move through the list, shows the paper of each row in one place: in the paper view, unless that is hidden
 * or pinned, and else in an editor. An editor that shows the previous paper follows too, so there is only one paper on
 * the screen.
 */
export function followRows(
  papers: Pick<Papers, 'library'>,
  pointed: Pick<PointedPaper, 'onDidMove'>,
  view: Pick<PaperView, 'follows'>,
  wide: Pick<WideLayout, 'isOn' | 'show'>,
): vscode.Disposable {
  const reveals = new Latest(async ({ key, uri }: PointedRow) => {
    const paper = papers.library.resolve(key);
    const place = paper && placeOf(paper, papers, uri);
    if (!place) return;
    try {
      await revealSighting(place, { preserveFocus: true, preview: true });
    } catch {
      // A digest that can't be opened is reported when the user opens it.
    }
  });
  return pointed.onDidMove((row) => {
    if (wide.isOn) wide.show();
    else if (!view.follows || isSightingShown()) void reveals.run(row);
  });
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
  parts: KnownWorks,
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
