import type { CitationStyle } from '../core/citation/write/format';
import type { SourceId } from '../core/lookUp/source';
import type { CitationForm } from '../core/references/citedWorks';
import type { ReferenceStyle } from '../core/references/styles';

/**
 * Every command, setting, view and context key of the extension, once. `package.json` repeats them, as VS Code
 * reads them there; `test/unit/manifest.test.ts` keeps the two in sync.
 */

/** Command ids. The manifest declares each, except those in {@link innerCommands}. */
export const commands = {
  searchPapers: 'paperDigest.searchPapers',
  findForParagraph: 'paperDigest.findForParagraph',
  showLearned: 'paperDigest.showLearned',
  clearSearchHistory: 'paperDigest.clearSearchHistory',
  insertCitation: 'paperDigest.insertCitation',
  editCitation: 'paperDigest.editCitation',
  renameKey: 'paperDigest.renameKey',
  filterPapers: 'paperDigest.filterPapers',
  clearFilter: 'paperDigest.clearFilter',
  savedSearches: 'paperDigest.savedSearches',
  saveSearch: 'paperDigest.saveSearch',
  editSearch: 'paperDigest.editSearch',
  deleteSearch: 'paperDigest.deleteSearch',
  openInSearch: 'paperDigest.openInSearch',
  useAsFilter: 'paperDigest.useAsFilter',
  starPaper: 'paperDigest.starPaper',
  unstarPaper: 'paperDigest.unstarPaper',
  markAsRead: 'paperDigest.markAsRead',
  markAsUnread: 'paperDigest.markAsUnread',
  markAllAsRead: 'paperDigest.markAllAsRead',
  readLater: 'paperDigest.readLater',
  notLater: 'paperDigest.notLater',
  skipPaper: 'paperDigest.skipPaper',
  unskipPaper: 'paperDigest.unskipPaper',
  tagPapers: 'paperDigest.tagPapers',
  remarkOnPaper: 'paperDigest.remarkOnPaper',
  finishDigest: 'paperDigest.finishDigest',
  undoMark: 'paperDigest.undoMark',
  redoMark: 'paperDigest.redoMark',
  nextUnread: 'paperDigest.nextUnread',
  previousUnread: 'paperDigest.previousUnread',
  openDigest: 'paperDigest.openDigest',
  copyPaperList: 'paperDigest.copyPaperList',
  groupPapers: 'paperDigest.groupPapers',
  sortPapers: 'paperDigest.sortPapers',
  showMorePapers: 'paperDigest.showMorePapers',
  revealInPapers: 'paperDigest.revealInPapers',
  revealInDigest: 'paperDigest.revealInDigest',
  findCitations: 'paperDigest.findCitations',
  copyCitationKey: 'paperDigest.copyCitationKey',
  copyCitation: 'paperDigest.copyCitation',
  copyBibtex: 'paperDigest.copyBibtex',
  copyReference: 'paperDigest.copyReference',
  copyPaper: 'paperDigest.copyPaper',
  insertReference: 'paperDigest.insertReference',
  chooseReferenceStyle: 'paperDigest.chooseReferenceStyle',
  addToBibliography: 'paperDigest.addToBibliography',
  chooseBibliography: 'paperDigest.chooseBibliography',
  addMissingEntries: 'paperDigest.addMissingEntries',
  updateEntries: 'paperDigest.updateEntries',
  explainCitation: 'paperDigest.explainCitation',
  checkReferences: 'paperDigest.checkReferences',
  clearReferenceProblems: 'paperDigest.clearReferenceProblems',
  citePublishedVersion: 'paperDigest.citePublishedVersion',
  ignoreKey: 'paperDigest.ignoreKey',
  exportBibliography: 'paperDigest.exportBibliography',
  openLiteratureNote: 'paperDigest.openLiteratureNote',
  newReviewNote: 'paperDigest.newReviewNote',
  openInBrowser: 'paperDigest.openInBrowser',
  findOnArxiv: 'paperDigest.findOnArxiv',
  findOnHuggingFace: 'paperDigest.findOnHuggingFace',
  findOnGoogleScholar: 'paperDigest.findOnGoogleScholar',
  lookUpDetails: 'paperDigest.lookUpDetails',
  getTodaysPapers: 'paperDigest.getTodaysPapers',
  getPapersOf: 'paperDigest.getPapersOf',
  setApiKey: 'paperDigest.setApiKey',
  newDigestFromClipboard: 'paperDigest.newDigestFromClipboard',
  refreshDigests: 'paperDigest.refreshDigests',
  stopReading: 'paperDigest.stopReading',
  continueReading: 'paperDigest.continueReading',
  followRow: 'paperDigest.followRow',
  pinPaper: 'paperDigest.pinPaper',
  unpinPaper: 'paperDigest.unpinPaper',
  toggleWideLayout: 'paperDigest.toggleWideLayout',
  showKeys: 'paperDigest.showKeys',
  clearCache: 'paperDigest.clearCache',
  openSamples: 'paperDigest.openSamples',
  setUpAgents: 'paperDigest.setUpAgents',
  previewNote: 'paperDigest.previewNote',
  explainDigests: 'paperDigest.explainDigests',
  clear: 'paperDigest.clear',
  help: 'paperDigest.help',
  copyDiagnostics: 'paperDigest.copyDiagnostics',
} as const;

