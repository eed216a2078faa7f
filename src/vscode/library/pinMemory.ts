import type * as vscode from 'vscode';
import type { PinMemory } from '../../core/notes/keyPins';

const memoryKey = 'pinnedCitationKeys';

/** Stores pins in the workspace's storage. */
export function workspacePinMemory(memento: vscode.Memento): PinMemory {
  return {
    load: () => {
      const stored: unknown = memento.get(memoryKey);
      return new Map(Array.isArray(stored) ? stored.filter(isPair) : []);
    },
    save: (pins) => void memento.update(memoryKey, [...pins]),
  };
}

function isPair(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((x) => typeof x === 'string');
}
