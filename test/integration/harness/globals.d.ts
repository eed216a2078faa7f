/** Values from the bundler (scripts/lib/in-host.mjs): the kind of host, and the tests to run. */
declare const testRun: {
  readonly host: 'desktop' | 'web';
  readonly grep?: string;
  /** The seed of property tests, which differs by kind of host. */
  readonly seed: number;
  /** Whether `small-disk` in the workspace is a disk with 256 KB of space. */
  readonly hasSmallDisk: boolean;
};

declare module 'all-tests' {
  /** Loads every `test/integration/*.test.ts`, which declare their suites on load. */
  export function load(): void;
}
