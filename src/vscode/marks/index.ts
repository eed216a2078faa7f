// Marks on papers, stored in a file of the workspace (`marksFile`): starred, read, put off or skipped (`starPaper`,
// `markAsRead`, `readLater`, `skipPaper`, and the commands that remove these), tags and remarks (`tagPapers`,
// `remarkOnPaper`), bulk changes (`markAllAsRead`, `finishDigest`), and `undoMark`, `redoMark`.

import { digestsOf } from '../../core/library/edits/portionText';
import * as vscode from 'vscode';
import { isEmptyMark, isUnread, markFlags } from '../../core/marks/mark';
import type { MarkChange, MarkFlag } from '../../core/marks/mark';
import { isListedOnly } from '../../core/model';
import type { PaperSummary } from '../../core/model';
import { newestFirst } from '../../core/view/grouping';
import { localList } from '../../core/text/localize';
import { debounce } from '../../platform/debounce';
import { fileLabel } from '../common/documents/files';
import { fieldsOf, keyOptions, registerCommand, textIn } from '../common/commands/commands';
import type { CommandTargets } from '../common/commands/targets';
import { offerUndo, reportFailure, showStatus } from '../common/messages/failures';
import { createDiagnostic } from '../common/documents/diagnostics';
import { HumanError } from '../common/messages/humanError';
import { localNumber, papersLabel } from '../common/messages/numbers';
import type { MarkStep, Marks } from '../common/papers/marks';
import { everyResult } from '../common/papers/papers';
import type { PaperFolder, Papers } from '../common/papers/papers';
import { commands, contextKeys } from '../contributions';
import type { CommandId } from '../contributions';
import { askRemark, askTags } from './annotate';
import { papersBeforeFirstDay } from './firstDay';
import type { MarkFile } from './markFile';
import type { WorkspaceMarks } from './workspaceMarks';

export { MarkFile } from './markFile';
export { WorkspaceMarks } from './workspaceMarks';

interface MarkParts {
  readonly papers: Papers;
  readonly marks: WorkspaceMarks;
  readonly file: MarkFile;
  readonly targets: CommandTargets;
  /** The papers in the sidebar: all, or those that match its filter. */
  readonly shown: () => readonly PaperSummary[];
  /** The papers under a row of the sidebar; undefined when the row isn't a folder. */
  readonly folderOf: (row: unknown) => Promise<PaperFolder | undefined>;
  /** Runs a function that returns a paper's key, then goes back to that paper in the sidebar. */
  readonly goTo: (run: () => Promise<string | undefined>) => Promise<void>;
  /** Fires when the user is at another paper. */
  readonly onDidPoint: vscode.Event<unknown>;
  readonly state: vscode.Memento;
  /** Resolves when the user sees the sidebar's papers. */
  readonly seen: Promise<void>;
}

/** The commands that set and remove a mark. A key of the sidebar toggles the mark. */
interface Toggle {
  readonly flag: MarkFlag;
  readonly on: CommandId;
  readonly off: CommandId;
  /** The other mark that setting this one removes. */
  readonly ends?: MarkChange;
}

const toggles: readonly Toggle[] = [
  { flag: 'starred', on: commands.starPaper, off: commands.unstarPaper },
  {
    flag: 'read',
    on: commands.markAsRead,
    off: commands.markAsUnread,
    ends: { skipped: false },
  },
  { flag: 'later', on: commands.readLater, off: commands.notLater },
  { flag: 'skipped', on: commands.skipPaper, off: commands.unskipPaper },
];

