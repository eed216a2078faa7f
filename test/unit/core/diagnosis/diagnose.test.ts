import assert from 'node:assert/strict';
import type { BibliographyEntry } from '../../../../src/core/bibliography/work/work';
import { keyMeanings } from '../../../../src/core/citation/check';
import { diagnose, report } from '../../../../src/core/diagnosis/diagnose';
import type { Diagnosis, DocumentKind } from '../../../../src/core/diagnosis/diagnose';
import type { DiagnosisKnowledge } from '../../../../src/core/diagnosis/evidence';
import { LineMap } from '../../../../src/core/text/lineMap';
import type { PaperSummary } from '../../../../src/core/model';
import { english } from '../../../../src/core/text/localize';

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

interface Case {
  readonly evidence?: Partial<DiagnosisKnowledge>;
  readonly entries?: readonly BibliographyEntry[];
  readonly missing?: readonly string[];
  readonly works?: DiagnosisKnowledge['works'];
  readonly document?: DocumentKind;
}

/** The diagnosis of a note at `|`, or of the whole note without it. */
function look(marked: string, given: Case = {}): Diagnosis {
  const { evidence, entries = [], missing = [], works = papers, document } = given;
  const offset = marked.indexOf('|');
  const markdown = marked.replace('|', '');
  const resolve = (key: string) => papers.find((each) => each.key === key);
  const knowledge: Pick<DiagnosisKnowledge, 'meanings' | 'missing' | 'works'> = {
    meanings: (key) => {
      const known = resolve(key);
      const found = entries.filter((entry) => entry.key === key);
      return keyMeanings(key, known ? [known] : [], found);
    },
    missing: new Set(missing),
    works,
  };
  const note = { uri: 'note.md', markdown, papers, resolve };
  const position = offset < 0 ? undefined : new LineMap(markdown).position(offset);
  return diagnose(document ?? { kind: 'note', note, ...(position && { position }) }, {
    hasFolder: true,
    isReading: false,
    digests,
    paperCount: papers.length,
    leftOut: [],
    bibliographies: new Map(),
    noteBibliographies: [],
    ...evidence,
    ...knowledge,
    ...words,
  });
}

const faults = ({ faults: found }: Diagnosis) => found.map(({ what }) => what);
const remedies = ({ faults: found }: Diagnosis) =>
  found.flatMap((fault) => fault.remedies.map(({ title }) => title));
const details = ({ faults: found }: Diagnosis) => found.map(({ detail = '' }) => detail);

