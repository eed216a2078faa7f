import type { SavedPart } from '../base/savedPart';

/** Nothing of what cannot be made now. */
export type OfferedPart = Pick<SavedPart, 'id'> & { toBytes(): Uint8Array | undefined };

/** What was offered to be kept for the next session: nothing of it is made before it is asked for. */
export class OfferedParts {
  #made = new Map<string, OfferedPart['toBytes']>();

  /** Replaces what was offered before; gives the names, which begin with the kind. */
  offer(parts: Readonly<Record<string, readonly OfferedPart[]>>): readonly string[] {
    const named = Object.entries(parts).flatMap(([kind, some]) =>
      some.map((part) => [`${kind}-${part.id}`, () => part.toBytes()] as const),
    );
    this.#made = new Map(named);
    return [...this.#made.keys()];
  }

  /** The bytes under a name, once; undefined when there are none. */
  take(name: string): Uint8Array | undefined {
    const toBytes = this.#made.get(name);
    this.#made.delete(name);
    return toBytes?.();
  }
}
