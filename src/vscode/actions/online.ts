import * as vscode from 'vscode';
import { lookupAddress, paperLinks } from '../../core/identity/addresses';
import type { Site } from '../../core/identity/addresses';
import type { Link, LinkKind, PaperSummary } from '../../core/model';
import { escapeIcons, kindLabel } from '../../core/render/labels';
import { readable } from '../../core/text/readable';
import { HumanError } from '../common/messages/humanError';
import { commands } from '../contributions';

/** Maximum number of papers to look up at once: each opens a tab. */
const lookupLimit = 10;

/**
 * Opens an address in the browser. It is passed as a string, because a `Uri` loses the difference between
 * `&` and `%26`, which searches for titles need.
 */
const openInBrowser = (address: string): Thenable<unknown> =>
  vscode.commands.executeCommand('vscode.open', address);

/**
 * Opens the only link of the papers, or the one that the user picks from several.
 * @throws HumanError when the papers have no link
 */
export async function openLink(
  papers: readonly PaperSummary[],
  open = openInBrowser,
): Promise<void> {
  const items = papers.flatMap((paper) => paperLinks(paper).map((link) => toItem(paper, link)));
  const [first, ...others] = items;
  if (!first) throw noLink(papers);
  const placeHolder = vscode.l10n.t('Choose a link to open');
  const options = { placeHolder, matchOnDescription: true, matchOnDetail: true };
  const chosen = others.length === 0 ? first : await vscode.window.showQuickPick(items, options);
  if (chosen) await open(chosen.address);
}

/** Looks papers up on a site, each in its own tab. */
export async function lookUp(
  papers: readonly PaperSummary[],
  site: Site,
  open = openInBrowser,
): Promise<void> {
  if (papers.length > lookupLimit) {
    throw new HumanError(
      vscode.l10n.t('Each paper opens a browser tab. Select at most {0} papers.', lookupLimit),
    );
  }
  for (const paper of papers) await open(lookupAddress(paper, site));
}

function toItem(paper: PaperSummary, { url, kind }: Link) {
  return {
    label: `$(${icons[kind]}) ${escapeIcons(url.replace(/^https?:\/\//i, ''))}`,
    description:
      kind === 'project' ? vscode.l10n.t('Project page') : kindLabel(kind, vscode.l10n.t),
    detail: escapeIcons(readable(paper.title)),
    address: url,
  };
}

const icons: Readonly<Record<LinkKind, string>> = {
  code: 'code',
  project: 'home',
  model: 'package',
  dataset: 'database',
  arxiv: 'file-text',
  other: 'link',
};

function noLink(papers: readonly PaperSummary[]): HumanError {
  const [first, ...others] = papers;
  const rows = papers.map(({ key }) => ({ key }));
  const { t } = vscode.l10n;
  const remedies = [
    { title: t('Find on arXiv'), command: commands.findOnArxiv, arguments: [undefined, rows] },
    {
      title: t('Find on Google Scholar'),
      command: commands.findOnGoogleScholar,
      arguments: [undefined, rows],
    },
  ];
  return new HumanError(
    first && others.length === 0
      ? t('“{0}” has no link.', readable(first.title))
      : t('These papers have no links.'),
    ...(papers.length <= lookupLimit ? remedies : []),
  );
}
