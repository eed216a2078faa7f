/** Whether there is a process, of whatever user. */
export declare function isRunning(pid: number): boolean;
