/*
 * The bibliographies of a document that may be a part of another one: from the document to its main document, which
 * it names or which includes it, and from there to all bibliographies that the main document and its parts name.
 */
import { addAll } from '../base/collections';
import { bibliographyPlaces } from '../bibliography/places';
import type { NamingPlace, UriPaths } from '../bibliography/places';
import type { DocumentLanguage, DocumentNames, SharedHabits } from './documentLanguage';

/** The documents in one language, by URI, and packages that they load. No method rejects. */
export interface DocumentFiles extends UriPaths {
  /** What a document names; undefined if it doesn't exist or can't be read. */
  names(uri: string): Promise<DocumentNames | undefined>;
  /** What a document tells the other files of the main one; nothing if it can't be read. */
  habits(uri: string): Promise<SharedHabits>;
  /** The URIs of the documents in a folder. */
  documentsIn(folder: string): Promise<readonly string[]>;
}

/** A bibliography as written, and the places where the name may lead. */
interface NamedInDocument extends Pick<NamingPlace, 'folder' | 'project'> {
  readonly name: string;
}

/** The main document of a document, and what belongs to it. */
export interface DocumentBibliographies {
  /** URIs: the document first, and each is a part of the next one. The last is the main document. */
  readonly chain: readonly [string, ...string[]];
  readonly named: readonly NamedInDocument[];
  /** Labels of figures and the like, to which all parts may refer. */
  readonly labels: readonly string[];
  /** What the other files of the document tell about citing. */
  readonly habits: SharedHabits;
  /** The document that lists its references itself, so entries can't be added, and the keys in that list. */
  readonly ownList?: OwnList;
}

/** A list of references in a document itself. */
export interface OwnList {
  readonly uri: string;
  readonly keys: readonly string[];
}

/** A document with its parts. */
interface Tree {
  readonly main: string;
  readonly isMain: boolean;
  /** The document that includes each part. */
  readonly parents: ReadonlyMap<string, string | undefined>;
  readonly named: readonly NamedInDocument[];
  readonly labels: readonly string[];
  readonly ownList?: OwnList;
}

/** Books have some hundred parts. Both limits keep strange folders from taking long. */
const maxParts = 500;
const maxCandidates = 200;

/**
 * The bibliographies of the document at `uri`, which names `own`. Its main document is searched up to the folder `root`.
 */
export async function findDocumentBibliographies(
  uri: string,
  own: DocumentNames,
  root: string | undefined,
  language: Pick<DocumentLanguage, 'isRelativeToMain'>,
  files: DocumentFiles,
): Promise<DocumentBibliographies> {
  // Its text may not be saved yet.
  const now: DocumentFiles = {
    ...files,
    names: async (each) => (each === uri ? own : files.names(each)),
  };
  const alone = await treeOf(uri, language, now);
  const named = own.root === undefined ? undefined : await rootOf(uri, own.root, now);
  const isWhole = alone.named.length > 0 || alone.ownList !== undefined;
  const main = named
    ? await treeOf(named, language, now)
    : isWhole || root === undefined
      ? undefined
      : await including(uri, root, language, now);
  if (!main) return { chain: [uri], ...(await sourcesOf(uri, now, alone)) };
  const chain: [string, ...string[]] = [uri];
  for (let at = main.parents.get(uri); at !== undefined; at = main.parents.get(at)) chain.push(at);
  // A main document that is named needn't include the document.
  if (chain.at(-1) !== main.main) chain.push(main.main);
  return { chain, ...(await sourcesOf(uri, now, main, alone)) };
}

async function sourcesOf(
  uri: string,
  files: DocumentFiles,
  ...trees: readonly Tree[]
): Promise<Omit<DocumentBibliographies, 'chain'>> {
  const named = trees.flatMap((tree) => tree.named);
  const labels = [...new Set(trees.flatMap((tree) => tree.labels))];
  const ownList = trees.find((tree) => tree.ownList !== undefined)?.ownList;
  const others = new Set(trees.flatMap((tree) => [...tree.parents.keys()]));
  others.delete(uri);
  const habits: SharedHabits[] = [];
  for (const other of others) habits.push(await files.habits(other));
  return { named, labels, habits: joinHabits(habits), ...(ownList !== undefined && { ownList }) };
}

