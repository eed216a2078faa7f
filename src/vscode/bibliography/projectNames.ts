import * as vscode from 'vscode';
import {
  isBookConfig,
  isBookIndex,
  yamlBibliographies,
  yamlMetadataFiles,
  yamlStyle,
} from '../../core/bibliography/read/frontMatter';
import { frontMatterOf, metadataOf } from '../../core/text/frontMatter';
import { crossReferencePrefixes, labelsIn } from '../../core/citation/pandoc/crossReferences';
import type { NoteText } from '../common/bibliographies/bibliographies';
import { bibliographyPlaces, mayRead } from '../common/bibliographies/places';
import { tryReadText } from '../common/documents/files';

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
  readonly folder: vscode.Uri;
}

/** What project files name for the notes of a folder. */
export interface ProjectNames extends NamesByKind {
  /** The root of the Quarto project that the folder is in. */
  readonly project?: vscode.Uri;
  /** The root of the MyST project or Jupyter Book that the folder is in. */
  readonly mystProject?: vscode.Uri;
}

const endings = ['yml', 'yaml'];
const bookIndexes = ['index.Rmd', 'index.rmd'];

/**
 * The names that apply to the notes of `folder`: walks up to the project, at most to `root`. Without a project,
 * only R Markdown's `_output.yml` in the folder itself counts.
 */
export async function findProjectNames(
  folder: vscode.Uri,
  root: vscode.Uri,
): Promise<ProjectNames> {
  const found: (NamesByKind | undefined)[] = [];
  for (let at = folder; ; at = vscode.Uri.joinPath(at, '..')) {
    found.push(await firstOf(at, '_metadata'));
    const quarto = await firstOf(at, '_quarto');
    if (quarto) return { project: at, ...joined([...found, quarto, ...(await profilesOf(at))]) };
    const myst = await mystIn(at);
    if (myst) return { mystProject: at, ...myst };
    const book = (await bookOf(at)) ?? (await firstOf(at, '_site'));
    if (book) return joined([book, await firstOf(at, '_output')]);
    if (at.path.length <= root.path.length) break;
  }
  return joined([await firstOf(folder, '_output')]);
}

/** What the metadata of a note names, with the note's own labels. */
export async function namesOf(note: NoteText, folder: vscode.Uri): Promise<NamesByKind> {
  const text = note.getText();
  const own = joined(await Promise.all(metadataOf(text).map((yaml) => namesIn(yaml, folder))));
  return { ...own, crossReferences: [...own.crossReferences, ...labelsIn(text)] };
}

/** The names of the MyST project or Jupyter Book with its root here; undefined when there is none. */
async function mystIn(folder: vscode.Uri): Promise<NamesByKind | undefined> {
  const own = await firstOf(folder, 'myst');
  if (own) return own;
  const hasContents = (await firstOf(folder, '_toc')) !== undefined;
  return firstOf(folder, '_config', (yaml) => hasContents || isBookConfig(yaml));
}

/** The names in a folder's YAML and in the metadata files that it includes. */
async function namesIn(yaml: string, folder: vscode.Uri): Promise<NamesByKind> {
  const files = yamlMetadataFiles(yaml).map((name) => metadataIn(name, folder));
  return joined([ownNames(yaml, folder), ...(await Promise.all(files))]);
}

function ownNames(yaml: string, folder: vscode.Uri): NamesByKind {
  const { csl, lang } = yamlStyle(yaml);
  return {
    named: yamlBibliographies(yaml).map((name) => ({ name, folder })),
    crossReferences: [...crossReferencePrefixes(yaml)],
    csl: csl === undefined ? undefined : { name: csl, folder },
    lang,
  };
}

/** The names in one metadata file. Ignores files that it includes, as Quarto does. */
async function metadataIn(name: string, folder: vscode.Uri): Promise<NamesByKind | undefined> {
  for (const place of bibliographyPlaces(name, { folder, project: folder })) {
    const yaml = (await mayRead(place)) ? await tryReadText(place) : undefined;
    if (yaml !== undefined) return ownNames(yaml, vscode.Uri.joinPath(place, '..'));
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
async function bookOf(folder: vscode.Uri): Promise<NamesByKind | undefined> {
  const config = await firstOf(folder, '_bookdown');
  for (const name of bookIndexes) {
    const text = await tryReadText(vscode.Uri.joinPath(folder, name));
    if (text === undefined || !(config || isBookIndex(text))) continue;
    return joined([await namesIn(frontMatterOf(text) ?? '', folder), config]);
  }
  return config;
}

/** The names in the YAML file `name` of a folder; undefined when the file doesn't exist, or isn't as wanted. */
async function firstOf(
  folder: vscode.Uri,
  name: string,
  isWanted?: (yaml: string) => boolean,
): Promise<NamesByKind | undefined> {
  for (const ending of endings) {
    const yaml = await tryReadText(vscode.Uri.joinPath(folder, `${name}.${ending}`));
    if (yaml !== undefined && isWanted?.(yaml) !== false) return namesIn(yaml, folder);
  }
  return undefined;
}

/** The names of all profiles: Quarto picks one only when it starts. */
async function profilesOf(folder: vscode.Uri): Promise<readonly (NamesByKind | undefined)[]> {
  try {
    const entries = await vscode.workspace.fs.readDirectory(folder);
    const names = entries.map(([name]) => /^(_quarto-.+)\.ya?ml$/.exec(name)?.[1]).sort();
    const profiles = [...new Set(names)].filter((name) => name !== undefined);
    return await Promise.all(profiles.map((name) => firstOf(folder, name)));
  } catch {
    return [];
  }
}
