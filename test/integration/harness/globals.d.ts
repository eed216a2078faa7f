/** What the bundler (scripts/lib/in-host.mjs) puts in: which host this is, and the tests to run. */
declare const testRun: {
  readonly host: 'desktop' | 'web';
  readonly grep?: string;
  /** Whether properties are tried with all their cases (see support/cases.ts). */
  readonly everyCase: boolean;
};

declare module 'all-tests' {
  /** Reads every `test/integration/*.test.ts`, which declare their suites as they are read. */
  export function load(): void;
}
