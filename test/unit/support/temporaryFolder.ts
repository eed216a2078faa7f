import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder for each test of a suite; returns a function from a name to a path in it. */
export function temporaryFolder(): (name: string) => string {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'paper-digest-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  return (name) => join(folder, name);
}