/** Of commands with the same name, the first one counts. */
function joinHabits(all: readonly SharedHabits[]): SharedHabits {
  const commands = all.flatMap((habits) => habits.commands ?? []).toReversed();
  const counts = new Map<string, number>();
  for (const [what, count] of all.flatMap((habits) => habits.counts ?? []))
    counts.set(what, (counts.get(what) ?? 0) + count);
  return {
    commands: [...new Map(commands.map((command) => [command.name, command])).values()],
    counts: [...counts],
    labels: [...new Set(all.flatMap((habits) => habits.labels ?? []))],
  };
}

/** The main document that the one at `uri` names, with or without its ending. */
async function rootOf(
  uri: string,
  name: string,
  files: DocumentFiles,
): Promise<string | undefined> {
  const [ending = ''] = /\.[^./]*$/.exec(uri) ?? [];
  return firstDocument([name, name + ending], { folder: files.join(uri, '..') }, files);
}

/**
 * A document that the one at `uri` is a part of, in its folder or one above: one that names bibliographies, else a
 * main document, else any.
 */
async function including(
  uri: string,
  root: string,
  language: Pick<DocumentLanguage, 'isRelativeToMain'>,
  files: DocumentFiles,
): Promise<Tree | undefined> {
  const found: Tree[] = [];
  const isBest = ({ named, ownList }: Tree): boolean => named.length > 0 || ownList !== undefined;
  for (let at = files.join(uri, '..'); at.length >= root.length; at = files.join(at, '..')) {
    const candidates = await files.documentsIn(at);
    for (const candidate of candidates.slice(0, maxCandidates)) {
      const isOther = candidate !== uri && ((await files.names(candidate))?.parts.length ?? 0) > 0;
      const tree = isOther ? await treeOf(candidate, language, files) : undefined;
      if (!tree?.parents.has(uri)) continue;
      if (isBest(tree)) return tree;
      found.push(tree);
    }
    // The folder above the top one is itself.
    if (at.length === root.length) break;
  }
  return found.find(({ isMain }) => isMain) ?? found[0];
}

/** A document with all its parts. Cycles and missing parts are left out. */
async function treeOf(
  main: string,
  { isRelativeToMain }: Pick<DocumentLanguage, 'isRelativeToMain'>,
  files: DocumentFiles,
): Promise<Tree> {
  const parents = new Map<string, string | undefined>([[main, undefined]]);
  const top = files.join(main, '..');
  const named: NamedInDocument[] = [];
  const labels: string[] = [];
  let ownList: OwnList | undefined;
  // Parts that are added meanwhile are visited, too.
  for (const [uri] of parents) {
    const names = await files.names(uri);
    if (!names) continue;
    const here = files.join(uri, '..');
    const from = isRelativeToMain ? { folder: top, project: here } : { folder: here, project: top };
    for (const name of names.bibliographies) named.push({ name, ...from });
    addAll(labels, names.labels ?? []);
    if (names.hasOwnList) ownList ??= { uri, keys: names.ownKeys ?? [] };
    for (const part of names.parts) {
      if (parents.size >= maxParts) break;
      const found = await firstDocument(part, from, files);
      if (found !== undefined && !parents.has(found)) parents.set(found, uri);
    }
  }
  const isMain = (await files.names(main))?.isMain === true;
  return { main, isMain, parents, named, labels, ...(ownList !== undefined && { ownList }) };
}

/** The first document that one of these names leads to. */
async function firstDocument(
  names: readonly string[],
  from: NamingPlace,
  files: DocumentFiles,
): Promise<string | undefined> {
  for (const name of names) {
    for (const place of bibliographyPlaces(name, from, files)) {
      if (await files.names(place)) return place;
    }
  }
  return undefined;
}
