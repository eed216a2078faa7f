/**
 * The core of Paper Digest for other programs: pure TypeScript, without VS Code. `parseDigest` reads
 * one digest, `Library` joins digests into papers with citation keys, `PaperIndex` searches them, and
 * `LocalEngine` does all three behind one interface.
 */
export { appendEntries } from './bibliography/append';
export { parseBibtex } from './bibliography/bibtex';
export { parseCslJson } from './bibliography/cslJson';
export type * from './bibliography/entry';
export { exportBibliography } from './bibliography/export';
export type { ExportFormat } from './bibliography/export';
export { citationAt, citationPrefixAt, clusterAt } from './citation/at';
export { toBibtex } from './citation/bibtex';
export type { ExportOptions } from './citation/bibtex';
export { citekeyCandidates } from './citation/citekey';
export { formatCitation } from './citation/format';
export { insertCitation } from './citation/insert';
export { parseCitations } from './citation/pandoc';
export type { CitationCluster, CitationItem, CitationMode } from './citation/pandoc';
export type { CitationStyle } from './citation/style';
export { looksLikeDigest, parseDigest } from './digest';
export type * from './engine';
export { paperIdentity } from './library/identity';
export { Library } from './library/library';
export { LibrarySnapshot } from './library/snapshot';
export { LocalEngine } from './localEngine';
export * from './model';
export { readable } from './render/readable';
export type { SearchContext } from './search/context';
export { PaperIndex } from './search/paperIndex';
export type * from './search/query/ast';
export { completeQuery } from './search/query/complete';
export type { CompletionContext, QueryCompletion } from './search/query/complete';
export { queryFields } from './search/query/fields';
export type { QueryField } from './search/query/fields';
export { parseQuery } from './search/query/parse';
export type { ParsedQuery, QueryProblem } from './search/query/parse';
export { printQuery } from './search/query/print';
export { english } from './workspace';
export type { Localize } from './workspace';
