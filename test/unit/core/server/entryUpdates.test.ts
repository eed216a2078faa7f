import assert from 'node:assert/strict';
import { detailsPath, withDetails } from '../../../../src/core/bibliography/details';
import type { PaperDetails } from '../../../../src/core/bibliography/details';
import { parseBibliography } from '../../../../src/core/bibliography/read/file';
import { exportBibliography } from '../../../../src/core/bibliography/write/export';
import type { ExportFormat } from '../../../../src/core/bibliography/write/export';
import { LocalServer } from '../../../../src/core/server/localServer';
import type { DigestEntry } from '../../../../src/core/model';
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
  const server = new LocalServer(reader, pause, decode);
  await server.apply([
    onDisk({ uri: 'file:///w/d.txt', text: 'digest' }),
    ...(found.length > 0 ? [detailsFile(found)] : []),
  ]);
  return server;
}

/** What Paper Digest writes for the paper. */
async function written(format: ExportFormat, found: readonly PaperDetails[] = []) {
  const paper = await (await serverWith(found)).paper('heron2026');
  return exportBibliography([paper ?? assert.fail()], format);
}

/** The text of a bibliography after its updates, which are all ours or all not. */
async function updated(
  text: string,
  { name = 'refs.bib', found = [details], listed = [heron] } = {},
) {
  const server = await serverWith(found, listed);
  const uri = `file:///w/${name}`;
  await server.apply([onDisk({ uri, text }, { role })]);
  const updates = await server.entryUpdates(uri, text);
  const lines = text.split(/(?<=\n)/);
  const offset = ({ line, character }: { line: number; character: number }) =>
    lines.slice(0, line).join('').length + character;
  let after = text;
  for (const { range, newText } of updates.toReversed()) {
    after = after.slice(0, offset(range.start)) + newText + after.slice(offset(range.end));
  }
  return { text: after, own: updates.map(({ isOwn }) => isOwn), updates };
}

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
      const [after, wanted] = [text, await written(format, [details])].map((one) =>
        parseBibliography(one, format === 'biblatex' ? 'bibtex' : format).entries.map(
          ({ key, type, fields }) => ({ key, type, fields: [...fields].sort() }),
        ),
      );
      assert.deepEqual(after, wanted);
      assert.deepEqual((await updated(text, { name })).updates, []);
    });
  }

  it('writes BibTeX exactly as for a new entry', async () => {
    const { text } = await updated(await written('bibtex'));
    assert.equal(text, await written('bibtex', [details]));
    assert.match(
      text,
      /author = \{Ada Wade and Bo Reed\},\n {2}booktitle = \{\{Marsh Conference\}\}/,
    );
  });

  it('knows its own entry under another key, with some of the details, or in another layout', async () => {
    const { venue, doi, ...some } = details;
    const older = await written('bibtex', [{ ...some, lookedUp: { from: {} } }]);
    const tidied = `% mine\n\n${older.replace(/^ {2}/gm, '\t').replace('heron2026', 'wade')}% end\n`;
    const { text, own } = await updated(tidied);
    assert.deepEqual(own, [true]);
    const wanted = tidied
      .replace('@misc', '@inproceedings')
      .replace('Reed},\n', 'Reed},\n\tbooktitle = {{Marsh Conference}},\n')
      .replace('10.48550/arXiv.2609.12345', '10.1000/heron');
    assert.equal(text, wanted);
  });

  it('keeps line ends, comments and all other entries', async () => {
    const other = '@book{x, title = {Another}}';
    const before = `${other}\n% c\n${await written('bibtex')}\n${other}`.replace(/\n/g, '\r\n');
    const { text } = await updated(before);
    const entry = await written('bibtex', [details]);
    assert.equal(text, `${other}\n% c\n${entry}\n${other}`.replace(/\n/g, '\r\n'));
  });

  it('leaves any other content of an entry alone, and only adds missing fields', async () => {
    const own = await written('bibtex');
    for (const [edited, wanted] of [
      [own.replace('sep,\n', 'sep,\n  keywords = {birds},\n'), /keywords = \{birds\}/],
      [own.replace('Wading', 'Wading'.toUpperCase()), /WADING/],
      [own.replace('2026}', '2025}'), /year = \{2025\}/],
      [own.replace('  month = sep,\n', ''), /year = \{2026\},\n {2}eprint/],
      [own.replace('{Marsh Lab}', 'Someone Else'), /author = \{Someone Else\}/],
    ] as const) {
      assert.notEqual(edited, own);
      const { text, own: isOwn } = await updated(edited);
      assert.deepEqual(isOwn, [false]);
      assert.match(text, wanted);
      assert.match(text, /doi = \{10\.1000\/heron\}/);
    }
  });

  it('replaces an organization by the authors in an entry of the user, but not names', async () => {
    const edited = (await written('bibtex')).replace('year', 'keywords = {a},\n  year');
    assert.match((await updated(edited)).text, /author = \{Ada Wade and Bo Reed\}/);
    const named = edited.replace('{Marsh Lab}', 'Marsh, Lab');
    assert.match((await updated(named)).text, /author = \{Marsh, Lab\}/);
  });

  it('lists the old and the new value of a field', async () => {
    const edited = (await written('bibtex')).replace('year', 'keywords = {a},\n  year');
    const { updates } = await updated(edited);
    const [author, book] = updates[0]?.changed ?? [];
    assert.deepEqual(author, { name: 'author', before: 'Marsh Lab', after: 'Ada Wade; Bo Reed' });
    assert.deepEqual(book, { name: 'booktitle', after: 'Marsh Conference' });
  });

  it('never changes what an entry of the user says', async () => {
    const full = `@article{wade, title={${title}}, author = {Wade, A.}, journal = {Marsh}, year = 2025, doi = {10.9/own}, eprint={2609.12345}}`;
    assert.deepEqual((await updated(full)).updates, []);
  });

  it('adds to works that only bibliographies have', async () => {
    const { text, own } = await updated(`@misc{wade,\n  title = {${title}}\n}\n`, {
      listed: [],
      found: [{ ...details, key: 'wade' }],
    });
    assert.deepEqual(own, [false]);
    assert.match(text, /^@inproceedings\{wade,\n {2}title = .*,\n {2}author = \{Ada Wade and/);
  });

  it('writes RIS exactly as for a new record, and notices an edit of any line', async () => {
    const own = await written('ris');
    const wanted = await written('ris', [details]);
    assert.equal((await updated(own, { name: 'refs.ris' })).text, wanted);
    const other = 'TY  - BOOK\r\nID  - x\r\nER  - \r\n\r\n';
    const files = other + own + other;
    assert.equal((await updated(files, { name: 'refs.ris' })).text, other + wanted + other);
    const noted = own.replace('ER  -', 'KW  - birds\r\nER  -');
    const { text, own: isOwn } = await updated(noted, { name: 'refs.ris' });
    assert.deepEqual(isOwn, [false]);
    assert.match(text, /AU {2}- Wade, Ada\r\nAU {2}- Reed, Bo\r\nT2 {2}- Marsh Conference\r\n/);
    assert.match(text, /DO {2}- 10\.1000\/heron\r\n[^]*KW {2}- birds\r\nER {2}- \r\n$/);
  });

  it('adds what an item of CSL-YAML lacks, and keeps its comments', async () => {
    const item = (more: string) =>
      `# all\nreferences:\n  - id: wade # key\n    title: "${title}" # title\n${more}  # next\n  - id: x\n`;
    const { text, own } = await updated(item('    issued: 2026-09\n'), { name: 'refs.yaml' });
    assert.deepEqual(own, [false]);
    const names =
      '    author:\n    - family: Wade\n      given: Ada\n    - family: Reed\n      given: Bo\n';
    const wanted = item(
      `${names}    container-title: Marsh Conference\n    issued: 2026-09\n    archive: arXiv\n` +
        '    number: "arXiv:2609.12345"\n    URL: "https://arxiv.org/abs/2609.12345"\n' +
        '    DOI: "10.1000/heron"\n',
    ).replace('    title', '    type: paper-conference\n    title');
    assert.equal(text, wanted);
    assert.deepEqual((await updated(text, { name: 'refs.yaml' })).updates, []);
  });

  it('adds to items of CSL-YAML in any layout, or refuses', async () => {
    const update = async (yaml: string) => {
      const { text, updates } = await updated(yaml, { name: 'refs.yaml', found: [venueOnly] });
      const [entry] = parseBibliography(text, 'cslYaml').entries;
      return updates.length > 0 ? [text, entry?.fields.get('container-title')] : undefined;
    };
    const { authors: _, arxivId: __, doi: ___, ...others } = details;
    const venueOnly = { ...others, lookedUp: { from: { venue: 'Crossref' } } };
    const flow = `references: [{id: wade, title: "${title}", type: article}]\n`;
    assert.deepEqual(await update(flow), [
      flow.replace('article', 'paper-conference, container-title: Marsh Conference'),
      'Marsh Conference',
    ]);
    const folded = `references:\n- title: >\n    Heron: Wading &\n    Robots at Scale\n  id: wade\n  type: article\n`;
    assert.deepEqual(await update(folded), [
      `${folded.replace('article', 'paper-conference')}  container-title: Marsh Conference\n`,
      'Marsh Conference',
    ]);
    const crlf = `references:\r\n- id: wade\r\n  title: "${title}"\r\n  type: article`;
    const [text] = (await update(crlf)) ?? [];
    assert.match(text ?? '', /\r\n {2}container-title: Marsh Conference$/);
    assert.equal(
      await update(`references:\n- id: wade\n  title: "${title}"\n  type: # none\n    article`),
      undefined,
    );
    assert.equal(
      await update(`references:\n- &a {x: 1}\n- id: wade\n  title: "${title}"\n  y: *a\n`),
      undefined,
    );
  });

  it('offers nothing without details, and where an entry cannot be edited', async () => {
    const own = await written('bibtex');
    assert.deepEqual((await updated(own, { found: [] })).updates, []);
    const joined = `@string{m = {Marsh}}\n@misc{wade, title = {${title}}, note = m # { x}}`;
    assert.deepEqual((await updated(joined)).updates, []);
  });
});
