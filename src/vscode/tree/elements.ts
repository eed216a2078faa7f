import type { SavedSearchProblem, SettingsScope } from '../../core/view/savedSearches';

/**
 * What the rows of the tree stand for. Elements are only names, and the same object for the same row
 * at all times: what a row shows is looked up when it is drawn.
 */
export type TreeElement =
  GroupElement | SearchElement | PaperElement | MoreElement | SearchProblemElement;

/** A row with papers under it. */
export type FolderElement = GroupElement | SearchElement;

interface ElementRow {
  /** Unique in the tree; keeps expansion and selection while the library changes. */
  readonly id: string;
}

interface GroupRow extends ElementRow {
  /** The group of papers, or the saved search, that the row heads or belongs to. */
  readonly groupId: string;
}

/** A group of papers. */
export interface GroupElement extends GroupRow {
  readonly kind: 'group';
  /** For one of several bibliographies, the group of all. */
  readonly parent?: GroupElement;
}

/** A saved search. Also what VS Code passes to the commands of its menu, which read `name`. */
export interface SearchElement extends GroupRow {
  readonly kind: 'search';
  readonly name: string;
}

/** Also what VS Code passes to the commands of a row's menus, which read `key` and `uri`. */
export interface PaperElement extends GroupRow {
  readonly kind: 'paper';
  readonly parent: FolderElement | undefined;
  readonly key: string;
  /** The digest or bibliography whose group it stands in. */
  readonly uri?: string;
}

/** The row that brings the next page of a long group. */
export interface MoreElement extends GroupRow {
  readonly kind: 'more';
  readonly parent: FolderElement | undefined;
}

/** An invalid entry among the saved searches in the settings. Commands of its menu read name and scope. */
export interface SearchProblemElement extends ElementRow {
  readonly kind: 'searchProblem';
  /** Missing when the whole setting is invalid. */
  readonly name?: string;
  readonly scope: SettingsScope;
  readonly message: string;
}

/** What the ids of saved searches begin with; those of groups begin otherwise. */
const searchPrefix = 'search/';

/** The list that a row is in. */
export interface ListPlace {
  /** The id of the group or saved search. */
  readonly id: string;
  readonly parent: FolderElement | undefined;
  /** The uri of the digest or bibliography whose papers are listed. */
  readonly uri?: string;
}

/** The elements of the tree: for the same row always the same. */
export class ElementCache {
  readonly #elements = new Map<string, TreeElement>();

  /** @param isFiltered whether a filter narrows the tree */
  constructor(private readonly isFiltered: () => boolean) {}

  group(groupId: string, parent?: GroupElement): GroupElement {
    return this.#element(this.#id(groupId), (id) => ({
      kind: 'group',
      id,
      groupId,
      ...(parent && { parent }),
    }));
  }

  search(name: string): SearchElement {
    const groupId = searchPrefix + name;
    return this.#element(groupId, (id) => ({ kind: 'search', id, groupId, name }));
  }

  searchProblem({ name, scope, message }: SavedSearchProblem): SearchProblemElement {
    return this.#element(['problem', scope, name, message].join('\n'), (id) => ({
      kind: 'searchProblem',
      id,
      scope,
      message,
      ...(name !== undefined && { name }),
    }));
  }

  paper({ id: groupId, parent, uri }: ListPlace, key: string): PaperElement {
    return this.#element(this.#id(`${groupId}\n${key}`), (id) => ({
      kind: 'paper',
      id,
      groupId,
      key,
      parent,
      ...(uri !== undefined && { uri }),
    }));
  }

  more({ id: groupId, parent }: ListPlace): MoreElement {
    return this.#element(this.#id(`${groupId}\n`), (id) => ({ kind: 'more', id, groupId, parent }));
  }

  /** The row with this id. */
  find(id: string): TreeElement | undefined {
    return this.#elements.get(id);
  }

  /** All rows there are of these papers. */
  papers(keys: ReadonlySet<string>): PaperElement[] {
    return [...this.#elements.values()].filter(
      (element): element is PaperElement => element.kind === 'paper' && keys.has(element.key),
    );
  }

  /** Forgets the rows of papers that are no more. */
  keepPapers(isThere: (key: string) => boolean): void {
    for (const [id, element] of this.#elements) {
      if (element.kind === 'paper' && !isThere(element.key)) this.#elements.delete(id);
    }
  }

  /** Ids differ under a filter, so that groups opened by it do not stay open afterwards. */
  #id(name: string): string {
    return this.isFiltered() ? `filter/${name}` : name;
  }

  #element<T extends TreeElement>(id: string, create: (id: string) => T): T {
    const known = this.#elements.get(id);
    if (known) return known as T;
    const element = create(id);
    this.#elements.set(id, element);
    return element;
  }
}

/** The name of the saved search with this id; undefined for the id of a group. */
export function searchNameOf(groupId: string): string | undefined {
  return groupId.startsWith(searchPrefix) ? groupId.slice(searchPrefix.length) : undefined;
}
