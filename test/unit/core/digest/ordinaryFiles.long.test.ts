import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { looksLikeDigest } from '../../../../src/core/digest';
import { runs } from '../../support/runs';

const root = new URL('../../../../', import.meta.url);
const anyText = /\.(?:md|markdown|txt|html?|json|xml|csv|tsv)$/i;
const longestFile = 300_000;

/** The packages of the lock file that every platform installs, and this project's documentation. */
function folders(): readonly string[] {
  const lock = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly optional?: boolean }>>;
  };
  const required = Object.keys(lock.packages).filter((path) => !lock.packages[path]?.optional);
  return ['docs', ...required.filter((path) => path !== '')];
}

/** Readme files, licenses, changelogs, documentation and data, each of a package that is known by its version. */
function ordinaryFiles(): readonly string[] {
  return folders().flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
      .filter((name) => anyText.test(name) && !/package(?:-lock)?\.json$/.test(name))
      // Nested packages have their own lines in the lock file.
      .filter((name) => !name.startsWith('node_modules'))
      .map((name) => join(fileURLToPath(root), folder, name))
      .filter((path) => {
        const stats = statSync(path);
        return stats.isFile() && stats.size > 0 && stats.size < longestFile;
      }),
  );
}

const person = fc.constantFrom('Jane Doe', 'John Roe', 'Ana Vasic', 'W. Li');
const day = fc.constantFrom('2026-01-14', 'May 29, 2025', '14.1.2026', '2026/03/04');
const page = fc.constantFrom(
  'https://example.com/a',
  'https://github.com/a/b/issues/12',
  'https://blog.example.org/2026/01/how-we-moved',
  'https://docs.example.org/storage',
  'https://en.wikipedia.org/wiki/Sand',
  'https://www.youtube.com/watch?v=abc',
);
const thing = fc.constantFrom(
  'Storage layout',
  'How we moved to the cloud',
  'Kickoff',
  'Crash when the window is closed',
  'Release 2.1',
  'A short history of sand',
);

/** The columns of everyday tables: posts, minutes, documents, issues, releases, talks, books, invoices. */
const tables: readonly (readonly string[])[] = [
  ['Date', 'Title', 'Author', 'Link'],
  ['Date', 'Title', 'Attendees', 'Minutes'],
  ['Title', 'Authors', 'Updated', 'Repo', 'Links'],
  ['ID', 'Title', 'Author', 'Date', 'Status', 'URL'],
  ['Date', 'Title', 'Version', 'Summary', 'Link'],
  ['Date', 'Title', 'Authors', 'Abstract', 'Video', 'Link'],
  ['标题', '作者', '日期', '链接', '摘要'],
  ['제목', '저자', '날짜', '링크'],
];

const table = fc
  .tuple(
    fc
      .constantFrom(...tables)
      .chain((columns) => fc.shuffledSubarray([...columns], { minLength: columns.length })),
    fc.array(fc.tuple(thing, person, day, page), { minLength: 1, maxLength: 12 }),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([columns, rows, isLinked, hasDetails]) => {
    const cell = (name: string, [title, by, on, url]: (typeof rows)[number]): string => {
      if (/^(?:Title|标题|제목)$/.test(name)) return isLinked ? `[${title}](${url})` : title;
      if (/date|日期|날짜/i.test(name)) return on;
      if (/Author|Attendees|作者|저자/.test(name)) return by;
      if (/Link|URL|Minutes|Video|Repo|链接|링크/.test(name)) return `[open](${url})`;
      if (name === 'ID') return '1482';
      return hasDetails ? '<details><summary>Show</summary>Some words.</details>' : 'Some words.';
    };
    const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
    const lines = rows.map((one) => row(columns.map((name) => cell(name, one))));
    return ['# List', '', row(columns), row(columns.map(() => '---')), ...lines].join('\n');
  });

describe('An ordinary file', () => {
  it('is never a digest, whatever its kind', () => {
    const files = ordinaryFiles();
    assert(files.length > 1000);
    assert.deepEqual(
      files.filter((file) => looksLikeDigest(readFileSync(file, 'utf8'))),
      [],
    );
  });

  it('is never a digest when it is a table of something else', () => {
    fc.assert(
      fc.property(table, (text) => assert.equal(looksLikeDigest(text), false, text)),
      runs('texts'),
    );
  });
});