describe('A diagnosis', () => {
  it('of an unknown key offers the nearest key and a search', () => {
    const found = look('See [@graphnp|2026].');
    assert.deepEqual(faults(found), ['No digest or bibliography has the key @graphnp2026.']);
    assert.deepEqual(details(found), ['Did you mean @graphnap2026?']);
    assert.deepEqual(remedies(found), [
      'Change to @graphnap2026 — GraphNap: Agents That Rest',
      'Search for “graphnp”…',
    ]);
    assert.equal(found.subject, '@graphnp2026');
    const text = report(found, { versions: '0', nameOf: words.nameOf });
    assert.match(text, /^@graphnp2026\n0\n\n\[x\] No digest /);
    assert.match(text, /^ {4}note\.md:1$/m);
    assert.match(text, /^ {4}-> Search for /m);
    assert.match(text, /^\[ok\] Digests: 1, with 2 papers$/m);
  });

  it('of an unknown key explains a difference in case, and where Pandoc ends the key', () => {
    const found = look('See [@Kettle|2024].');
    assert.deepEqual(details(found), ['Keys are case-sensitive. Did you mean @kettle2024?']);
    assert.match(remedies(found)[0] ?? '', /^Change to @kettle2024/);
    const works = [...papers, paper('kettle=2024', 'Odd')];
    const cut = look('See @kett|le=2024 there.', { works });
    assert.match(details(cut)[0] ?? '', /reads only “kettle”/);
    assert.equal(remedies(cut)[0], 'Write @{kettle=2024}');
  });

  it('of a valid citation says what it means and where its work is', () => {
    const found = look('See [see @kett|le2024, p. 3].');
    assert.deepEqual(faults(found), []);
    const texts = found.looked.map(({ what }) => what);
    assert.ok(texts.includes('@kettle2024 is “Kettle: Boiling Words”.'));
    assert.ok(texts.includes('Pandoc reads a citation here: [see @kettle2024, p. 3]'));
    assert.ok(texts.includes('Digests: 1, with 2 papers'));
  });

  for (const [text, remedy] of [
    ['See `[@kettle|2024]`.', 'Remove Backticks'],
    ['See \\@kettle|2024.', 'Remove Backslash'],
    ['Write jane@kettle|2024.', 'Insert Space Before'],
    ['See @ kettle|2024.', 'Write @kettle2024'],
    ['To jane@example|.org.', undefined],
    ['As kettle|2024 says.', 'Write @kettle2024'],
  ] as const) {
    it(`of ${text} offers to make it a citation`, () => {
      assert.deepEqual(remedies(look(text)), remedy === undefined ? [] : [remedy]);
    });
  }

  it('of text that is not a citation says why, and contains the edit', () => {
    const code = look('See `[@kettle|2024]`.');
    assert.deepEqual(faults(code), ["@kettle2024 isn't a citation here."]);
    assert.match(details(code)[0] ?? '', /backticks\. The key belongs to “Kettle: Boiling Words”/);
    const range = { start: { line: 0, character: 4 }, end: { line: 0, character: 16 } };
    assert.deepEqual(look('See \\@kettle|2024.').faults[0]?.remedies, [
      { kind: 'replace', title: 'Remove Backslash', range, text: '@kettle2024' },
    ]);
  });

  it('of a title offers to cite the paper after it', () => {
    const [title] = look('As Kettle: boil|ing words says.').faults;
    const [remedy] = title?.remedies ?? [];
    assert.ok(remedy?.kind === 'replace');
    assert.deepEqual([remedy.range.end.character, remedy.text], [24, ' [@kettle2024]']);
  });

  it('finds the paper in an excluded digest, and offers a fix', () => {
    for (const [reason, way] of [
      ['tooLarge', 'Open Setting “paperDigest.limitFileSize”'],
      ['excluded', 'Open Setting “paperDigest.excludeFiles”'],
      ['hidden', 'Open Setting “files.exclude”'],
    ] as const) {
      const lost = { title: 'Lost', keys: ['lost2025', 'lost'], titleRange: at(7) };
      const leftOut = [{ uri: 'box/big.txt', reason, papers: [lost] }];
      const found = look('See @lost|2025.', { evidence: { leftOut } });
      assert.equal(faults(found)[0], "@lost2025 is in box/big.txt, which isn't scanned.");
      assert.equal(remedies(found)[0], way);
      assert.deepEqual(found.faults[0]?.place, { uri: 'box/big.txt', range: at(7) });
    }
  });

  it('reports digests that cannot be read', () => {
    const leftOut = [{ uri: 'box/x.txt', reason: 'unreadable' as const, error: 'No permission' }];
    const found = look('See @kettle|2024.', { evidence: { leftOut } });
    assert.deepEqual(faults(found), ["box/x.txt isn't read."]);
    assert.deepEqual(details(found), ["Couldn't read it: No permission"]);
    assert.deepEqual(remedies(found), ['Refresh Digests', 'Open box/x.txt']);
  });

  it('reports files by the reason that they are excluded', () => {
    const uris = Array.from({ length: 7 }, (_, i) => `box/${i}.txt`);
    const leftOut = [
      ...uris.map((uri) => ({ uri, reason: 'noDigest' as const })),
      { uri: 'box/big.txt', reason: 'tooLarge' as const },
      { uri: 'box/huge.txt', reason: 'tooLarge' as const },
    ];
    const problem = { uri: 'box/odd.txt', range: at(2), message: 'Odd: {0}', argument: 'x' };
    const unread = [
      { ...problem, leftOut: 'part' as const },
      { ...problem, range: at(5), leftOut: 'file' as const },
    ];
    const found = look('See @kettle|2024.', { evidence: { leftOut, unread } });
    assert.deepEqual(faults(found), ["Part of box/odd.txt isn't read.", "2 files aren't read."]);
    assert.equal(details(found)[0], 'Odd: x');
    const setting = 'Open Setting “paperDigest.limitFileSize”';
    assert.deepEqual(remedies(found), ['Open box/odd.txt', setting]);
    const rest = found.looked.find(({ what }) => what === "7 files aren't read.");
    assert.match(rest?.detail ?? '', /box\/0\.txt, .*box\/4\.txt, … \(\+2\)$/);
  });

  it('explains each state of a bibliography of the note', () => {
    const states = 'unreadable tooLarge webAddress unknownPlace untrusted unknownFormat'.split(' ');
    const noteBibliographies = states.map((state) => ({
      name: state,
      state: state as 'unreadable',
      entryCount: 0,
      problems: [],
      ...(state === 'unreadable' && { error: 'No permission' }),
    }));
    const bibliographies = new Map([['other.bib', 4]]);
    const found = look('See @kettle|2024.', { evidence: { noteBibliographies, bibliographies } });
    const shown = [...found.faults, ...found.looked].map(
      ({ severity, what, detail = '' }) => `${severity}: ${what} ${detail}`,
    );
    for (const expected of [
      /^error: Couldn't read bibliography unreadable\. No permission/,
      /^error: .* tooLarge is too large.* limit is \d+ MB/,
      /^information: .* webAddress is a web address/,
      /^warning: Can't resolve bibliography unknownPlace\. Paths with/,
      /^error: .* untrusted is outside.* Trust the workspace/,
      /^warning: .* unknownFormat has an unsupported format/,
      /^ok: Other bibliographies: 1 other\.bib \(4\)/,
    ]) {
      assert.ok(
        shown.some((text) => expected.test(text)),
        String(expected),
      );
    }
  });

  it('of a key with several meanings shows each of them', () => {
    const entry = { uri: 'a.bib', key: 'kettle2024', title: 'Tea', range: at(0), keyRange: at(0) };
    const found = look('See @kettle|2024.', { entries: [entry] });
    assert.deepEqual(faults(found), ['The key @kettle2024 is ambiguous.']);
    assert.deepEqual(details(found), ['“Kettle: Boiling Words”, “Tea”']);
    assert.deepEqual(remedies(found), [
      'Show “Kettle: Boiling Words” in box/one.txt',
      'Show “Tea” in a.bib',
    ]);
  });

  it('reports bibliographies of the note that are missing, broken or lack the key', () => {
    const namedAt = { uri: 'note.md', range: at(1) };
    const none = { entryCount: 0, problems: [] };
    const problems = [{ line: 4, message: 'A brace is missing.' }];
    const found = look('See @kettle|2024.', {
      missing: ['kettle2024'],
      evidence: {
        noteBibliographies: [
          { name: 'refs.bib', uri: 'refs.bib', namedAt, state: 'read', entryCount: 3, problems },
          { name: 'gone.bib', uri: 'gone.bib', namedAt, state: 'missing', ...none },
        ],
      },
    });
    assert.deepEqual(faults(found), [
      "This note's bibliography has no entry for @kettle2024.",
      'Bibliography refs.bib has an error in line 5.',
      "Bibliography gone.bib doesn't exist.",
    ]);
    assert.deepEqual(remedies(found), [
      'Add to refs.bib',
      'Open refs.bib at Line 5',
      'Go to the Front Matter',
    ]);
    assert.equal(details(found)[2], 'The front matter names it in line 2.');
  });

  it('counts one paper and one entry as one', () => {
    const one = { name: 'refs.bib', uri: 'refs.bib', state: 'read' as const, entryCount: 1 };
    const noteBibliographies = [{ ...one, problems: [] }];
    const { looked } = look('See @kettle|2024.', {
      evidence: { paperCount: 1, noteBibliographies },
    });
    const texts = looked.map(({ what }) => what);
    assert.ok(texts.includes('Digests: 1, with 1 paper'));
    assert.ok(texts.includes("This note's bibliography: refs.bib, with 1 entry"));
  });

  it('reports that there is no digest, no digest yet, or no folder', () => {
    const none = { digests: [], paperCount: 0 };
    const empty = look('See @kett|le.', { evidence: none });
    assert.ok(faults(empty).includes('No digests in this workspace.'));
    assert.ok(remedies(empty).includes('Import Page from Clipboard'));
    const reading = look('See @kett|le.', { evidence: { ...none, isReading: true } });
    assert.ok(faults(reading).includes('Digests are still being scanned.'));
    const nowhere = look('See @kett|le.', { evidence: { ...none, hasFolder: false } });
    assert.ok(remedies(nowhere).includes('Open Folder…'));
    const alone = look('See @kett|le.', { evidence: { hasFolder: false } });
    assert.ok(!remedies(alone).includes('Open Folder…'), 'a digest is open by itself');
  });

  it('of a document that is not a note says so', () => {
    const other = look('', { document: { kind: 'other', language: 'plaintext' } });
    assert.deepEqual(faults(other), ['This file is “plaintext”, not Markdown.']);
    assert.deepEqual(remedies(other), ['Change Language Mode…']);
    assert.match(faults(look('', { document: { kind: 'digest' } }))[0] ?? '', /is a digest/);
  });

  it('of a whole note reports each wrong key once, and citations that Pandoc does not read', () => {
    const found = look('# A\n\n@kettle2024, @typo, [@typo] and `@graphnap2026`, a@b.org.\n');
    assert.deepEqual(faults(found), [
      'No digest or bibliography has the key @typo.',
      "@graphnap2026 isn't a citation here.",
    ]);
    assert.match(details(found)[0] ?? '', /^2 times in this note · /);
    assert.equal(found.looked[0]?.what, 'Citations: 3, works: 2, without problems: 1');
    assert.equal(found.isPartial, false);
    assert.match(look('Nothing.').looked[0]?.what ?? '', /^Pandoc finds no citations/);
  });

  it('of a whole note offers to add all entries that are missing', () => {
    const [first, second] = look('@kettle2024 and @graphnap2026\n', {
      missing: ['kettle2024', 'graphnap2026'],
    }).faults;
    assert.deepEqual(first?.remedies.at(-1), {
      kind: 'addMissing',
      title: 'Add All 2 Missing Entries',
      keys: ['kettle2024', 'graphnap2026'],
    });
    assert.equal(second?.remedies.length, 1);
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
