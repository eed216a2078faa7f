/** How the names of files end that are written before they replace others: these are never read. */
export const temporaryEnding = '.paper-digest-tmp';
