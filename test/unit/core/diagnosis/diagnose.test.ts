import assert from 'node:assert/strict';
import type { BibliographyEntry } from '../../../../src/core/bibliography/work/work';
import { keyMeanings } from '../../../../src/core/citation/check';
import { diagnose, report } from '../../../../src/core/diagnosis/diagnose';
import type { Diagnosis, DocumentKind } from '../../../../src/core/diagnosis/diagnose';
import type { DiagnosisKnowledge } from '../../../../src/core/diagnosis/evidence';
import { languageOf } from '../../../../src/core/documents/languages';
import { LineMap } from '../../../../src/core/text/lineMap';
import type { PaperSummary } from '../../../../src/core/model';
import { english } from '../../../../src/core/text/localize';
import { assertBaseline } from '../../support/baseline';
import { fixture } from '../../support/fixture';
import { edited } from '../citation/cursor';

const at = (line: number) => ({ start: { line, character: 0 }, end: { line, character: 6 } });
const paper = (key: string, title: string): PaperSummary => ({
  key,
  title,
  links: [],
  sightings: [{ uri: 'box/one.txt', range: at(3), titleRange: at(3) }],
});
const papers = [
  paper('kettle2024', 'Kettle: Boiling Words'),
  paper('graphnap2026', 'GraphNap: Agents That Rest'),
];
const digests = [{ uri: 'box/one.txt', paperCount: 2 }];
const words = { localize: english, nameOf: (uri: string) => uri };

/** What is different from the usual evidence, in a case of `diagnoses.json`. */
type Given = Partial<Omit<DiagnosisKnowledge, 'missing' | 'bibliographies'>> & {
  readonly entries?: readonly BibliographyEntry[];
  readonly missing?: readonly string[];
  readonly bibliographies?: Readonly<Record<string, number>>;
  readonly document?: DocumentKind;
  readonly uri?: string;
};

/** The diagnosis of a note at `|`, or of the whole note without it. */
function look(marked: string, given: Given = {}): Diagnosis {
  const {
    entries = [],
    missing = [],
    bibliographies = {},
    document,
    uri = 'note.md',
    ...evidence
  } = given;
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  const resolve = (key: string) => papers.find((each) => each.key === key);
  const isKnown = (key: string) => resolve(key) !== undefined;
  const note = { uri, text, isKnown, language: languageOf(uri) };
  const position = offset < 0 ? undefined : new LineMap(text).position(offset);
  return diagnose(document ?? { kind: 'note', note, ...(position && { position }) }, {
    hasFolder: true,
    isReading: false,
    digests,
    paperCount: papers.length,
    leftOut: [],
    bibliographies: new Map(Object.entries(bibliographies)),
    noteBibliographies: [],
    works: papers,
    meanings: (key) => {
      const known = resolve(key);
      const found = entries.filter((entry) => entry.key === key);
      return keyMeanings(key, known ? [known] : [], found);
    },
    missing: new Set(missing),
    ...evidence,
    ...words,
  });
}

const cases = JSON.parse(fixture('diagnoses.json')) as Readonly<
  Record<string, Given & { readonly note: string }>
>;

describe('A diagnosis', () => {
  it('says what is wrong and how to mend it', () => {
    const found = Object.entries(cases).map(([name, { note, ...given }]) => [
      name,
      look(note, given),
    ]);
    assertBaseline('diagnosis/diagnose.json', Object.fromEntries(found));
  });

  it('becomes a report', () => {
    const found = look('See [@graphnp|2026].');
    const text = report(found, { versions: '0', nameOf: words.nameOf });
    assert.match(text, /^@graphnp2026\n0\n\n\[error\] No digest /);
    assert.match(text, /^ {4}note\.md:1$/m);
    assert.match(text, /^ {4}-> Search for /m);
    assert.match(text, /^\[ok\] Digests: 1, with 2 papers$/m);
  });

  it('changes a key as its language writes it', () => {
    const changed = (uri: string, marked: string): string | undefined => {
      const works = [{ key: 'graph(nap)' }];
      const remedies = look(marked, { uri, works }).faults.flatMap((fault) => fault.remedies);
      const fix = remedies.find(({ kind }) => kind === 'replace');
      const text = marked.replace('|', '');
      return fix?.kind === 'replace'
        ? edited(text, { range: fix.range, newText: fix.text })
        : undefined;
    };
    assert.equal(changed('a.md', 'See [@graph_na|p]'), 'See [@{graph(nap)}]');
    assert.equal(changed('a.tex', '\\cite{graph_na|p}'), '\\cite{graph(nap)}');
    assert.equal(changed('a.typ', 'See @graph_na|p.'), 'See #cite(label("graph(nap)")).');
  });

  it('of a note with many wrong keys shows some, and stops looking for similar keys', () => {
    let looks = 0;
    const work = {
      get key() {
        looks += 1;
        return 'other2024';
      },
    };
    const unknown = Array.from({ length: 300 }, (_, i) => `@nowhere${i}`);
    const found = look(`${unknown.join(' ')} @kettle2024 @graphnap2026\n`, {
      works: [work],
      missing: ['kettle2024', 'graphnap2026'],
    });
    assert.equal(found.faults.length, 31);
    assert.equal(found.faults.at(-1)?.what, 'And 272 more');
    const each = looks / 30;
    looks = 0;
    look('@nowhere\n', { works: [work] });
    assert.ok(each <= looks, `${each} looks for each of 30, ${looks} for one`);
  });
});
