import { bibliographiesId, fileOf } from '../../core/view/grouping';
import type { PaperSummary, Problem } from '../../core/model';
import type { Papers } from '../common/papers/papers';
import type { PaperFilter } from './filter';
import type { PaperGroups } from './paperGroups';
import type { SearchFolders } from './searchFolders';

/**
 * The rows of the tree. An element only identifies a row, and is always the same object for the same row; its
 * content is looked up when it's rendered.
 */
export type TreeElement = FolderElement | PaperElement | MoreElement | UnreadFileElement;

/** A group of papers or a saved search. Commands in its menu read `kind`, `groupId` and `name`. */
export interface FolderElement {
  readonly kind: 'group' | 'search';
  /** Unique in the tree; preserves expansion and selection while the library changes. */
  readonly id: string;
  readonly groupId: string;
  /** The name of a saved search. */
  readonly name?: string;
  /** For one of several bibliographies, the group of all. */
  readonly parent?: FolderElement;
}

/** Commands in its menu read `key` and `uri`. */
export interface PaperElement {
  readonly kind: 'paper';
  readonly id: string;
  readonly groupId: string;
  readonly key: string;
  /** The digest or bibliography of the folder. */
  readonly uri?: string;
  /** Missing when papers aren't grouped. */
  readonly parent?: FolderElement;
}

/** The row that shows the next page of a long folder. */
interface MoreElement {
  readonly kind: 'more';
  readonly id: string;
  readonly groupId: string;
  readonly parent?: FolderElement;
}

/** A file that wasn't read, or only in part, and why. */
export interface UnreadFileElement {
  readonly kind: 'unreadFile';
  readonly id: string;
  readonly problem: Problem;
}

const searchPrefix = 'search/';

/** The group id of the saved search with this name. */
export function searchId(name: string): string {
  return searchPrefix + name;
}

/** The name of the saved search with this group id; undefined for other groups. */
export function searchNameOf(groupId: string): string | undefined {
  return groupId.startsWith(searchPrefix) ? groupId.slice(searchPrefix.length) : undefined;
}

const pageSize = 500;

/** The rows of folders and of the papers in them, page by page. */
export class TreeRows {
  readonly #elements = new Map<string, TreeElement>();
  /** The number of pages shown, by group id, where it is more than one. */
  readonly #pages = new Map<string, number>();
  /** The group whose row got another id. */
  #renewed: string | undefined;

  constructor(
    private readonly papers: Papers,
    private readonly filter: PaperFilter,
    private readonly searches: SearchFolders,
    private readonly groups: PaperGroups,
  ) {}

