export { looksLikeDigest } from './looksLikeDigest';
export { parseDigest } from './parse';
export { problemMessages } from './problems';
