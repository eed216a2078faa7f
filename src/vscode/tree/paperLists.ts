import { bibliographiesId, fileOf } from '../../core/view/grouping';
import type { PaperGroup } from '../../core/view/grouping';
import type { Papers } from '../common/papers/papers';
import { searchNameOf } from './elements';
import type { ElementCache, FolderElement, ListPlace, PaperElement, TreeElement } from './elements';
import type { PaperGroups } from './paperGroups';
import type { SearchFolders } from './searchFolders';

/** Rows of a group that are shown at a time. */
const pageSize = 500;

/** The rows under a folder, or all of them where nothing is grouped. */
interface RowList extends ListPlace {
  readonly count: number;
  /** The keys of the first `count` papers, in the order in which they are shown. */
  readonly keys: (count: number) => readonly string[];
}

/** The rows of papers under groups and saved searches, a page after the other. */
export class PaperLists {
  /** Pages shown, where it is more than the first. */
  readonly #pages = new Map<string, number>();

  constructor(
    private readonly papers: Papers,
    private readonly searches: SearchFolders,
    private readonly groups: PaperGroups,
    private readonly elements: ElementCache,
  ) {}

  /** The rows of a group or saved search that are shown. */
  rows(groupId: string): TreeElement[] {
    const list = this.#list(groupId);
    if (!list) return [];
    const shown = this.#shown(groupId);
    const rows: TreeElement[] = list.keys(shown).map((key) => this.elements.paper(list, key));
    return shown < list.count ? [...rows, this.elements.more(list)] : rows;
  }

  /** How many papers are on pages to come. */
  hidden(groupId: string): number {
    return (this.#list(groupId)?.count ?? 0) - this.#shown(groupId);
  }

  /** Shows one more page; gives the folder with its rows, undefined when papers are not grouped. */
  showMore(groupId: string): FolderElement | undefined {
    this.#pages.set(groupId, this.#pagesOf(groupId) + 1);
    return this.#list(groupId)?.parent;
  }

  /** The keys of all that is under a folder, in the order in which it is shown. */
  keys(groupId: string): readonly string[] {
    return this.#list(groupId)?.keys(Infinity) ?? [];
  }

  /**
   * The row of a paper in a group or saved search; undefined when it is not there. Shows all pages up to it;
   * `isNewPage` tells whether these are more than before.
   */
  find(groupId: string, key: string): { row: PaperElement; isNewPage: boolean } | undefined {
    const list = this.#list(groupId);
    const at = list?.keys(Infinity).indexOf(key) ?? -1;
    if (!list || at < 0) return undefined;
    const pages = Math.floor(at / pageSize) + 1;
    const isNewPage = pages > this.#pagesOf(groupId);
    if (isNewPage) this.#pages.set(groupId, pages);
    return { row: this.elements.paper(list, key), isNewPage };
  }

  /** Goes back to the first page in all lists. */
  showFirstPages(): void {
    this.#pages.clear();
  }

  #list(groupId: string): RowList | undefined {
    const group = this.groups.find(groupId);
    if (group) return this.#groupList(group);
    const name = searchNameOf(groupId);
    if (name === undefined) return undefined;
    const keys = this.searches.find(name)?.keys ?? [];
    return {
      id: groupId,
      count: keys.length,
      parent: this.elements.search(name),
      keys: (count) => keys.slice(0, count).filter((key) => this.papers.snapshot.resolve(key)),
    };
  }

  #groupList(group: PaperGroup): RowList {
    const { id, subject, papers } = group;
    const above = subject.by === 'bibliography' ? this.elements.group(bibliographiesId) : undefined;
    const parent = subject.by === 'none' ? undefined : this.elements.group(id, above);
    const uri = fileOf(subject);
    return {
      id,
      parent,
      count: papers.length,
      keys: (count) => {
        const shown = this.groups.papersOf(group).slice(0, count);
        return shown.map(({ key }) => key);
      },
      ...(uri !== undefined && { uri }),
    };
  }

  #shown(groupId: string): number {
    return this.#pagesOf(groupId) * pageSize;
  }

  #pagesOf(groupId: string): number {
    return this.#pages.get(groupId) ?? 1;
  }
}
