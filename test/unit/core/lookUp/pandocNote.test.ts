import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDetails } from '../../../../src/core/bibliography/details';
import { detailsPath } from '../../../../src/core/bibliography/detailsFile';
import { exportBibliography } from '../../../../src/core/bibliography/write/export';
import { detailsOf, lookUpPapers } from '../../../../src/core/lookUp/lookUp';
import { LocalServer } from '../../../../src/core/server/localServer';
import { applyFiles } from '../../../support/applyFiles';
import { leaveOut } from '../../../support/leaveOut';
import { playedFetch, playSources } from '../../../support/playedSources';
import { allSources, askServer } from '../../support/askServer';

const samples = new URL('../../../../samples/', import.meta.url);
const given = 'Ada Bo Cy Dee Eva Flo Gus Hal Ida Jo'.split(' ');

/** Some letters for a number, as a name. */
const surname = (number: number) =>
  `Q${String(number).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`;

describe('The sample note', () => {
  it('has all authors in its references after a look-up, as Pandoc compiles it', async function () {
    if (spawnSync('pandoc', ['--version']).status !== 0) leaveOut(this, 'Pandoc is not here');
    const server = new LocalServer({ pause: () => Promise.resolve() });
    const folder = new URL('digests/', samples);
    const digests = readdirSync(folder).map((name) => ({
      uri: `file:///w/${name}`,
      text: readFileSync(new URL(name, folder), 'utf8'),
    }));
    const note = readFileSync(new URL('notes/reading-notes.md', samples), 'utf8');
    const { papers: all } = await applyFiles(server, digests);
    const papers = all.filter(({ key }) => new RegExp(`@${key}(?![\\w-])`).test(note));
    assert.ok(papers.length > 15, String(papers.length));
    const truths = papers.map(({ title, authorCount = 3, date }, i) => ({
      title,
      authors: Array.from(
        { length: authorCount },
        (_, j) => `${given[j % given.length]} ${surname(100 * i + j)}`,
      ),
      year: date?.year ?? 2025,
      arxivId: `25${String((i % 12) + 1).padStart(2, '0')}.${10_000 + i}`,
    }));
    const { ask } = askServer('http://x', { fetch: playedFetch(playSources([], truths)) });
    const found = await lookUpPapers(papers, ask, allSources);
    const today = { year: 2026, month: 11, day: 26 };
    const details = found.flatMap(({ paper, records }) => detailsOf(paper, records, today) ?? []);
    await applyFiles(server, [{ uri: `file:///w/${detailsPath}`, text: withDetails('', details) }]);
    const complete = await Promise.all(papers.map(({ key }) => server.ask('paper', key)));
    const bibliography = exportBibliography(
      complete.filter((paper) => paper !== undefined),
      'bibtex',
    );
    const temporary = mkdtempSync(join(tmpdir(), 'sample-note-'));
    const file = join(temporary, 'references.bib');
    writeFileSync(file, bibliography);
    const options = ['--from', 'markdown', '--to', 'plain', '--wrap', 'none', '--citeproc'];
    const style = ['--metadata', `bibliography=${file}`];
    const { stdout, stderr } = spawnSync('pandoc', [...options, ...style], {
      input: note,
      encoding: 'utf8',
    });
    rmSync(temporary, { recursive: true });
    assert.equal(stderr, '');
    // Chicago shortens long lists in references after seven names.
    const shown = truths.flatMap(({ authors }) => authors.slice(0, authors.length > 10 ? 7 : 10));
    const missing = shown.filter((name) => !stdout.includes(name.split(' ')[1] ?? ''));
    assert.deepEqual(missing, []);
  });
});
