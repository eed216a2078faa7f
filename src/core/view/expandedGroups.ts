/**
 * Which groups are expanded: those that the user expanded, and the newest once all digests have been read. Until then,
 * which one is the newest depends on the order of reading. Groups are known by the ids of their rows.
 */
export class ExpandedGroups {
  /** By id. A group without a state is collapsed, or its row was never shown. */
  readonly #states = new Map<string, boolean>();
  #isShown = false;
  #isRead = false;

  /** Whether rows may already be shown. */
  get isShown(): boolean {
    return this.#isShown;
  }

  /** Call this when the user expands or collapses a group, or a command expands it. */
  set(id: string, isExpanded: boolean): void {
    this.#states.set(id, isExpanded);
  }

  /** Whether a group was expanded. */
  has(id: string): boolean {
    return this.#states.get(id) ?? false;
  }

  /**
   * Whether a row is expanded when it's first shown. Later, VS Code stores this by the row's id. `isReading`: more
   * digests are being read, each of which may briefly be the newest.
   */
  isExpanded(id: string, isNewest: boolean, isReading: boolean): boolean {
    this.#isShown = true;
    const state = this.#states.get(id);
    if (state !== undefined) return state;
    const opens = isNewest && this.#isRead && (!isReading || this.#states.size === 0);
    // It stays expanded when a newer one arrives, and after a filter.
    if (opens) this.#states.set(id, true);
    return opens;
  }

  /**
   * Call this when all digests have been read. Returns whether the row of the newest group, which is already shown,
   * needs another id to be expanded: not if the user has expanded or collapsed a group, as rows would move under the
   * mouse.
   */
  finish(newest: string | undefined): boolean {
    this.#isRead = true;
    if (!this.#isShown || newest === undefined) return false;
    if (this.#states.size === 0) return true;
    if (!this.#states.has(newest)) this.#states.set(newest, false);
    return false;
  }
}
