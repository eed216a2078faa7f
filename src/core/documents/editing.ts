/*
 * How *Edit Citation…* changes the works of a citation in each document language. Apart from `DocumentLanguage`, as only
 * this command loads it.
 */
import { editableItems, editCluster, fitsAround } from '../citation/edit/clusterEdits';
import type { ClusterItem } from '../citation/edit/clusterEdits';
import type { CitationCluster } from '../citation/pandoc/parse';
import type { CitationEditing, DocumentLanguage } from './documentLanguage';
import { latexEditing } from './latex/edit';
import { typstEditing } from './typst/edit';

/** How citations of each language are edited. */
export const editings: Readonly<Record<DocumentLanguage['id'], CitationEditing>> = {
  markdown: {
    sign: '@',
    hasPrefixes: true,
    fits: fitsAround,
    edit: (text, cluster, items) => editCluster(text, cluster, withModes(cluster, items)),
  },
  latex: latexEditing,
  typst: typstEditing,
};

/** If a citation in Markdown was in the text, its first work remains so. */
function withModes(
  cluster: CitationCluster,
  items: readonly ClusterItem[],
): readonly ClusterItem[] {
  const isInText = editableItems(cluster)[0]?.mode === 'in-text';
  return items.map((item, index) => {
    if (item.mode === 'suppress-author') return item;
    const mode = isInText && index === 0 ? 'in-text' : 'normal';
    return item.mode === mode ? item : { ...item, mode };
  });
}
