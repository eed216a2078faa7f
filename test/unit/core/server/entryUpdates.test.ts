import assert from 'node:assert/strict';
import { withDetails } from '../../../../src/core/bibliography/details';
import { detailsPath } from '../../../../src/core/bibliography/detailsFile';
import type { PaperDetails } from '../../../../src/core/bibliography/details';
import { parseBibliography } from '../../../../src/core/bibliography/read/file';
import { exportBibliography } from '../../../../src/core/bibliography/write/export';
import type { ExportFormat } from '../../../../src/core/bibliography/write/export';
import { LocalServer } from '../../../../src/core/server/localServer';
import type { DigestEntry } from '../../../../src/core/model';
import { assertExpected, casesIn } from '../../support/baseline';
import { decode } from '../../support/engineParts';
import { digest } from '../library/builders';
import { onDisk, pause } from './titleServer';

const title = 'Heron: Wading & Robots at Scale';
const heron: Partial<DigestEntry> & Pick<DigestEntry, 'title'> = {
  title,
  organization: { name: 'Marsh Lab' },
  authorCount: 2,
  date: { year: 2026, month: 9, day: 14 },
};
const details: PaperDetails = {
  key: 'heron2026',
  title,
  authors: ['Ada Wade', 'Bo Reed'],
  arxivId: '2609.12345',
  doi: '10.1000/heron',
  venue: { name: 'Marsh Conference', kind: 'proceedings' },
  lookedUp: {
    from: { authors: 'arXiv', arxivId: 'arXiv', doi: 'Crossref', venue: 'Crossref' },
  },
};
const role = { digest: false, note: false, bibliography: true } as const;
const detailsFile = (found: readonly PaperDetails[]) =>
  onDisk({ uri: `file:///w/${detailsPath}`, text: withDetails('', found) }, { role });

/** A server with a digest of one paper, or of those that are `listed`. */
async function serverWith(
  found: readonly PaperDetails[],
  listed: readonly (typeof heron)[] = [heron],
) {
  const reader = {
    readDigest: (text: string, uri: string) => {
      const entries = listed.map((entry) => ({ abstract: 'About.', ...entry }));
      const day = { year: 2026, month: 10, day: 1 };
      return text === 'digest' ? digest(uri, day, entries) : undefined;
    },
  };
  const server = new LocalServer({ ...reader, pause, decode });
  await server.apply([
    onDisk({ uri: 'file:///w/d.txt', text: 'digest' }),
    ...(found.length > 0 ? [detailsFile(found)] : []),
  ]);
  return server;
}

/** What Paper Digest writes for the paper. */
async function written(format: ExportFormat, found: readonly PaperDetails[] = []) {
  const paper = await (await serverWith(found)).ask('paper', 'heron2026');
  return exportBibliography([paper ?? assert.fail()], format);
}

/** The text of a bibliography after its updates, which are all ours or all not. */
async function updated(
  text: string,
  { name = 'refs.bib', found = [details], listed = [heron] }: Settings = {},
) {
  const server = await serverWith(found, listed);
  const uri = `file:///w/${name}`;
  await server.apply([onDisk({ uri, text }, { role })]);
  const updates = await server.ask('entryUpdates', uri, text);
  const lines = text.split(/(?<=\n)/);
  const offset = ({ line, character }: { line: number; character: number }) =>
    lines.slice(0, line).join('').length + character;
  let after = text;
  for (const { range, newText } of updates.toReversed()) {
    after = after.slice(0, offset(range.start)) + newText + after.slice(offset(range.end));
  }
  return { text: after, own: updates.map(({ isOwn }) => isOwn), updates };
}

interface Settings {
  readonly name?: string;
  readonly found?: readonly PaperDetails[];
  readonly listed?: readonly (typeof heron)[];
}

const { authors: _, arxivId: __, doi: ___, ...others } = details;
/** What differs for the files whose names have these words. */
const settings: Readonly<Record<string, Settings>> = {
  venue: { found: [{ ...others, lookedUp: { from: { venue: 'Crossref' } } }] },
  wade: { listed: [], found: [{ ...details, key: 'wade' }] },
};

describe('Updating entries with looked-up details', () => {
  for (const [format, name] of [
    ['bibtex', 'refs.bib'],
    ['biblatex', 'refs.bib'],
    ['cslJson', 'refs.json'],
    ['ris', 'refs.ris'],
  ] as const) {
    it(`makes our own entry of ${format} what we would write now`, async () => {
      const { text, own } = await updated(await written(format), { name });
      assert.deepEqual(own, [true]);
      const now = await written(format, [details]);
      const [after, wanted] = [text, now].map((one) =>
        parseBibliography(one, format === 'biblatex' ? 'bibtex' : format).entries.map(
          ({ key, type, fields }) => ({ key, type, fields: [...fields].sort() }),
        ),
      );
      assert.deepEqual(after, wanted);
      // Also the layout, in the formats that people read.
      if (format === 'bibtex' || format === 'ris') assert.equal(text, now);
      assert.deepEqual((await updated(text, { name })).updates, []);
    });
  }

  for (const { name, text, expected } of casesIn('entry-updates')) {
    it(`writes only what is missing, or what is our own: ${name}`, async () => {
      const options = { ...settings[name.split('.')[1] ?? ''], name };
      const { text: after, own, updates } = await updated(text, options);
      const changed = updates.map((each) => each.changed);
      assertExpected(expected, { own, changed, text: after.split('\n') });
      assert.deepEqual((await updated(after, options)).updates, [], 'nothing more is missing');
    });
  }

  it('offers nothing without details', async () => {
    assert.deepEqual((await updated(await written('bibtex'), { found: [] })).updates, []);
  });
});
