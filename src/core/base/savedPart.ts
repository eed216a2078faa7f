/** A part of what an engine knows, to be saved for the next session. */
export interface SavedPart {
  /** The same as long as the bytes are. */
  readonly id: string;
  toBytes(): Uint8Array;
}
