import type { CitationStyle } from '../core/citation/write/format';
import type { CitationForm } from '../core/references/citedWorks';
import type { ReferenceStyle } from '../core/references/styles';

/**
 * Every command, setting, view and context key of the extension, once. `package.json` repeats them, as VS Code
 * reads them there; `test/unit/manifest.test.ts` keeps the two in sync.
 */

/** Command ids. Every command is in the Command Palette unless the manifest hides it. */
export const commands = {
  searchPapers: 'paperDigest.searchPapers',
  findForParagraph: 'paperDigest.findForParagraph',
  showLearned: 'paperDigest.showLearned',
  clearSearchHistory: 'paperDigest.clearSearchHistory',
  insertCitation: 'paperDigest.insertCitation',
  editCitation: 'paperDigest.editCitation',
  replaceCitationKey: 'paperDigest.replaceCitationKey',
  filterPapers: 'paperDigest.filterPapers',
  clearFilter: 'paperDigest.clearFilter',
  saveSearch: 'paperDigest.saveSearch',
  editSearch: 'paperDigest.editSearch',
  renameSearch: 'paperDigest.renameSearch',
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
  skipRest: 'paperDigest.skipRest',
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
  insertReference: 'paperDigest.insertReference',
  addToBibliography: 'paperDigest.addToBibliography',
  chooseBibliography: 'paperDigest.chooseBibliography',
  addMissingEntries: 'paperDigest.addMissingEntries',
  updateEntries: 'paperDigest.updateEntries',
  explainCitation: 'paperDigest.explainCitation',
  checkReferences: 'paperDigest.checkReferences',
  checkReferencesOnline: 'paperDigest.checkReferencesOnline',
  clearReferenceProblems: 'paperDigest.clearReferenceProblems',
  citePublishedVersion: 'paperDigest.citePublishedVersion',
  ignoreKey: 'paperDigest.ignoreKey',
  exportBibliography: 'paperDigest.exportBibliography',
  openLiteratureNote: 'paperDigest.openLiteratureNote',
  newReviewNote: 'paperDigest.newReviewNote',
  openLink: 'paperDigest.openLink',
  findOnArxiv: 'paperDigest.findOnArxiv',
  findOnHuggingFace: 'paperDigest.findOnHuggingFace',
  findOnGoogleScholar: 'paperDigest.findOnGoogleScholar',
  lookUpDetails: 'paperDigest.lookUpDetails',
  lookUpCited: 'paperDigest.lookUpCited',
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
  previewNote: 'paperDigest.previewNote',
  explainDigests: 'paperDigest.explainDigests',
} as const;

/** The id of a command. */
export type CommandId = (typeof commands)[keyof typeof commands];

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
  commands.findOnArxiv,
  commands.findOnHuggingFace,
  commands.findOnGoogleScholar,
]);

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
  includeFiles: ['**/*.{txt,md,digest,html,htm,json,jsonl,xml,atom,rss}'] as readonly string[],
  excludeFiles: [] as readonly string[],
  /** Megabytes (2^20 bytes). */
  limitFileSize: 20,
  saveDigestsIn: 'digests',
  citeAs: 'pandoc' as CitationStyle,
  citationTemplate: '[${title}](${url}) (${year})',
  addToBibliography: 'onInsertion' as (typeof bibliographyAdditions)[number],
  /** A path relative to the workspace folder. */
  bibliographyFile: 'references.bib',
  /** Paths relative to the workspace folder. */
  newEntriesIn: [] as readonly string[],
  showCitationCounts: true,
  showBibliographies: true,
  reportUnknownKeys: 'warning' as ReportLevel,
  reportAmbiguousKeys: 'warning' as ReportLevel,
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
  literatureNotesFolder: 'notes',
  literatureNoteName: '${key}',
  /** A path relative to the workspace folder; empty for the built-in template. */
  literatureNoteTemplate: '',
  /** Whether renaming a key also renames the literature notes named after it. */
  renameLiteratureNotes: true,
  /** A path relative to the workspace folder. */
  reviewNotesFolder: 'notes',
  reviewNoteName: 'review ${from} to ${to}',
  /** A path relative to the workspace folder; empty for the built-in template. */
  reviewNoteTemplate: '',
  /** A path relative to the first workspace folder. */
  marksFile: '.paper-digest/marks.txt',
  /** Seconds for which the paper view shows a paper; 0 for never. */
  markReadAfterSeconds: 0,
  /** Whether single keys run commands in the sidebar. */
  singleKeys: true,
  /** Base addresses of sources; empty to switch a source off. */
  'lookUp.huggingFace': 'https://huggingface.co',
  'lookUp.arxiv': 'https://export.arxiv.org',
  'lookUp.crossref': 'https://api.crossref.org',
  'lookUp.dataCite': 'https://api.datacite.org',
  'lookUp.semanticScholar': 'https://api.semanticscholar.org',
  'lookUp.dblp': 'https://dblp.org',
  /** Sent to Crossref; empty for none. */
  'lookUp.email': '',
  /** Whether today's papers are offered once a day. */
  'lookUp.offerTodaysPapers': false,
};

/** The settings with their types. */
export type SettingTypes = Readonly<typeof defaultSettings>;
