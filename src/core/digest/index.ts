export { looksLikeDigest, parseDigest } from './parse';
export { problemMessages } from './lines/problems';
