import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { load } from 'js-yaml';
import { findKeyMentions } from '../../../../src/core/citation/pandoc/mentions';
import { noMark } from '../../../../src/core/marks/mark';
import type { PaperMark } from '../../../../src/core/marks/mark';
import { readSpan } from '../../../../src/core/review/span';
import { builtInReview, fillReview, unknownInReview } from '../../../../src/core/review/template';
import {
  paperFields,
  paperLists,
  reviewFields,
  reviewValues,
  risingFields,
  risingLists,
} from '../../../../src/core/review/values';
import type { Review, ReviewedPaper } from '../../../../src/core/review/values';
import { frontMatterOf } from '../../../../src/core/text/frontMatter';
import { english } from '../../../../src/core/text/localize';
import { harmlessTokens, outsideText } from '../literature/outsideText';
import { valuesOf } from '../../support/valuesOf';
import { itReturns } from '../../support/cases';
import { fixture } from '../../support/fixture';

const reviewed = (
  key: string,
  title: string,
  mark: Partial<PaperMark> = {},
  isCited = false,
): ReviewedPaper => ({
  paper: { key, title, links: [], sightings: [] },
  mark: { ...noMark, ...mark },
  isCited,
  citation: `[@${key}]`,
  url: undefined,
});

const review: Review = {
  span: readSpan('2026-01-05..2026-01-11')!,
  digestCount: 3,
  papers: [
    reviewed('snap2025', 'SmartSnap: *Proactive* Evidence', {
      starred: true,
      read: true,
      remark: 'see Table 2',
    }),
    reviewed('gdpo2026', 'GDPO', { tags: ['rl', 'to-cite'] }, true),
    reviewed('tulu2025', 'TÜLU', { later: true, remark: 'for *Monday*' }),
    reviewed('veri2026', 'Verifiers', { read: true }, true),
    reviewed('skip2026', 'Skipped', { skipped: true }),
    reviewed('left2026', 'Left'),
  ],
  paperCountBefore: 40,
  rising: {
    terms: [{ name: 'verifier', count: 4, countBefore: 1 }],
    organizations: [{ name: 'Tencent', count: 3, countBefore: 0 }],
  },
};
const nothing: Review = {
  ...review,
  papers: [],
  paperCountBefore: 0,
  rising: { terms: [], organizations: [] },
};
const builtIn = (of: Review, namesTitle = false) =>
  builtInReview(reviewValues(of), namesTitle, english);
const filled = (template: string, of = review) => fillReview(template, reviewValues(of)).text;

describe('The built-in review note', () => {
  it('lists each paper once by its mark, with citation and remark, and what is rising', () => {
    const { text, cited } = builtIn(review);
    assert.equal(text, fixture('notes/review.md'));
    assert.deepEqual([...cited].sort(), ['gdpo2026', 'snap2025', 'tulu2025', 'veri2026']);
  });

  it('leaves out empty lists', () => {
    const { text, cited } = builtIn(nothing);
    assert.match(text, /skipped: 0\n$/);
    assert.doesNotMatch(text, /##|Compared/);
    assert.equal(cited.size, 0);
  });

  it('has no titles when citations show them', () => {
    assert.match(builtIn(review, true).text, /\n- \[@gdpo2026\]\n/);
  });
});

describe('A template for review notes', () => {
  itReturns('notes/review-templates.json', (template) => {
    const { text, cited } = fillReview(template, reviewValues(review));
    const ofNoPapers = filled(template, nothing);
    return { text, cited: [...cited], ofNoPapers, unknown: unknownInReview(template) };
  });

  it('is explained in the docs, with every name', () => {
    const page = readFileSync(join(__dirname, '../../../../docs/notes.md'), 'utf8');
    const template = /```markdown\n(---\nreview:[^`]*)```/.exec(page)?.[1] ?? '';
    assert.deepEqual(unknownInReview(template), []);
    const note = filled(template);
    assert.match(
      note,
      /^---\nreview: "2026-01-05\/2026-01-11"\n---\n\n# 2026-01-05 to 2026-01-11: 6 papers/,
    );
    assert.match(
      note,
      /\n- \*\*SmartSnap: .*\*\* \[@snap2025\] – see Table 2\n- verifier: in 4 papers, 1 before\n$/,
    );
    const names = [reviewFields, paperLists, paperFields, risingLists, risingFields].flat();
    for (const name of names.filter((name) => !/^(?!starred).*Count$/.test(name))) {
      assert.ok(page.includes(`\`${name}\``) || page.includes(`\${${name}}`), name);
    }
  });
});

describe('A review note of any papers', () => {
  it('contains no markup except its citations, whatever the texts', () => {
    const text = outsideText;
    fc.assert(
      fc.property(text, text, text, text, (title, remark, name, organization) => {
        const own = reviewed('own2026', title, { starred: true, remark });
        const counts = { count: 3, countBefore: 0 };
        const note = builtIn({
          ...review,
          papers: [{ ...own, paper: { ...own.paper, organization: { name: organization } } }],
          rising: {
            terms: [{ name, ...counts }],
            organizations: [{ name: organization, ...counts }],
          },
        }).text;
        assert.deepEqual(load(frontMatterOf(note) ?? ''), {
          title: 'Papers, 2026-01-05 to 2026-01-11',
          review: '2026-01-05/2026-01-11',
          tags: ['review'],
        });
        const tokens = harmlessTokens(note);
        assert.equal(tokens.filter(({ type }) => type === 'list_item_open').length, 3);
        assert.deepEqual(
          valuesOf(
            findKeyMentions(note, () => true),
            'key',
          ),
          ['own2026'],
        );
      }),
    );
  });

  it('never throws, and keeps the text of the template', () => {
    fc.assert(
      fc.property(outsideText, (template) => {
        assert.doesNotThrow(() => filled(template));
        assert.doesNotThrow(() => unknownInReview(template));
      }),
    );
  });
});
