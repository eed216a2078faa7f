/** A part of an engine's state, to be saved for the next session. */
export interface SavedPart {
  /** Changes whenever the bytes do. */
  readonly id: string;
  toBytes(): Uint8Array;
}
