/**
 * The core of Paper Digest for other programs: pure TypeScript, without VS Code. `parseDigest` reads
 * a digest, `Library` joins digests and gives citation keys, `LocalEngine` adds search.
 */
export { parseDigest, looksLikeDigest } from './digest';
