import { bibliographyFormat } from '../read/file';

/** What there is for a note that names no bibliography. All files and folders are uris. */
interface Surroundings {
  /** The folder of the note. */
  readonly folder: string;
  /** The bibliographies in the note's workspace folder. */
  readonly files: readonly string[];
  /** The file for notes like this one, whether or not it exists. */
  readonly byDefault: string;
  /** Whether the user has chosen a file for new entries. */
  readonly isChosen: (file: string) => boolean;
}

/**
 * The bibliographies of a note that names none: those beside it, else the only one there is; of several, the
 * default one or the one that the user has chosen. Without any of these it is the default one.
 */
export function assumedBibliographies(around: Surroundings): readonly string[] {
  const { folder, files, byDefault, isChosen } = around;
  const beside = ofOneFormat(files.filter((file) => folderOf(file) === folder));
  if (beside.length > 0) return beside.includes(byDefault) ? [byDefault] : beside;
  const all = ofOneFormat(files);
  if (all.length === 1) return all;
  const chosen = all.includes(byDefault) ? [] : all.filter(isChosen);
  return chosen.length === 1 ? chosen : [byDefault];
}

/** Where there is BibTeX, lists in JSON are more likely to be data. */
function ofOneFormat(files: readonly string[]): readonly string[] {
  const bibtex = files.filter((file) => bibliographyFormat(file) === 'bibtex');
  return bibtex.length > 0 ? bibtex : files;
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/'));
}
