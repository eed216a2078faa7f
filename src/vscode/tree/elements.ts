import type { SettingsScope } from '../../core/view/savedSearches';

/**
 * What the rows of the tree stand for. Elements are only names, and the same object for the same row
 * at all times: what a row shows is looked up when it is drawn.
 */
export type TreeElement =
  GroupElement | SearchElement | PaperElement | MoreElement | SearchProblemElement;

/** A row with papers under it. */
export type FolderElement = GroupElement | SearchElement;

interface Row {
  /** Unique in the tree; keeps expansion and selection while the library changes. */
  readonly id: string;
}

interface GroupRow extends Row {
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
export interface SearchProblemElement extends Row {
  readonly kind: 'searchProblem';
  /** Missing when the whole setting is invalid. */
  readonly name?: string;
  readonly scope: SettingsScope;
  readonly message: string;
}
