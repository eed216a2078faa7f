import { parseChecked } from './invariants';
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { parseDigest } from '../../../../src/core/digest';
import type { DigestEntry } from '../../../../src/core/model';
import { fixture } from '../../support/fixture';
import { leaveOut } from '../../../support/leaveOut';
import { material } from '../../../support/material';

const digests = material('digests/');
const page = fixture('reader-notes/page.txt');
const texts: Record<string, string | undefined> = {
  'a page': page,
  'the front page': fixture('reader-notes/front-page.txt'),
};
for (const name of ['000_713b0fd23baf31dc', '003_42e77e4ceef6055e', '004_e954a6d6b118789c']) {
  const url = new URL(`${name}.txt`, digests);
  texts[name] = existsSync(url) ? readFileSync(url, 'utf8') : undefined;
}

const noteLines = [
  ...['> compare with our baseline', '- [ ] read the appendix', '- [x] talked about it'],
  ...['#rl #to-read', '[[Reward models]]', '[@tides2025]', '<!-- not convinced -->'],
  ...['%% ask Maria %%', 'PDF: tides.pdf', 'Rating: 4/5', 'TODO read again'],
];
/** The fields of a paper without its places. */
function facts({ sightings, ...entry }: DigestEntry): object {
  return { ...entry, rawByline: sightings[0]?.rawByline };
}

/** A few papers of a digest: the first ones, and one near the end. */
function chosen(papers: readonly DigestEntry[]): readonly number[] {
  return [0, 1, 2, papers.length - 2].filter((place) => place >= 0 && place < papers.length);
}

describe('The notes of a reader in a digest', () => {
  it('are kept with the paper above when they are in the head of a further page', () => {
    const head = page.slice(0, page.indexOf('Tides and Their Sand'));
    const lines = head.split('\n');
    for (let at = 0; at < lines.length; at += 1) {
      const noted = [...lines.slice(0, at), '#mine', ...lines.slice(at)].join('\n');
      const { papers } = parseChecked(page + '\n' + noted + page.slice(head.length));
      const tagged = papers.flatMap(({ sightings }, place) => (sightings[0]?.tags ? [place] : []));
      assert.equal(tagged.length, 1, noted);
      assert.ok([2, 3].includes(tagged[0] ?? -1), noted);
    }
  });

  for (const [name, text = ''] of Object.entries(texts)) {
    const { papers } = parseDigest(text, 'file:///a.txt');
    const before = papers.map(facts);
    const lines = text.split('\n');

    it(`change no paper in any place, and are kept: ${name}`, function () {
      if (text === '') leaveOut(this, 'the real digests are not here');
      this.timeout(20_000);
      for (const note of noteLines) {
        for (const paper of chosen(papers)) {
          const { range, titleRange, bylineRange } = papers[paper]?.sightings[0] ?? assert.fail();
          const places = [
            0,
            range.end.line + 1,
            titleRange.start.line,
            titleRange.end.line + 1,
            ...(bylineRange ? [bylineRange.start.line] : []),
          ];
          for (const place of places) {
            const noted = [
              ...lines.slice(0, place),
              ...(place > range.end.line ? ['', note] : [note, '']),
              ...lines.slice(place),
            ];
            const read = parseChecked(noted.join('\n'));
            const where = `${note} at line ${place}`;
            assert.deepEqual(read.papers.map(facts), before, where);
            assert.deepEqual(read.problems, [], where);
            const kept = read.papers.filter(({ sightings }) => sightings[0]?.notes === note);
            assert.equal(kept.length, 1, where);
          }
        }
      }
    });
  }
});
