import { homeFolder } from '#files';
import { runPandoc } from '#pandoc';
import { startWorker } from '#startWorker';
import type { MarkdownIt } from 'markdown-it';
import type * as vscode from 'vscode';
import type { PaperDigestApi } from './api';
import type { PaperSummary } from './core/model';
import { serveHere } from './platform/serveHere';
import { machineClock } from './platform/clock';
import { pause } from './platform/timeSlices';
import { registerAssistant } from './vscode/assistant';
import { registerOfferedServer } from './vscode/assistant/offeredServer';
import { WorkspaceBibliographies, registerBibliography } from './vscode/bibliography';
import { WorkspaceCache, registerCache } from './vscode/cache';
import { IndexedNoteCitations, registerCitations } from './vscode/citations';
import { registerClipboard } from './vscode/clipboard';
import { registerFormerCommands } from './vscode/common/commands/commands';
import { CommandTargets } from './vscode/common/commands/targets';
import { readOwnFile } from './vscode/common/documents/ownFile';
import { registerLater } from './vscode/common/commands/later';
import { outputLog } from './vscode/common/messages/log';
import { LastNote } from './vscode/common/notes/lastNote';
import { NoteReferences } from './vscode/common/notes/noteReferences';
import { AnswerCache } from './platform/answerCache';
import { answersFile } from './vscode/common/online/answersFile';
import type { OnlineSources } from './vscode/common/online/online';
import type { Papers } from './vscode/common/papers/papers';
import { SavedSearches } from './vscode/common/settings/savedSearches';
import { registerDiagnostics } from './vscode/diagnostics';
import { WorkspaceFiles } from './vscode/digests';
import { registerInsert } from './vscode/insert';
import { registerDigestLanguage } from './vscode/language';
import { commands } from './vscode/contributions';
import { WorkerServer } from './vscode/library/workerServer';
import { WorkspacePapers, workspacePinMemory } from './vscode/library/workspacePapers';
import { MarkFile, WorkspaceMarks, registerMarks } from './vscode/marks';
import { SearchHistory } from './vscode/palette/options';
import { PointedPaper, registerPaperView } from './vscode/paper';
import { CitationPreview } from './vscode/preview';
import { registerRename } from './vscode/rename';
import { registerTree } from './vscode/tree';
import { registerWelcome } from './vscode/welcome';

/** What `activate` returns: the API, and the hook that VS Code's Markdown preview looks for. */
export interface PaperDigestExports extends PaperDigestApi {
  extendMarkdownIt(md: MarkdownIt): MarkdownIt;
}

/**
 * Changes with the code that reads, joins and indexes papers. The build defines it: see
 * `esbuild.mjs`.
 */
declare const BUILD_ID: string;

/**
 * Creates all parts and connects them: the table of contents of the extension. Reads nothing before
 * it returns.
 */