/** The id of a command. */
export type CommandId = (typeof commands)[keyof typeof commands];

/** Commands that the extension itself runs, so the manifest doesn't declare them. */
export const innerCommands: ReadonlySet<CommandId> = new Set([
  commands.followRow,
  commands.showMorePapers,
  commands.citePublishedVersion,
  commands.ignoreKey,
  commands.clearSearchHistory,
  commands.clearCache,
  commands.clearReferenceProblems,
  commands.previewNote,
  commands.addMissingEntries,
]);

/** Ids of earlier commands, which keybindings may have, with the command that replaces each, and its second argument. */
export const formerCommands: Readonly<
  Record<string, { readonly command: CommandId; readonly options?: unknown }>
> = {
  'paperDigest.renameSearch': { command: commands.editSearch },
  'paperDigest.skipRest': { command: commands.finishDigest, options: { list: true } },
  'paperDigest.openLink': { command: commands.openInBrowser },
  'paperDigest.checkReferencesOnline': {
    command: commands.checkReferences,
    options: { online: true },
  },
  'paperDigest.lookUpCited': { command: commands.lookUpDetails, options: { cited: true } },
  'paperDigest.replaceCitationKey': { command: commands.renameKey, options: { replace: true } },
};

/**
 * Commands that have a key in the list of papers, which runs a copy of the command, `<id>.inList`. VS Code shows a
 * command's key in all menus, even where the key doesn't work, so only the list's own menus show the copies.
 */
export const listCommands: ReadonlySet<CommandId> = new Set([
  commands.nextUnread,
  commands.previousUnread,
  commands.starPaper,
  commands.markAsRead,
  commands.readLater,
  commands.skipPaper,
  commands.finishDigest,
  commands.undoMark,
  commands.redoMark,
  commands.tagPapers,
  commands.remarkOnPaper,
  commands.openLiteratureNote,
  commands.insertCitation,
  commands.revealInDigest,
  commands.copyCitation,
  commands.showKeys,
  commands.findOnArxiv,
  commands.findOnHuggingFace,
  commands.findOnGoogleScholar,
]);

/** Those of the {@link listCommands} that open an input, an editor or a dialog, which gets the focus. */
export const askingCommands: ReadonlySet<CommandId> = new Set([
  commands.tagPapers,
  commands.remarkOnPaper,
  commands.openLiteratureNote,
  commands.insertCitation,
  commands.showKeys,
]);

/** The tools for agents, by the operations that they call. The manifest describes each. */
export const tools = {
  search_papers: 'paperDigest_searchPapers',
  get_papers: 'paperDigest_getPapers',
  find_citations: 'paperDigest_findCitations',
  check_citations: 'paperDigest_checkCitations',
  cite_papers: 'paperDigest_citePapers',
} as const;

/** The name of an operation that is a tool. */
export type ToolOperation = keyof typeof tools;

/** The view container in the activity bar, and the views in it. */
export const views = {
  container: 'paperDigest',
  papers: 'paperDigest.papers',
  /** Shows one paper in full. */
  paper: 'paperDigest.paper',
} as const;

/**
 * The files of the samples, listed here because a browser can't list a folder of the package. The first one marks a
 * folder as a copy of the samples: VS Code activates the extension there.
 */
export const sampleFiles = [
  '.paper-digest/samples.txt',
  'README.md',
  'digests/2025-09-01.md',
  'digests/2025-12-11.txt',
  'digests/2026-01-14.txt',
  'notes/reading-notes.md',
] as const;

