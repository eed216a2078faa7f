import * as vscode from 'vscode';
import { eachOnce, inOneLine } from '../../core/marks/mark';
import type { MarkChange } from '../../core/marks/mark';
import type { PaperSummary } from '../../core/model';
import { readable } from '../../core/text/readable';
import { tagOf } from '../../core/text/words';
import { answerIn } from '../common/messages/input';
import { papersLabel } from '../common/messages/numbers';
import type { Marks } from '../common/papers/marks';
import type { Papers } from '../common/papers/papers';

interface TagItem extends vscode.QuickPickItem {
  readonly tag: string;
}

/**
 * Asks for tags: those that all papers have are ticked, and new ones can be typed. Returns the change of the papers'
 * marks; undefined when the user cancels.
 */
export async function askTags(
  papers: readonly PaperSummary[],
  marks: Marks,
  known: Papers,
): Promise<MarkChange | undefined> {
  const own = papers.map((paper) => marks.of(paper).tags);
  const isOnAll = (tag: string): boolean => own.every((tags) => has(tags, tag));
  const all = tagsByUse(known, papers);
  const items = all.map((tag): TagItem => ({ tag, label: `#${tag}` }));
  const pick = vscode.window.createQuickPick<TagItem>();
  pick.canSelectMany = true;
  pick.title = vscode.l10n.t('Tags of {0}', papersLabel(papers));
  pick.placeholder = vscode.l10n.t('Select tags, or type a new one');
  pick.items = items;
  pick.selectedItems = items.filter(({ tag }) => isOnAll(tag));
  let added: TagItem | undefined;
  pick.onDidChangeValue((value) => {
    const tag = tagOf(`#${value.trim().replace(/^#/, '').replace(/\s+/g, '-')}`);
    const isNew = tag !== undefined && !has(all, tag);
    const { selectedItems } = pick;
    const ticked = selectedItems.filter((item) => item !== added || isNew);
    added = isNew
      ? { tag, label: `#${tag}`, description: vscode.l10n.t('new tag'), alwaysShow: true }
      : undefined;
    pick.items = added ? [added, ...items] : items;
    // A new tag is ticked while it's being typed.
    pick.selectedItems = added
      ? [added, ...ticked.filter(({ tag: other }) => has(all, other))]
      : ticked.filter((item) => items.includes(item));
  });
  const chosen = await answerIn(pick, () => pick.selectedItems);
  if (!chosen) return undefined;
  const tags = chosen.map(({ tag }) => tag);
  return {
    addTags: tags.filter((tag) => !isOnAll(tag)),
    removeTags: all.filter((tag) => isOnAll(tag) && !has(tags, tag)),
  };
}

/** Asks for the remark on a paper, which may be empty. Returns the change of its mark; undefined on cancel. */
export async function askRemark(
  paper: PaperSummary,
  marks: Marks,
): Promise<MarkChange | undefined> {
  const input = vscode.window.createInputBox();
  input.title = vscode.l10n.t('Remark on {0}', readable(paper.title));
  input.placeholder = vscode.l10n.t('One line. Leave empty to remove the remark.');
  input.value = marks.of(paper).remark;
  const remark = await answerIn(input, () => input.value);
  return remark === undefined ? undefined : { remark: inOneLine(remark) };
}

/** The tags of marks and digests, those of the papers first. */
function tagsByUse(
  { annotations, library }: Papers,
  papers: readonly PaperSummary[],
): readonly string[] {
  const own = papers.flatMap(({ key }) => annotations.get(key)?.tags ?? []);
  const marked = [...annotations.values()].flatMap(({ tags }) => tags);
  const written = library.papers.flatMap(({ tags = [] }) => tags);
  return eachOnce([...own, ...marked, ...written]);
}

function has(tags: readonly string[], tag: string): boolean {
  return tags.some((own) => own.toLowerCase() === tag.toLowerCase());
}
