import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ExpandedGroups } from '../../../../src/core/view/expandedGroups';

/** Rows as VS Code shows them: it asks whether a row is expanded only when it first shows the row. */
class Rows {
  readonly groups = new ExpandedGroups();
  readonly #shown = new Map<string, boolean>();
  #read: readonly string[] = [];

  read(id: string): void {
    this.#read = [...this.#read, id].sort().reverse();
  }

  show(): void {
    for (const [index, id] of this.#read.entries()) {
      const isExpanded = this.groups.isExpanded(id, index === 0, false);
      if (!this.#shown.has(id)) this.#shown.set(id, isExpanded);
    }
  }

  set(id: string, isExpanded: boolean): void {
    this.groups.set(id, isExpanded);
    this.#shown.set(id, isExpanded);
  }

  finish(): void {
    const [newest = ''] = this.#read;
    if (!this.groups.finish(newest)) return;
    this.#shown.delete(newest);
    this.show();
  }

  get expanded(): readonly string[] {
    return [...this.#shown.keys()].filter((id) => this.#shown.get(id)).sort();
  }
}

const digests = ['2026-01', '2026-02', '2026-03', '2026-04'];
const newest = '2026-04';

describe('The expanded groups', () => {
  it('are the newest one, in whatever order and pace digests are read', () => {
    const order = fc.shuffledSubarray(digests, { minLength: digests.length });
    const shows = fc.array(fc.boolean(), { minLength: digests.length, maxLength: digests.length });
    fc.assert(
      fc.property(order, shows, (read, isShownAfter) => {
        const rows = new Rows();
        read.forEach((id, index) => {
          rows.read(id);
          if (isShownAfter[index]) rows.show();
        });
        rows.finish();
        rows.show();
        assert.deepEqual(rows.expanded, [newest]);
      }),
    );
  });

  it('are those of a user who expanded or collapsed one while digests were read', () => {
    for (const [id, isExpanded] of [
      ['2026-01', true],
      ['2026-01', false],
      [newest, false],
    ] as const) {
      const rows = new Rows();
      for (const digest of digests) rows.read(digest);
      rows.show();
      rows.set(id, isExpanded);
      rows.finish();
      rows.show();
      assert.deepEqual(rows.expanded, isExpanded ? [id] : []);
      assert.equal(rows.groups.isExpanded(newest, true, false), false);
    }
  });

  it('are the newest one when it is first shown while more digests are read', () => {
    const rows = new ExpandedGroups();
    rows.finish(undefined);
    assert.equal(rows.isExpanded('2026-01', true, true), true);
    assert.equal(rows.isExpanded('2026-02', true, true), false);
  });

  it('include what was the newest before', () => {
    const rows = new Rows();
    rows.read('2026-01');
    assert.equal(rows.groups.finish('2026-01'), false, 'no row is shown');
    rows.show();
    for (const id of digests.slice(1)) {
      rows.read(id);
      rows.show();
    }
    assert.deepEqual(rows.expanded, digests);
    rows.set(newest, false);
    assert.equal(rows.groups.isExpanded(newest, true, false), false);
    assert.equal(rows.groups.has('2026-02'), true);
    assert.equal(rows.groups.has('2025-12'), false);
  });
});
