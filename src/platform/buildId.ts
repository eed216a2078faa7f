/** The build puts it in: see `esbuild.mjs`. */
declare const BUILD_ID: string;

/** A text that changes with the code that reads, joins and indexes papers. */
export const buildId: string = BUILD_ID;
