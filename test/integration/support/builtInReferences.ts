import { timeSlices } from '../../../src/platform/timeSlices';
import { NoteReferences } from '../../../src/vscode/common/notes/noteReferences';
import type { Papers } from '../../../src/vscode/common/papers/papers';
import { noBibliographies } from './noBibliographies';

/** References without Pandoc, in the style of the setting. */
export function builtInReferences(papers: Papers): NoteReferences {
  return new NoteReferences({ papers, bibliographies: noBibliographies }, timeSlices());
}
