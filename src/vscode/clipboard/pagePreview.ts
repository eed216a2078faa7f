import * as vscode from 'vscode';
import { countMissing, missable, missingOf } from '../../core/digest/missing';
import type { Missable } from '../../core/digest/missing';
import { openPart } from '../../core/digest/words/digestName';
import type { Day, DigestEntry, ParsedDigest } from '../../core/model';
import { describeDate, describePaper, escapeIcons } from '../../core/render/labels';
import { readable } from '../../core/text/readable';
import { separator } from '../common/messages/input';
import { countPapers, localNumber } from '../common/messages/numbers';

/** Maximum number of titles: more don't help to recognize the page. */
const shownPapers = 100;

/** A page that is about to be saved. */
export interface PageToSave {
  readonly digest: ParsedDigest;
  /** Undefined if unknown. */
  readonly day: Day | undefined;
  /** The path of the new file, as shown to users. */
  readonly path: string;
}

/** What the user chose in the preview. */
export type PageChoice = 'save' | 'otherDay';

/** A row of the preview. Choosing a row without `choice` saves the page, too. */
export interface PageItem extends vscode.QuickPickItem {
  readonly choice?: PageChoice;
}

/**
 * Shows the page to save. Returns the user's choice, undefined on cancel. The list stays open when it loses the
 * focus, as the user may look at the page in the browser.
 */
export async function showPage(page: PageToSave): Promise<PageChoice | undefined> {
  const items = pageItems(page);
  const chosen = await vscode.window.showQuickPick([...items], {
    title: vscode.l10n.t('Import Page from Clipboard'),
    placeHolder: vscode.l10n.t('Press Enter to save, or Escape to cancel'),
    ignoreFocusOut: true,
  });
  return chosen ? (chosen.choice ?? 'save') : undefined;
}

/** What is saved where and what it lacks; the choice of another date; and the papers of the page. */
export function pageItems(page: PageToSave): readonly PageItem[] {
  const { t } = vscode.l10n;
  const { papers } = page.digest;
  const more = papers.length - shownPapers;
  const counts = countMissing(papers);
  const lackedByAll = missable.filter((part) => counts[part] === papers.length);
  return [
    {
      label: `$(save) ${saveLabel(page)}`,
      description: escapeIcons(page.path),
      detail: missingSentence(page.digest),
      choice: 'save',
      alwaysShow: true,
    },
    ...otherItems(page),
    separator(t('Papers on the Page')),
    ...papers.slice(0, shownPapers).map((paper) => paperItem(paper, lackedByAll)),
    ...(more > 0 ? [{ label: t('{0} more', localNumber(more)), alwaysShow: true }] : []),
  ];
}

/** The choice of another date, as far as the page lacks it. */
function otherItems({ digest }: PageToSave): readonly PageItem[] {
  const open = openPart(digest.captureDate);
  if (open === 'nothing') return [];
  const { t } = vscode.l10n;
  const [label, description] =
    open === 'year'
      ? [t('Other Year…'), t('no year on the page')]
      : [t('Other Date…'), t('not on the page')];
  return [{ label: `$(calendar) ${label}`, description, choice: 'otherDay', alwaysShow: true }];
}

function saveLabel({ digest, day }: PageToSave): string {
  const { t } = vscode.l10n;
  const counted = countPapers(digest.papers.length);
  return day
    ? t('Save {0} of {1}', counted, describeDate(day, t))
    : t('Save {0} without a date', counted);
}

/** “3 without abstract · 1 without link”. */
function missingSentence({ papers, problems }: ParsedDigest): string {
  const { t } = vscode.l10n;
  const counts = countMissing(papers);
  const sentences = missable
    .filter((part) => counts[part] > 0)
    .map((part) => {
      const isAll = counts[part] === papers.length;
      return t('{0} without {1}', isAll ? t('all') : localNumber(counts[part]), partName(part));
    });
  const unread = problems.length;
  if (unread > 0) {
    sentences.push(
      unread === 1
        ? t("1 passage couldn't be read")
        : t("{0} passages couldn't be read", localNumber(unread)),
    );
  }
  return sentences.length === 0 ? t('Nothing is missing') : sentences.join(' · ');
}

/** @param lackedByAll what all papers lack, which the first row already says */
function paperItem(paper: DigestEntry, lackedByAll: readonly Missable[]): PageItem {
  const missing = missingOf(paper)
    .filter((part) => !lackedByAll.includes(part))
    .map((part) => vscode.l10n.t('no {0}', partName(part)));
  const known = describePaper(paper, vscode.l10n.t);
  return {
    label: escapeIcons(readable(paper.title)),
    description: escapeIcons([known, ...missing].filter(Boolean).join(' · ')),
  };
}

function partName(part: Missable): string {
  const { t } = vscode.l10n;
  const names: Readonly<Record<Missable, string>> = {
    abstract: t('abstract'),
    names: t('organization or authors'),
    date: t('date'),
    link: t('link'),
  };
  return names[part];
}