export function registerMarks(parts: MarkParts): vscode.Disposable {
  const { papers, marks, file, targets, shown, folderOf, goTo, seen } = parts;
  const { t } = vscode.l10n;
  const offer = (message: string, undo: () => Promise<void>): void =>
    void offerUndo(message, 'Taking marks back', undo);
  seen
    .then(() => papersBeforeFirstDay(parts))
    .then((older) => (older.length > 0 ? markAllAsRead(marks, older, offer) : undefined))
    .catch((error: unknown) => reportFailure('Marking older papers', error));
  const citedKeys = async (): Promise<ReadonlySet<string>> => {
    const found = await papers.search('is:cited', everyResult);
    return new Set(found.map(({ paper }) => paper.key));
  };
  const onPapers = (
    id: CommandId,
    changeOf: (
      chosen: readonly [PaperSummary, ...PaperSummary[]],
      isByKey: boolean,
    ) => MarkChange | undefined | Promise<MarkChange | undefined>,
  ): vscode.Disposable =>
    registerCommand(id, async (...args) => {
      const chosen = await targets.require(args);
      const change = await changeOf(chosen, keyOptions(args).isKey === true);
      if (change) await marks.mark(chosen, change);
    });
  const toggling = toggles.flatMap(({ flag, on, off, ends }) => {
    const end: MarkChange = { [flag]: false, ...ends };
    const isSet = (paper: PaperSummary): boolean => marks.of(paper)[flag];
    return [
      onPapers(on, (chosen, byKey) => (byKey && chosen.every(isSet) ? end : { [flag]: true })),
      onPapers(off, () => end),
    ];
  });
  const onHistory = (id: CommandId, move: () => Promise<MarkStep | undefined>) =>
    registerCommand(id, () => goTo(async () => (await move())?.papers[0]?.key));
  return vscode.Disposable.from(
    ...toggling,
    onPapers(commands.tagPapers, (chosen) => askTags(chosen, marks, papers)),
    registerCommand(commands.remarkOnPaper, async (...args) => {
      const [paper] = await targets.require(args);
      const change = await askRemark(paper, marks);
      if (change) await marks.mark([paper], change);
    }),
    registerCommand(commands.markAllAsRead, async (row) =>
      markAllAsRead(marks, (await folderOf(row))?.papers ?? shown(), offer),
    ),
    registerCommand(commands.finishDigest, async (...args) => {
      const cited = await citedKeys();
      const folder = await folderOf(args[0]);
      // The earlier command `skipRest`.
      if (fieldsOf(args[1])['list'] === true) {
        return skipRest(marks, folder?.papers ?? shown(), offer, { cited });
      }
      if (folder && folder.digest === undefined) {
        const own = folder.papers.filter((paper) => !isListedOnly(paper));
        return skipRest(marks, own, offer, { cited });
      }
      const { uri, all } = await digestToFinish(args, parts, cited);
      return skipRest(marks, all, offer, { cited, digest: fileLabel(uri) });
    }),
    onHistory(commands.undoMark, async () => {
      const step = await marks.undo();
      showStatus(step ? t('Undone: {0}', stepLabel(step)) : t('Nothing to undo.'));
      return step;
    }),
    onHistory(commands.redoMark, async () => {
      const step = await marks.redo();
      showStatus(step ? t('Redone: {0}', stepLabel(step)) : t('Nothing to redo.'));
      return step;
    }),
    registerMarkProblems(file),
    showState(parts),
  );
}

/** Milliseconds without a change before the state of commands is updated. */
const quiet = 80;

/** Sets the context keys by which the Command Palette shows *Star Paper* or *Unstar Paper*, and so on. */
function showState({ marks, targets, onDidPoint }: MarkParts): vscode.Disposable {
  const update = async (): Promise<void> => {
    // Without papers, such as for an unknown key, no mark is set.
    const chosen = await targets.resolve([]).catch(() => []);
    for (const flag of markFlags) {
      const isSet = chosen.length > 0 && chosen.every((paper) => marks.of(paper)[flag]);
      void vscode.commands.executeCommand('setContext', contextKeys[flag], isSet);
    }
  };
  const updateSoon = debounce(() => void update(), quiet);
  updateSoon();
  return vscode.Disposable.from(
    updateSoon,
    marks.onDidChange(updateSoon),
    onDidPoint(updateSoon),
    vscode.window.onDidChangeActiveTextEditor(updateSoon),
    vscode.window.onDidChangeTextEditorSelection(updateSoon),
  );
}

/** What was done to which papers: *Star Paper: Maps of Sand*. */
function stepLabel({ papers, change }: MarkStep): string {
  return `${changeName(change)}: ${papersLabel(papers)}`;
}

function changeName(change: MarkChange): string {
  const { t } = vscode.l10n;
  if (change.read) return t('Mark as Read');
  if (change.later) return t('Read Later');
  if (change.skipped) return t('Skip Paper');
  if (change.read === false) return t('Mark as Unread');
  if (change.later === false) return t('Remove from Read Later');
  if (change.skipped === false) return t('Unskip Paper');
  if (change.starred !== undefined) return change.starred ? t('Star Paper') : t('Unstar Paper');
  return change.remark === undefined ? t('Tag') : t('Remark');
}

/**
 * The digest of a sidebar row; else, of the digests with all papers that are selected in the sidebar or at the
 * cursor, the one in the active editor or the newest; else the one in the active editor, or the newest with a paper
 * to skip. Returns all its papers, including those that a filter hides.
 * @throws HumanError when there is no such digest
 */
