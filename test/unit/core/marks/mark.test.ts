import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  changedMark,
  inOneLine,
  isSameMark,
  isUnread,
  joinedMarks,
  noMark,
  undoneMark,
} from '../../../../src/core/marks/mark';
import type { MarkChange, PaperMark } from '../../../../src/core/marks/mark';
import { anyMark } from './anyMark';

describe('A mark', () => {
  it('has at most one of read, later and skipped after a change', () => {
    const later = changedMark({ ...noMark, read: true, starred: true }, { later: true });
    assert.deepEqual(later, { ...noMark, starred: true, later: true });
    const skipped = changedMark(later, { skipped: true });
    assert.deepEqual(skipped, { ...noMark, starred: true, skipped: true });
    assert.ok(!isUnread(skipped));
    assert.deepEqual(changedMark(skipped, { skipped: false }), { ...noMark, starred: true });
    assert.deepEqual(changedMark(later, { starred: false }), { ...noMark, later: true });
  });

  it('has each tag once, in any case, and a remark on one line', () => {
    const tagged = changedMark(noMark, { addTags: ['RL', 'rl', 'x'], remark: ' a\nb\u0007 c ' });
    assert.deepEqual(tagged, { ...noMark, tags: ['RL', 'x'], remark: 'a b c' });
    assert.deepEqual(changedMark(tagged, { removeTags: ['rl'], remark: '' }).tags, ['x']);
  });

  const anyChange: fc.Arbitrary<MarkChange> = fc.oneof(
    fc.constantFrom<MarkChange>(
      ...[{ starred: true }, { starred: false }, { read: true }, { later: true }],
      ...[{ skipped: true }, { read: false, skipped: false }, { later: false }],
    ),
    fc.constantFrom<MarkChange>(
      ...[{ addTags: ['rl', 'new'] }, { removeTags: ['RL'] }, { addTags: ['RL'] }],
      ...[{ remark: 'other' }, { remark: '' }],
    ),
  );

  const deciding = fc.constantFrom<MarkChange>(
    ...[{ read: true }, { later: true }, { skipped: true }, { read: false, skipped: false }],
  );

  it('returns to its old value on undo, and to its new one on redo', () => {
    fc.assert(
      fc.property(anyMark, anyChange, (before, change) => {
        const after = changedMark(before, change);
        const undone = undoneMark(after, before, after);
        assert.ok(isSameMark(undone, before));
        assert.ok(isSameMark(undoneMark(undone, after, before), after));
      }),
    );
  });

  it('keeps the change of another window on undo', () => {
    const starring = fc.constantFrom<MarkChange>({ starred: true }, { starred: false });
    const tagging = fc.constantFrom<MarkChange>(
      ...[{ addTags: ['one', 'two'] }, { removeTags: ['rl'] }, { remark: 'mine' }],
    );
    const pairs = fc.oneof(
      ...[fc.tuple(starring, deciding), fc.tuple(deciding, starring)],
      ...[fc.tuple(tagging, deciding), fc.tuple(starring, tagging)],
    );
    fc.assert(
      fc.property(anyMark, pairs, (before, [mine, other]) => {
        const after = changedMark(before, mine);
        const now = undoneMark(changedMark(after, other), before, after);
        assert.ok(isSameMark(now, changedMark(before, other)));
      }),
    );
  });

  it('keeps a later change when an earlier one is undone', () => {
    fc.assert(
      fc.property(anyMark, deciding, deciding, (before, mine, other) => {
        const after = changedMark(before, mine);
        const now = changedMark(after, other);
        const undone = undoneMark(now, before, after);
        assert.ok(isSameMark(undone, isSameMark(now, after) ? before : now));
      }),
    );
  });

  it('is the same when marks are joined in another order, or joined again', () => {
    const sorted = (mark: PaperMark): PaperMark => ({
      ...mark,
      tags: mark.tags.map((tag) => tag.toLowerCase()).sort(),
      remark: mark.remark.split('·').map(inOneLine).filter(Boolean).sort().join(' · '),
    });
    fc.assert(
      fc.property(fc.array(anyMark, { maxLength: 4 }), fc.nat(4), (marks, at) => {
        const whole = joinedMarks(marks);
        const turned = [...marks.slice(at), ...marks.slice(0, at)];
        assert.deepEqual(sorted(joinedMarks(turned)), sorted(whole));
        const again = joinedMarks([whole, ...marks, whole]);
        assert.deepEqual(sorted(again), sorted(whole));
        assert.deepEqual(joinedMarks([again, again]), again);
      }),
    );
  });
});
