/** The checkout's folder, with a separator at its end. */
export declare const root: string;
/** The folder with a folder for each VS Code that is installed for tests. It need not exist. */
export declare const vscodesDir: string;
