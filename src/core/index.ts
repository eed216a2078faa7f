/**
 * The core of Paper Digest for other programs: pure TypeScript, without VS Code. `parseDigest` reads
 * one digest, `Library` joins digests into papers with citation keys, `PaperIndex` searches them, and
 * `LocalServer` does all three behind one interface.
 */
export { appendEntries } from './bibliography/write/fileEdits';
export { parseBibtex } from './bibliography/read/bibtex';
export { parseCslJson } from './bibliography/read/cslJson';
export type * from './bibliography/work/entry';
export { exportBibliography } from './bibliography/write/export';
export type { ExportFormat } from './bibliography/write/export';
export { citationAt, citationPrefixAt, clusterAt } from './citation/edit/at';
export { toBibtex } from './bibliography/write/bibtex';
export type { ExportOptions } from './bibliography/write/bibtex';
export { citekeyCandidates } from './identity/citekey';
export { formatCitation } from './citation/write/format';
export { insertCitation } from './citation/edit/insert';
export { parseCitations } from './citation/pandoc/parse';
export type { CitationCluster, CitationItem, CitationMode } from './citation/pandoc/parse';
export type { CitationStyle } from './citation/write/format';
export { looksLikeDigest, parseDigest, readDigest } from './digest';
export type * from './server/libraryServer';
export { paperIdentity } from './identity/title';
export { Library } from './library/library';
export { LibraryView } from './library/lookup/libraryView';
export { LocalServer } from './server/localServer';
export * from './model';
export { readable } from './text/readable';
export type { SearchContext } from './search/query/context';
export { PaperIndex } from './search/paperIndex';
export type * from './search/query/ast';
export type { CompletionContext } from './search/query/completionContext';
export { queryFields } from './search/query/fields';
export type { QueryField } from './search/query/fields';
export { parseQuery } from './search/query/parse';
export type { ParsedQuery, QueryProblem } from './search/query/parse';
export { completeQuery } from './search/query/offers';
export type { QueryOffer } from './search/query/offers';
export { english } from './text/localize';
export type { Localize } from './text/localize';
