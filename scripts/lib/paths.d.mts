/** The checkout's folder, with a trailing separator. */
export declare const root: string;
/** Contains a folder for each VS Code installed for tests. May not exist. */
export declare const vscodesDir: string;
