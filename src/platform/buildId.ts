/** The build puts it in: see `esbuild.mjs`. */
declare const BUILD_ID: string;

/** Another text for every change of what reads, joins and indexes papers. */
export const buildId: string = BUILD_ID;
