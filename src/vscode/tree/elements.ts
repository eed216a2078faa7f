/**
 * What the rows of the tree stand for. Elements are only names, and the same object for the same row
 * at all times: what a row shows is looked up when it is drawn.
 */
export type TreeElement = GroupElement | PaperElement | MoreElement;

interface Row {
  /** Unique in the tree; keeps expansion and selection while the library changes. */
  readonly id: string;
  /** The group of papers that the row heads or belongs to. */
  readonly groupId: string;
}

export interface GroupElement extends Row {
  readonly kind: 'group';
}

/** Also what VS Code passes to the commands of a row's menus, which read `key` and `uri`. */
export interface PaperElement extends Row {
  readonly kind: 'paper';
  readonly parent: GroupElement | undefined;
  readonly key: string;
  /** The digest whose group it stands in. */
  readonly uri?: string;
}

/** The row that brings the next page of a long group. */
export interface MoreElement extends Row {
  readonly kind: 'more';
  readonly parent: GroupElement | undefined;
}
