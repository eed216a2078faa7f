import assert from 'node:assert/strict';
import fc from 'fast-check';
import { joinById } from '../../../../src/core/library/groups';
import { paperIdentity } from '../../../../src/core/library/identity';
import { digest } from './builders';

const identity = (title: string) => paperIdentity({ title });
const same = (a: string, b: string) => assert.equal(identity(a), identity(b));
const differ = (a: string, b: string) => assert.notEqual(identity(a), identity(b));

describe('the identity of a paper', () => {
  it('does not depend on LaTeX, case, accents, spaces or punctuation', () => {
    same(
      'From r to Q^*: Your Language Model is Secretly a Q-Function',
      'From $r$ to $Q^*$: Your Language Model is Secretly a Q-Function',
    );
    same('TÜLU 3: Pushing Frontiers', 'Tulu 3 – pushing frontiers');
    same('Competitive Pokémon', "Competitive Pok\\'emon");
    same('DreamID-V:Bridging the Gap', 'DreamID-V: Bridging the  Gap');
    same('$\\pi_0$: A Flow Model', 'π0: A Flow Model');
    same('Self-Play', 'Self‑Play');
  });

  it('tells titles apart that differ in a word, a part or a number', () => {
    differ('SPARK: Synergistic Policy', 'SPARK: Stepwise Policy');
    differ('Secrets of RLHF Part I', 'Secrets of RLHF Part II');
    differ('π0: A Model', 'π0.5: A Model');
    differ('GPT 4 1', 'GPT 41');
    differ('Learning C', 'Learning C++');
    differ('Learning C', 'Learning C#');
  });

  it('keeps other scripts, and titles of symbols alone', () => {
    differ('深度学习', '机器学习');
    differ('Глубокое обучение', 'Машинное обучение');
    differ('???', '!!!');
    assert.equal(identity('  ??? '), '???');
  });

  it('is the same by whichever way it is found', () => {
    const parts = fc.constantFrom(
      ...['Deep', 'π', '4', '42', 'C++', '#', '+', '-', ' ', ': ', '.'],
    );
    fc.assert(
      fc.property(fc.array(parts), (some) => {
        const title = some.join('');
        // A letter that is not ASCII takes the long way.
        assert.equal(identity(`${title} ж`), `${identity(`${title} zh`).slice(0, -2)}ж`);
      }),
    );
  });

  it('is empty only for an empty title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (title) => {
        assert.equal(identity(title) === '', title.normalize('NFKC').trim() === '');
      }),
    );
  });
});

describe('joining titles by identifiers', () => {
  const joined = (...entries: { title: string; arxivId?: string; doi?: string }[]) =>
    joinById(
      digest('a', undefined, entries).papers.map((entry) => ({
        entry,
        identity: paperIdentity(entry),
      })),
    );

  it('joins titles that differ slightly', () => {
    const ids = joined(
      { title: 'Contrastive Prefence Learning Without RL', arxivId: '2310.13639' },
      { title: 'Contrastive Preference Learning Without RL', arxivId: '2310.13639' },
      { title: 'Contrastive Preference Learning Without Any RL', doi: '10.1/X' },
      { title: 'Contrastive Preference Learning Without RL', doi: '10.1/x' },
    );
    assert.equal(ids.size, 2);
    assert.equal(new Set(ids.values()).size, 1);
  });

  it('joins whatever became of a title under one arXiv id', () => {
    assert.equal(
      joined(
        { title: 'A Survey of Agents', arxivId: '2310.13639' },
        { title: 'Agents: Where They Are Now', arxivId: '2310.13639' },
      ).size,
      1,
    );
  });

  it('does not join papers that merely name the same DOI', () => {
    assert.equal(
      joined(
        { title: 'A Survey of Agents', doi: '10.1/x' },
        { title: 'Robots That Cook', doi: '10.1/x' },
      ).size,
      0,
    );
    assert.equal(
      joined(
        { title: 'Secrets of RLHF Part I', doi: '10.1/x' },
        { title: 'Secrets of RLHF Part II', doi: '10.1/x' },
      ).size,
      0,
    );
  });
});
