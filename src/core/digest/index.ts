export { looksLikeDigest } from './looksLikeDigest';
export { parseDigest } from './parse';
export { problemMessages } from './problems';
export type { ProblemMessage } from './problems';
