import type { SavedPart } from '../base/savedPart';

/** `toBytes` gives undefined when a part cannot be made now. */
export type PartToSave = Pick<SavedPart, 'id'> & { toBytes(): Uint8Array | undefined };

/** What can be saved for the next session. A part is made only when it is asked for. */
export class PartsToSave {
  #made = new Map<string, PartToSave['toBytes']>();

  /** Replaces the parts listed before; gives their names, which begin with the kind. */
  list(parts: Readonly<Record<string, readonly PartToSave[]>>): readonly string[] {
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
