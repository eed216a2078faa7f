import type { Metafile } from 'esbuild';

/** The text of `ThirdPartyNotices.txt` for these builds. */
export declare function noticesOf(root: string, metafiles: readonly Metafile[]): string;
