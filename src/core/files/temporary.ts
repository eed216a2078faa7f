/** The extension of files that are written before they replace others. These files are never read. */
export const temporaryEnding = '.paper-digest-tmp';
