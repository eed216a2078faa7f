/** Changes with the code that reads, joins and indexes papers. The build defines it: see `esbuild.mjs`. */
declare const BUILD_ID: string;
/** From `package.json`. */
declare const VERSION: string;

/** Identifies this build: others may read files differently, so each has its own cache. */
export const build = BUILD_ID;
/** The version of Paper Digest. */
export const version = VERSION;