/** Context keys for `when` clauses. */
export const contextKeys = {
  /** `loading` while digests are first read, then `none` or `some`. */
  digests: 'paperDigest.digests',
  /** Whether files are being read: `idle`, `busy` or `stopped`; see `Reading`. */
  reading: 'paperDigest.reading',
  /** The sidebar has a filter. */
  hasFilter: 'paperDigest.hasFilter',
  /** The marks of the papers that commands apply to. */
  starred: 'paperDigest.paperStarred',
  read: 'paperDigest.paperRead',
  later: 'paperDigest.paperLater',
  skipped: 'paperDigest.paperSkipped',
  /** A palette with checkboxes for papers is open. */
  ticksPapers: 'paperDigest.ticksPapers',
  /** The paper view stays at its paper. */
  paperPinned: 'paperDigest.paperPinned',
  /** The paper view is an editor. */
  wideLayout: 'paperDigest.wideLayout',
  /** The active editor shows a digest. */
  inDigest: 'paperDigest.inDigest',
} as const;

/** Languages that the extension contributes. */
export const languages = {
  digest: 'paper-digest',
} as const;

/** When papers are added to bibliographies. */
export const bibliographyAdditions = ['onInsertion', 'onCommand', 'never'] as const;

/** The severities of citation diagnostics, as in VS Code's own Markdown validation. */
export const reportLevels = ['ignore', 'hint', 'information', 'warning', 'error'] as const;
/** One of {@link reportLevels}. */
export type ReportLevel = (typeof reportLevels)[number];

/** The prefix of all settings. */
export const settingsSection = 'paperDigest';

/** The default of every setting. */
export const defaultSettings = {
  includeFiles: [
    '**/*.{txt,md,org,rst,digest,html,htm,json,jsonl,csv,tsv,xml,atom,rss}',
  ] as readonly string[],
  excludeFiles: [] as readonly string[],
  /** Megabytes (2^20 bytes). */
  limitFileSize: 20,
  saveDigestsIn: 'digests',
  citeAs: 'pandoc' as CitationStyle,
  citationTemplate: '[${title}](${url}) (${year})',
  addToBibliography: 'onInsertion' as (typeof bibliographyAdditions)[number],
  /** A path relative to the workspace folder. */
  bibliographyFile: 'references.bib',
  completeBesideOthers: false,
  /** Paths relative to the workspace folder. */
  newEntriesIn: [] as readonly string[],
  showCitationCounts: true,
  showBibliographies: true,
  reportUnknownKeys: 'warning' as ReportLevel,
  reportMissingEntries: 'information' as ReportLevel,
  /** Unknown keys that aren't reported. */
  ignoredKeys: [] as readonly string[],
  /** Queries by name; see `SavedSearches`. */
  savedSearches: {} as Readonly<Record<string, string>>,
  previewCitations: 'authorYear' as CitationForm | 'off',
  referenceStyle: 'apa' as ReferenceStyle,
  /** The path of Pandoc; empty to find it. */
  pandocPath: '',
  /** A path relative to the workspace folder. */
  notesFolder: 'notes',
  literatureNoteName: '${key}',
  /** A path relative to the workspace folder; empty for the built-in template. */
  literatureNoteTemplate: '',
  reviewNoteName: 'review ${from} to ${to}',
  /** A path relative to the workspace folder; empty for the built-in template. */
  reviewNoteTemplate: '',
  /** A path relative to the first workspace folder. */
  marksFile: '.paper-digest/marks.txt',
  /** Seconds for which the paper view shows a paper; 0 for never. */
  markReadAfterSeconds: 0,
  /** Whether single keys run commands in the sidebar. */
  singleKeys: true,
  /** Base addresses; empty to switch a source off. */
  'lookUp.sources': {
    huggingFace: 'https://huggingface.co',
    arxiv: 'https://export.arxiv.org',
    crossref: 'https://api.crossref.org',
    dataCite: 'https://api.datacite.org',
    semanticScholar: 'https://api.semanticscholar.org',
    dblp: 'https://dblp.org',
  } satisfies Record<SourceId, string>,
  /** Sent to Crossref; empty for none. */
  'lookUp.email': '',
  /** Whether VS Code offers the MCP server to its agents. */
  offerServer: false,
};

/**
 * Settings of an earlier version, with the setting that replaces each, if one does. For one release, a former value
 * counts while the new setting has none.
 */
export const formerSettings = {
  literatureNotesFolder: 'notesFolder',
  reviewNotesFolder: 'notesFolder',
  reportAmbiguousKeys: 'reportUnknownKeys',
  renameLiteratureNotes: undefined,
} as const satisfies Readonly<Record<string, keyof typeof defaultSettings | undefined>>;

/** The settings with their types. */
export type SettingTypes = Readonly<typeof defaultSettings>;