  /** The row of a group or saved search. */
  folder(groupId: string): FolderElement {
    const name = searchNameOf(groupId);
    const isFile = this.groups.find(groupId)?.subject.by === 'bibliography';
    return this.#element<FolderElement>(groupId, (id) => ({
      kind: name === undefined ? 'group' : 'search',
      id,
      groupId,
      ...(name !== undefined && { name }),
      ...(isFile && { parent: this.folder(bibliographiesId) }),
    }));
  }

  unreadFile(problem: Problem): UnreadFileElement {
    const { uri, message, argument } = problem;
    const row = ['unread', uri, message, argument].join('\n');
    return this.#element<UnreadFileElement>(row, (id) => ({ kind: 'unreadFile', id, problem }));
  }

  /** Gives the row of a group another id: VS Code then asks again whether it's expanded. */
  renew(groupId: string): void {
    this.#renewed = groupId;
    for (const [id, element] of this.#elements) {
      if (element.kind === 'paper' && element.groupId === groupId) this.#elements.delete(id);
    }
  }

  /** The row with this id. */
  byId(id: string): TreeElement | undefined {
    return this.#elements.get(id);
  }

  /** All rows of these papers. */
  ofPapers(keys: ReadonlySet<string>): PaperElement[] {
    return [...this.#elements.values()].filter(
      (element): element is PaperElement => element.kind === 'paper' && keys.has(element.key),
    );
  }

  /** Drops the rows of papers that no longer exist. */
  dropRemoved(): void {
    const { library } = this.papers;
    for (const [id, element] of this.#elements) {
      if (element.kind === 'paper' && library.resolve(element.key)?.key !== element.key) {
        this.#elements.delete(id);
      }
    }
  }

  /** The rows shown in a folder. */
  inFolder(groupId: string): TreeElement[] {
    const shown = this.papersIn(groupId, this.#shown(groupId));
    const rows: TreeElement[] = shown.map(({ key }) => this.#paper(groupId, key));
    if (this.hidden(groupId) <= 0) return rows;
    const parent = this.#parent(groupId);
    const more = this.#element<MoreElement>(`${groupId}\n`, (id) => ({
      kind: 'more',
      id,
      groupId,
      ...parent,
    }));
    return [...rows, more];
  }

  /** How many papers of a folder are on pages that aren't shown. */
  hidden(groupId: string): number {
    return this.#keysIn(groupId).length - this.#shown(groupId);
  }

  /** Shows one more page; returns the folder with its rows, undefined when papers aren't grouped. */
  showMore(groupId: string): FolderElement | undefined {
    this.#pages.set(groupId, this.#pagesOf(groupId) + 1);
    return this.#parent(groupId).parent;
  }

  /** Goes back to the first page in all folders. */
  showFirstPages(): void {
    this.#pages.clear();
  }

  /** The first papers of a folder in the order shown; none when it no longer exists. */
  papersIn(groupId: string, count = Infinity): readonly PaperSummary[] {
    const keys = this.#keysIn(groupId).slice(0, count);
    return keys.flatMap((key) => this.papers.library.resolve(key) ?? []);
  }

  /**
   * The row of a paper in a folder; undefined when it isn't there. Shows all pages up to it; `isNewPage` says whether
   * these are more than before.
   */
  find(groupId: string, key: string): { row: PaperElement; isNewPage: boolean } | undefined {
    const index = this.#keysIn(groupId).indexOf(key);
    if (index < 0) return undefined;
    const pages = Math.floor(index / pageSize) + 1;
    const isNewPage = pages > this.#pagesOf(groupId);
    if (isNewPage) this.#pages.set(groupId, pages);
    return { row: this.#paper(groupId, key), isNewPage };
  }

  #paper(groupId: string, key: string): PaperElement {
    const subject = this.groups.find(groupId)?.subject;
    const uri = subject && fileOf(subject);
    return this.#element<PaperElement>(`${groupId}\n${key}`, (id) => ({
      kind: 'paper',
      id,
      groupId,
      key,
      ...(uri !== undefined && { uri }),
      ...this.#parent(groupId),
    }));
  }

  #parent(groupId: string): { readonly parent?: FolderElement } {
    const isGrouped = this.groups.find(groupId)?.subject.by !== 'none';
    return isGrouped ? { parent: this.folder(groupId) } : {};
  }

  #keysIn(groupId: string): readonly string[] {
    const name = searchNameOf(groupId);
    if (name !== undefined) return this.searches.find(name)?.keys ?? [];
    return this.groups.papersIn(groupId).map(({ key }) => key);
  }

  #shown(groupId: string): number {
    return this.#pagesOf(groupId) * pageSize;
  }

  #pagesOf(groupId: string): number {
    return this.#pages.get(groupId) ?? 1;
  }

  #element<T extends TreeElement>(row: string, create: (id: string) => T): T {
    const own = row === this.#renewed ? `newest/${row}` : row;
    // Groups that a filter expands should collapse with it, so their ids differ.
    const id = this.filter.matches ? `filter/${own}` : own;
    const known = this.#elements.get(id);
    if (known) return known as T;
    const element = create(id);
    this.#elements.set(id, element);
    return element;
  }
}
