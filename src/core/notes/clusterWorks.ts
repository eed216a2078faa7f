import { editableItems } from '../citation/edit/clusterEdits';
import type { ClusterItem } from '../citation/edit/clusterEdits';
import type { CitationCluster } from '../citation/pandoc/parse';
import type { CitationEditing } from '../documents/documentLanguage';
import type { NoteKeys } from '../library/lookup/noteKeys';
import type { PaperSummary } from '../model';
import type { Localize } from '../text/localize';

/** The entries of bibliographies under a key. */
type EntriesOf = (key: string) => readonly { readonly title?: string | undefined }[];

/** A work as listed in the palette, with all its citation items: usually one. */
interface ClusterWork {
  readonly paper: PaperSummary;
  readonly items: readonly [ClusterItem, ...ClusterItem[]];
  /** Whether no digest and no bibliography has the key. */
  readonly isUnknown: boolean;
}

/** The works of a citation during editing, by the keys of the papers that the palette lists for them. */
export class ClusterWorks {
  readonly #works = new Map<string, ClusterWork>();
  #order: readonly PaperSummary[];

  constructor(
    cluster: CitationCluster,
    private readonly keys: NoteKeys,
    entriesOf: EntriesOf,
    private readonly localize: Localize,
    /** What is before a key in the language of the citation. */
    private readonly sign: CitationEditing['sign'] = '@',
  ) {
    const items = editableItems(cluster);
    for (const item of items) {
      const [entry] = entriesOf(item.key);
      // A placeholder if the work is in no digest.
      const paper = keys.work(item.key) ?? {
        key: item.key,
        title: entry?.title ?? this.named(item.key),
        links: [],
        sightings: [],
      };
      const same = this.#works.get(paper.key);
      this.#works.set(paper.key, {
        paper,
        items: same ? [...same.items, item] : [item],
        isUnknown: !keys.work(item.key) && !entry,
      });
    }
    this.#order = [...this.#works.values()].map(({ paper }) => paper);
  }

  /** The papers in the order of the citation. */
  get papers(): readonly PaperSummary[] {
    return this.#order;
  }

  /** Applies the user's order of the papers; new ones have no prefix and suffix. */
  arrange(papers: readonly PaperSummary[]): void {
    this.#order = papers;
    for (const paper of papers) {
      if (this.#works.has(paper.key)) continue;
      this.#works.set(paper.key, {
        paper,
        items: [{ key: this.keys.keyOf(paper) }],
        isUnknown: false,
      });
    }
  }

  /** The first citation item of the paper. */
  itemOf({ key }: PaperSummary): ClusterItem {
    return this.#works.get(key)?.items[0] ?? { key };
  }

  /** Sets the paper's prefix or suffix. */
  change(paper: PaperSummary, texts: Pick<ClusterItem, 'prefix' | 'suffix'>): void {
    const work = this.#works.get(paper.key);
    if (!work) return;
    const [first, ...others] = work.items;
    this.#works.set(paper.key, { ...work, items: [{ ...first, ...texts }, ...others] });
  }

  /** The items of the edited citation. */
  items(): readonly ClusterItem[] {
    return this.#order.flatMap(({ key }) => this.#works.get(key)?.items ?? []);
  }

  /** The texts of a ticked paper: its citation with prefix and suffix, and whether its key is unknown. */
  describe(paper: PaperSummary): { label?: string; description?: string; detail?: string } {
    const work = this.#works.get(paper.key);
    if (!work) return {};
    const { prefix = '', key, suffix = '' } = this.itemOf(paper);
    const around = (prefix + suffix).trim();
    return {
      ...(work.isUnknown && { label: this.named(key), description: this.localize('unknown key') }),
      ...(around !== '' && {
        detail: `${prefix}${this.named(key)}${suffix}`.replace(/\s+/g, ' ').trim(),
      }),
    };
  }

  /** A key as the language has it. */
  named(key: string): string {
    return this.sign + key;
  }
}
