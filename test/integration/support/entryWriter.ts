import { timeSlices } from '../../../src/platform/timeSlices';
import { WorkspaceBibliographies } from '../../../src/vscode/bibliography';
import { BibliographyWriter } from '../../../src/vscode/bibliography/writer';
import type { NewBibliographyEntry } from '../../../src/vscode/common/bibliographies/bibliographies';
import type { NoteCitations } from '../../../src/vscode/common/notes/notes';
import { FakePapers, makePaper } from './fakePapers';

/** Bibliographies of a library without papers, and a writer for them. */
export function entryWriter(
  notesCiting: NoteCitations['notesCiting'] = () => Promise.resolve([]),
  options?: ConstructorParameters<typeof WorkspaceBibliographies>[2],
) {
  const bibliographies = new WorkspaceBibliographies(new FakePapers([]), timeSlices(), options);
  const writer = new BibliographyWriter(bibliographies, { notesCiting });
  const dispose = (): void => {
    writer.dispose();
    bibliographies.dispose();
  };
  return { bibliographies, writer, dispose };
}

/** An entry of a paper whose title is its key. */
export function entryOf(key: string, title = key): NewBibliographyEntry {
  return { key, paper: makePaper(key, title) };
}
