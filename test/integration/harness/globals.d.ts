/** What the bundler (scripts/lib/in-host.mjs) puts in: which host this is, and the tests to run. */
declare const testRun: {
  readonly host: 'desktop' | 'web';
  readonly grep?: string;
  /** Which cases properties are tried with: others in each kind of host. */
  readonly seed: number;
  /** Whether `small-disk` in the workspace is a disk with room for 256 KB. */
  readonly hasSmallDisk: boolean;
};

declare module 'all-tests' {
  /** Reads every `test/integration/*.test.ts`, which declare their suites as they are read. */
  export function load(): void;
}