export function activate(context: vscode.ExtensionContext): PaperDigestExports {
  const { storageUri: storage, subscriptions, workspaceState, globalState } = context;
  const log = outputLog();

  // The papers, read from the files of the workspace.
  const files = new WorkspaceFiles(pause, homeFolder());
  const script = context.asAbsolutePath('dist/worker.js');
  const read = (path: string) => readOwnFile(context.extensionUri, path);
  const start = () => startWorker({ script, read });
  const server = new WorkerServer({ start, local: serveHere, pause, log });
  const cache = new WorkspaceCache({ storage, server, version: BUILD_ID, log });
  const pinMemory = workspacePinMemory(workspaceState);
  const papers: WorkspacePapers = new WorkspacePapers({
    files,
    server,
    pinMemory,
    cache,
    pause,
    log,
    marks: (keys) => marks.entries(keys),
    annotations: () => marks.annotations,
  });

  // User data about papers: marks and searches, bibliographies, citations in notes.
  const markFile = new MarkFile(log, pause);
  const marks = new WorkspaceMarks(papers, markFile, workspaceState, pause);
  subscriptions.push(marks.onDidChange((keys) => papers.marksChanged(keys)));
  const saved = new SavedSearches();
  const history = new SearchHistory(workspaceState);
  const bibliographies = new WorkspaceBibliographies(papers, pause, {
    home: homeFolder(),
    state: workspaceState,
    readPlaces: (uri, text) => server.ask('entryPlaces', uri, text),
  });
  const known = { papers, bibliographies, server, pause };
  const citations = new IndexedNoteCitations(known);
  const lastNote = new LastNote(papers);
  const pointed = new PointedPaper();
  const pointAt = ({ key }: PaperSummary): void => pointed.point(key);

  // The sidebar, and finding the papers that a command applies to.
  const tree = registerTree({
    ...known,
    marks,
    saved,
    state: workspaceState,
    pointAt,
    moveTo: (row) => pointed.moveTo(row),
    manifest: context.extension.packageJSON as unknown,
    answersMayChange: [papers.onDidIndex, papers.onDidChangeNotes, marks.onDidChange],
  });
  const targets = new CommandTargets(known, () => tree.view.selection());
  const bibliography = registerBibliography({ ...known, citations, targets, lastNote });
  const references = new NoteReferences(known, pause, runPandoc);
  const preview = new CitationPreview(known, references);
  const answers = new AnswerCache(answersFile(context.globalStorageUri), BUILD_ID, machineClock);
  let sources: OnlineSources | undefined;
  const onlineSources = async (): Promise<OnlineSources> => {
    const online = await import('./vscode/common/online/online');
    return (sources ??= new online.OnlineSources(context, answers));
  };

  // What features use; each takes what it needs of it.
  const shared = {
    ...known,
    marks,
    saved,
    citations,
    references,
    targets,
    lastNote,
    history,
    pointAt,
    addCited: bibliography.addCited,
    folderOf: tree.folderOf,
    state: workspaceState,
  };
  const { wide, disposable: paperView } = registerPaperView({
    ...shared,
    pointed,
    extension: context.extensionUri,
  });
  subscriptions.push(
    ...[log, files, server, cache, papers, references, preview, markFile, marks, saved],
    ...[tree.disposable, lastNote, pointed, citations, bibliographies, bibliography.disposable],
    // Features that act on papers.
    registerLater(
      [commands.searchPapers, commands.findForParagraph, commands.clearSearchHistory],
      () => import('./vscode/search'),
      ({ registerSearch }) => registerSearch(shared),
    ),
    registerLater(
      [commands.copyDiagnostics],
      () => import('./vscode/support'),
      ({ registerSupport }) =>
        registerSupport({ papers, manifest: context.extension.packageJSON, errors: log.errors }),
    ),
    registerLater(
      [commands.showLearned],
      () => import('./vscode/interest'),
      ({ registerInterest }) => registerInterest(papers),
    ),
    registerLater(
      [
        ...[commands.revealInDigest, commands.revealInPapers, commands.openDigest],
        ...[commands.copyPaper, commands.copyCitationKey, commands.copyCitation],
        ...[commands.copyBibtex, commands.copyReference, commands.copyPaperList],
        ...[commands.openInBrowser, commands.findOnArxiv],
        ...[commands.findOnHuggingFace, commands.findOnGoogleScholar],
      ],
      () => import('./vscode/actions'),
      ({ registerActions }) =>
        registerActions({
          ...shared,
          showWide: () => wide.isOn && (wide.show(), true),
          revealInPapers: (paper, uri) => tree.view.reveal(paper, uri),
        }),
    ),
    registerMarks({
      ...shared,
      file: markFile,
      shown: tree.shown,
      goTo: (run) => tree.view.keys.goTo(run),
      onDidPoint: pointed.onDidPoint,
      seen: tree.view.seen,
    }),
    paperView,
    registerLater(
      [
        ...[commands.savedSearches, commands.saveSearch, commands.editSearch],
        ...[commands.deleteSearch, commands.openInSearch, commands.useAsFilter],
      ],
      () => import('./vscode/saved'),
      ({ registerSaved }) =>
        registerSaved({
          ...shared,
          filter: tree.filter,
          show: (name) => tree.view.revealSearch(name),
        }),
    ),
    registerLater(
      [commands.openLiteratureNote],
      () => import('./vscode/literature'),
      ({ registerLiterature }) => registerLiterature(shared),
    ),
    registerLater(
      [commands.newReviewNote],
      () => import('./vscode/review'),
      ({ registerReview }) => registerReview(shared),
    ),
    // Citations in notes.
    registerInsert({ ...shared, state: globalState, addEntries: bibliography.addPasted }),
    registerLater(
      [commands.editCitation],
      () => import('./vscode/edit'),
      ({ registerEdit }) => registerEdit(shared),
    ),
    registerCitations(shared),
    registerRename({
      ...shared,
      readChanges: () => papers.readChanges(),
      reserveKey: (key, paper) => papers.reserveKey(key, paper),
      moveMarks: (...work) => marks.moving(...work),
    }),
    registerDiagnostics({ ...known, files, addEntries: bibliography.addEntries }),
    registerLater(
      [commands.checkReferences, commands.clearReferenceProblems, commands.citePublishedVersion],
      async () => ({ ...(await import('./vscode/referenceCheck')), online: await onlineSources() }),
      ({ registerReferenceCheck, online }) => registerReferenceCheck({ ...shared, online }),
    ),
    // Public sources, asked on request.
    registerLater(
      [
        ...[commands.lookUpDetails, commands.getTodaysPapers],
        ...[commands.getPapersOf, commands.setApiKey],
      ],
      async () => ({ ...(await import('./vscode/lookUp')), online: await onlineSources() }),
      ({ registerLookUp, online }) =>
        registerLookUp({ ...shared, online, state: globalState, clock: machineClock }),
    ),
    // Agents.
    registerAssistant({ ...shared, files, addEntries: bibliography.addPasted, onlineSources }),
    registerOfferedServer(context.extensionUri),
    registerLater(
      [commands.setUpAgents],
      () => import('./vscode/assistant/setUpAgents'),
      ({ registerSetUpAgents }) => registerSetUpAgents(context.extensionUri),
    ),
    // Digests.
    registerDigestLanguage(papers, workspaceState),
    registerClipboard(papers, (digest) => tree.view.revealDigest(digest)),
    registerCache(cache, answers),
    registerFormerCommands(),
    registerWelcome({
      ...shared,
      id: context.extension.id,
      extension: context.extensionUri,
      storage: context.globalStorageUri,
    }),
  );
  papers.start();
  return createApi(papers, preview);
}

/** Creates the API. */
function createApi(papers: Papers, preview: CitationPreview): PaperDigestExports {
  return {
    version: 1,
    ready: () => papers.ready(),
    papers: async () => {
      await papers.ready();
      return papers.library.papers;
    },
    paper: async (key) => {
      await papers.ready();
      return papers.ask('paper', key);
    },
    problems: () => papers.library.problems,
    search: async (query, options) => {
      await papers.ready();
      const results = await papers.search(query, { ...options, snippets: false });
      return results.map(({ paper, score }) => ({ paper, score }));
    },
    onDidChange: papers.onDidChange,
    extendMarkdownIt: (md) => preview.extend(md),
  };
}
