import assert from 'node:assert/strict';
import fc from 'fast-check';
import { compileGlob, compilePlainGlob } from '../../../../src/core/files/glob';

const globs = [
  ...'**/*.txt **/*.{txt,md,html} **/*.{md,[Rr]md,ipynb} **/*.{a,} **/*.{[,]} **/*.a,b'.split(' '),
  ...'**/*.{[a,b],c} **/*.{a[],b} **/.git **/CVS **/Thumbs.db **/* a/*.txt **/a/*.md *.md'.split(
    ' ',
  ),
  ...['**/.*', '**/a/**', '**/*.{txt', '**/*.[rR]md'],
];
const piece = fc.constantFrom(
  ...'a b .git CVS Thumbs.db .txt .md .Rmd . , / x .a,b [ ] .ipynb .c {'.split(' '),
);
const paths = fc
  .array(piece, { minLength: 1, maxLength: 8 })
  .map((pieces) =>
    pieces
      .join('')
      .replace(/\/+/g, '/')
      .replace(/^\/|\/$/g, ''),
  )
  .filter((path) => path !== '');

describe('A plain glob', () => {
  for (const withContent of [false, true]) {
    it(`matches the same paths as any glob${withContent ? ', with the content of folders' : ''}`, () => {
      const pairs = globs.map(
        (glob) =>
          [
            glob,
            compilePlainGlob(glob, { withContent }),
            compileGlob(glob, { withContent }),
          ] as const,
      );
      fc.assert(
        fc.property(paths, (path) => {
          for (const [glob, plain, full] of pairs)
            assert.equal(plain(path), full(path), `${glob}: ${path}`);
        }),
        { numRuns: 2000 },
      );
    });
  }
});
