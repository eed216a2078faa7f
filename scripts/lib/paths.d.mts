/** The checkout's folder, with a separator at its end. */
export declare const root: string;
