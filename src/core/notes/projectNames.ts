import { bibliographyPlaces } from '../bibliography/places';
import type { UriPaths } from '../bibliography/places';
import {
  isBookConfig,
  isBookIndex,
  yamlBibliographies,
  yamlMetadataFiles,
  yamlStyle,
} from '../bibliography/read/frontMatter';
import { crossReferencePrefixes, labelsIn } from '../citation/pandoc/crossReferences';
import { frontMatterOf, metadataOf } from '../text/frontMatter';

/** The names found in project files or in front matter. */
interface NamesByKind {
  /** Bibliographies as written, each with the folder of the file that names it, nearest first. */
  readonly named: readonly NameInFolder[];
  /** Prefixes and labels: see `isCrossReference`. */
  readonly crossReferences: readonly string[];
  /** The CSL file as written. */
  readonly csl?: NameInFolder | undefined;
  /** The language of the text. */
  readonly lang?: string | undefined;
}

interface NameInFolder {
  readonly name: string;
  /** A URI. */
  readonly folder: string;
}

/** What project files name for the notes of a folder. Folders are URIs. */
export interface ProjectNames extends NamesByKind {
  /** The root of the Quarto project that the folder is in. */
  readonly project?: string;
  /** The root of the MyST project or Jupyter Book that the folder is in. */
  readonly mystProject?: string;
}

/** The files that may name bibliographies, by URI. No method rejects. */
export interface ProjectFiles extends UriPaths {
  /** Undefined if the file doesn't exist or can't be read. */
  readText(uri: string): Promise<string | undefined>;
  /** Like `readText`; also undefined if the file is outside the workspace, and this isn't trusted. */
  readNamed(uri: string): Promise<string | undefined>;
  /** The names of the files in a folder. */
  names(folder: string): Promise<readonly string[]>;
}

const endings = ['yml', 'yaml'];
const bookIndexes = ['index.Rmd', 'index.rmd'];

/**
 * The names that apply to the notes of `folder`: walks up to the project, at most to `root`. Without a project,
 * only R Markdown's `_output.yml` in the folder itself counts.
 */
export async function findProjectNames(
  folder: string,
  root: string,
  files: ProjectFiles,
): Promise<ProjectNames> {
  const found: (NamesByKind | undefined)[] = [];
  for (let at = folder; ; at = files.join(at, '..')) {
    found.push(await firstOf(at, '_metadata', files));
    const quarto = await firstOf(at, '_quarto', files);
    if (quarto) {
      const profiles = await profilesOf(at, files);
      return { project: at, ...joined([...found, quarto, ...profiles]) };
    }
    const myst = await mystIn(at, files);
    if (myst) return { mystProject: at, ...myst };
    const book = (await bookOf(at, files)) ?? (await firstOf(at, '_site', files));
    if (book) return joined([book, await firstOf(at, '_output', files)]);
    if (at.length <= root.length) break;
  }
  return joined([await firstOf(folder, '_output', files)]);
}

/** What the metadata of a note names, with the note's own labels. */
export async function namesInNote(
  text: string,
  folder: string,
  files: ProjectFiles,
): Promise<NamesByKind> {
  const all = metadataOf(text).map((yaml) => namesIn(yaml, folder, files));
  const own = joined(await Promise.all(all));
  return { ...own, crossReferences: [...own.crossReferences, ...labelsIn(text)] };
}

/** The names of the MyST project or Jupyter Book with its root here; undefined when there is none. */
async function mystIn(folder: string, files: ProjectFiles): Promise<NamesByKind | undefined> {
  const own = await firstOf(folder, 'myst', files);
  if (own) return own;
  const hasContents = (await firstOf(folder, '_toc', files)) !== undefined;
  return firstOf(folder, '_config', files, (yaml) => hasContents || isBookConfig(yaml));
}

/** The names in a folder's YAML and in the metadata files that it includes. */
async function namesIn(yaml: string, folder: string, files: ProjectFiles): Promise<NamesByKind> {
  const included = yamlMetadataFiles(yaml).map((name) => metadataIn(name, folder, files));
  return joined([ownNames(yaml, folder), ...(await Promise.all(included))]);
}

function ownNames(yaml: string, folder: string): NamesByKind {
  const { csl, lang } = yamlStyle(yaml);
  return {
    named: yamlBibliographies(yaml).map((name) => ({ name, folder })),
    crossReferences: [...crossReferencePrefixes(yaml)],
    csl: csl === undefined ? undefined : { name: csl, folder },
    lang,
  };
}

/** The names in one metadata file. Ignores files that it includes, as Quarto does. */
async function metadataIn(
  name: string,
  folder: string,
  files: ProjectFiles,
): Promise<NamesByKind | undefined> {
  for (const place of bibliographyPlaces(name, { folder, project: folder }, files)) {
    const yaml = await files.readNamed(place);
    if (yaml !== undefined) return ownNames(yaml, files.join(place, '..'));
  }
  return undefined;
}

function joined(files: readonly (NamesByKind | undefined)[]): NamesByKind {
  return {
    named: files.flatMap((file) => file?.named ?? []),
    crossReferences: files.flatMap((file) => file?.crossReferences ?? []),
    csl: files.find((file) => file?.csl)?.csl,
    lang: files.find((file) => file?.lang)?.lang,
  };
}

/** The names of a bookdown book. They apply to its chapters, which usually have no front matter. */
async function bookOf(folder: string, files: ProjectFiles): Promise<NamesByKind | undefined> {
  const config = await firstOf(folder, '_bookdown', files);
  for (const name of bookIndexes) {
    const text = await files.readText(files.join(folder, name));
    if (text === undefined || !(config || isBookIndex(text))) continue;
    return joined([await namesIn(frontMatterOf(text) ?? '', folder, files), config]);
  }
  return config;
}

/** The names in the YAML file `name` of a folder; undefined when the file doesn't exist, or isn't as wanted. */
async function firstOf(
  folder: string,
  name: string,
  files: ProjectFiles,
  isWanted?: (yaml: string) => boolean,
): Promise<NamesByKind | undefined> {
  for (const ending of endings) {
    const yaml = await files.readText(files.join(folder, `${name}.${ending}`));
    if (yaml !== undefined && isWanted?.(yaml) !== false) return namesIn(yaml, folder, files);
  }
  return undefined;
}

/** The names of all profiles: Quarto picks one only when it starts. */
async function profilesOf(
  folder: string,
  files: ProjectFiles,
): Promise<readonly (NamesByKind | undefined)[]> {
  const found = await files.names(folder);
  const names = found.map((name) => /^(_quarto-.+)\.ya?ml$/.exec(name)?.[1]).sort();
  const profiles = [...new Set(names)].filter((name) => name !== undefined);
  return Promise.all(profiles.map((name) => firstOf(folder, name, files)));
}