async function digestToFinish(
  args: readonly unknown[],
  { papers, marks, targets, folderOf }: MarkParts,
  cited: ReadonlySet<string>,
): Promise<{ readonly uri: string; readonly all: readonly PaperSummary[] }> {
  const { library } = papers;
  const papersOf = (uri: string): readonly PaperSummary[] =>
    library.papers.filter((paper) => digestsOf(paper).includes(uri));
  const newest = newestFirst(library.digests).map(({ uri }) => uri);
  const active = vscode.window.activeTextEditor?.document.uri.toString();
  const isActive = (uri: string): boolean => uri === active;
  const named = (await folderOf(args[0]))?.digest ?? textIn(args[0], 'uri');
  const chosen = named === undefined ? await targets.resolve(args) : [];
  const isOfChosen = (uri: string): boolean =>
    chosen.every((paper) => digestsOf(paper).includes(uri));
  const isUnfinished = (uri: string): boolean =>
    papersOf(uri).some((paper) => isRest(paper, marks, cited));
  const isMeant =
    chosen.length > 0 ? isOfChosen : (uri: string) => isActive(uri) || isUnfinished(uri);
  const uri = named ?? [...newest.filter(isActive), ...newest].find(isMeant);
  if (uri === undefined) {
    throw new HumanError(vscode.l10n.t('No papers are left to skip.'));
  }
  return { uri, all: papersOf(uri) };
}

/** Shows informational diagnostics on lines of the marks file that can't be parsed. */
function registerMarkProblems(file: MarkFile): vscode.Disposable {
  const diagnostics = vscode.languages.createDiagnosticCollection('paper-digest-marks');
  const update = (): void => {
    diagnostics.clear();
    if (!file.uri) return;
    diagnostics.set(
      file.uri,
      file.parsed.problems.map(({ line, length, message, argument }) =>
        createDiagnostic(new vscode.Range(line, 0, line, length), vscode.l10n.t(message, argument)),
      ),
    );
  };
  update();
  return vscode.Disposable.from(diagnostics, file.onDidChange(update));
}

/** Shows what was done; the user can revert it with `undo`. */
type OfferUndo = (message: string, undo: () => Promise<void>) => void;

/** Marks all unread papers of `papers` as read, in one change. */
export function markAllAsRead(
  marks: Marks,
  papers: readonly PaperSummary[],
  offerUndo: OfferUndo,
): Promise<void> {
  const unread = papers.filter((paper) => isUnread(marks.of(paper)));
  const message =
    unread.length === 1
      ? vscode.l10n.t('Marked 1 paper as read.')
      : vscode.l10n.t('Marked {0} papers as read.', localNumber(unread.length));
  return markAll(marks, unread, { read: true }, message, offerUndo);
}

/** What {@link skipRest} depends on besides marks. */
interface SkipOptions {
  readonly cited: ReadonlySet<string>;
  /** The name of the digest for the message, if this finishes one. */
  readonly digest?: string;
}

/**
 * Skips the papers that no note cites and that have no mark: not starred, read or put off, without tags and remark.
 * The message says how many of the others are unread.
 */
export function skipRest(
  marks: Marks,
  papers: readonly PaperSummary[],
  offerUndo: OfferUndo,
  { cited, digest }: SkipOptions,
): Promise<void> {
  const unread = papers.filter((paper) => isUnread(marks.of(paper)));
  const rest = unread.filter((paper) => isRest(paper, marks, cited));
  const withMark = unread.filter((paper) => !isEmptyMark(marks.of(paper))).length;
  const withCitation = unread.length - rest.length - withMark;
  const { t } = vscode.l10n;
  const skipped =
    rest.length === 1 ? t('Skipped 1 paper.') : t('Skipped {0} papers.', localNumber(rest.length));
  const kept = [
    ...(withCitation > 0 ? [t('{0} cited in notes', localNumber(withCitation))] : []),
    ...(withMark > 0 ? [t('{0} starred, tagged, or for later', localNumber(withMark))] : []),
  ];
  const message = [
    digest === undefined ? skipped : t('{0}: {1}', digest, skipped),
    kept.length > 0 && t('Still unread: {0}.', localList(kept, t)),
  ].filter(Boolean);
  return markAll(marks, rest, { skipped: true }, message.join(' '), offerUndo);
}

/** Whether a paper has no mark, and no note cites it. */
function isRest(paper: PaperSummary, marks: Marks, cited: ReadonlySet<string>): boolean {
  return isEmptyMark(marks.of(paper)) && !cited.has(paper.key);
}

async function markAll(
  marks: Marks,
  papers: readonly PaperSummary[],
  change: MarkChange,
  message: string,
  offerUndo: OfferUndo,
): Promise<void> {
  const revert = papers.length > 0 ? await marks.mark(papers, change) : undefined;
  offerUndo(message, async () => revert?.());
}
