/** With fewer papers that the user kept, nothing is learned. */
export const fewestKept = 5;
