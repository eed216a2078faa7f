import { homeFolder } from '#homeFolder';
import { startWorker } from '#startWorker';
import type * as vscode from 'vscode';
import { NoteIndex } from './core/notes/noteIndex';
import { createApi } from './createApi';
import type { PaperDigestExports } from './createApi';
import { buildId } from './platform/buildId';
import { createEngine } from './platform/createEngine';
import { registerActions } from './vscode/actions';
import { WorkspaceBibliographies, registerBibliography } from './vscode/bibliography';
import { WorkspaceCache, registerCache } from './vscode/cache';
import { registerClipboard } from './vscode/clipboard';
import { LastNote } from './vscode/common/notes/lastNote';
import { Log } from './vscode/common/messages/log';
import { IndexedNoteCitations } from './vscode/references/noteCitations';
import { SavedSearches } from './vscode/common/settings/savedSearches';
import { CommandTargets } from './vscode/common/commands/targets';
import { timeSlices } from './platform/timeSlices';
import { WorkspaceFiles } from './vscode/digests';
import { registerInsert } from './vscode/insert';
import { registerDigestLanguage } from './vscode/language';
import { WorkerEngine } from './vscode/library/workerEngine';
import { WorkspacePapers } from './vscode/library/workspacePapers';
import { registerLiterature } from './vscode/literature';
import { MarkFile, WorkspaceMarks, registerMarks } from './vscode/marks';
import { WorkspacePinMemory } from './vscode/library/pinMemory';
import { SearchHistory } from './vscode/palette';
import { CitationPreview } from './vscode/preview';
import { registerSaved } from './vscode/saved';
import { registerSearch } from './vscode/search';
import { registerTree } from './vscode/tree';
import { registerWriting } from './vscode/writing';

/** Builds the parts and wires them. Nothing is read before it has returned. */
export function activate(context: vscode.ExtensionContext): PaperDigestExports {
  const log = new Log();
  const pause = timeSlices();
  const files = new WorkspaceFiles(pause, homeFolder());
  const notes = new NoteIndex();
  const script = context.asAbsolutePath('dist/worker.js');
  const engine = new WorkerEngine({
    ...{ start: () => startWorker(script), local: createEngine, pause, log },
  });
  const { storageUri: storage, subscriptions, workspaceState, globalState } = context;
  const cache = new WorkspaceCache({ storage, engine, version: buildId, log });
  const pinMemory = new WorkspacePinMemory(workspaceState);
  const papers: WorkspacePapers = new WorkspacePapers({
    ...{ files, engine, notes, pinMemory, cache, pause, log },
    known: () => marks.searchOptions(),
  });
  const markFile = new MarkFile(log, pause);
  const marks = new WorkspaceMarks(papers, markFile, workspaceState, pause);
  const saved = new SavedSearches();
  const tree = registerTree({
    ...{ papers, marks, saved, state: workspaceState, pause },
    answersMayChange: [papers.onDidIndex, papers.onDidChangeNotes, marks.onDidChange],
  });
  const bibliographies = new WorkspaceBibliographies(papers, pause, homeFolder());
  const known = { papers, bibliographies };
  const targets = new CommandTargets(known, () => tree.view.selection());
  const history = new SearchHistory(workspaceState);
  const lastNote = new LastNote(papers);
  const bibliography = registerBibliography({ ...known, targets, lastNote });
  const citations = new IndexedNoteCitations({ ...known, notes, pause });
  const preview = new CitationPreview(known);
  subscriptions.push(
    ...[log, files, engine, cache, papers, preview, markFile, marks, saved],
    tree.disposable,
    lastNote,
    citations,
    bibliographies,
    bibliography.disposable,
    registerActions({
      ...{ papers, targets, opened: (paper) => marks.opened(paper) },
      revealInPapers: (paper, uri) => tree.view.reveal(paper, uri),
    }),
    registerSearch({ papers, history, opened: (paper) => marks.opened(paper) }),
    registerMarks({ marks, file: markFile, targets, shown: tree.shown }),
    registerSaved({
      ...{ papers, saved, filter: tree.filter },
      show: (name) => tree.view.revealSearch(name),
    }),
    registerInsert({
      ...{ papers, targets, lastNote, history, bibliographies, state: globalState },
      ...{ addCited: bibliography.addCited, addEntries: bibliography.addEntries },
    }),
    registerDigestLanguage(papers, workspaceState),
    registerClipboard(papers),
    registerCache(cache),
    registerLiterature(papers, targets),
    registerWriting({
      ...{ ...known, files, citations, targets },
      ...{ addCited: bibliography.addCited, addEntries: bibliography.addEntries },
      reserveKey: (key, paper) => papers.reserveKey(key, paper),
    }),
  );
  papers.start();
  return createApi(papers, preview);
}
