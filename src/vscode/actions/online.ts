import * as vscode from 'vscode';
import { arxivPdf, lookupAddress, paperLinks } from '../../core/identity/addresses';
import type { Site } from '../../core/identity/addresses';
import type { Link, LinkKind, PaperSummary } from '../../core/model';
import { escapeIcons, kindLabel } from '../../core/render/labels';
import { readable } from '../../core/text/readable';
import { separator } from '../common/messages/input';
import { HumanError } from '../common/messages/humanError';

/** Maximum number of papers to look up at once: each opens a tab. */
const lookupLimit = 10;

/**
 * Opens an address in the browser. It is passed as a string, because a `Uri` loses the difference between
 * `&` and `%26`, which searches for titles need.
 */
const openAddress = (address: string): Thenable<unknown> =>
  vscode.commands.executeCommand('vscode.open', address);

interface PageItem extends vscode.QuickPickItem {
  readonly addresses?: readonly string[];
}

/** Opens what the user picks: a link or PDF of a paper, or the pages of all papers on a site. */
export async function openInBrowser(
  papers: readonly PaperSummary[],
  open = openAddress,
): Promise<void> {
  const { t } = vscode.l10n;
  const search = (site: Site, label: string): PageItem => ({
    label,
    addresses: papers.map((paper) => lookupAddress(paper, site)),
  });
  const items: readonly PageItem[] = [
    ...papers.flatMap(pagesOf),
    separator(t('Search')),
    search('arxiv', t('Find on arXiv')),
    search('huggingFace', t('Find on Hugging Face')),
    search('googleScholar', t('Find on Google Scholar')),
  ];
  const placeHolder = t('Choose a page to open');
  const options = { placeHolder, matchOnDescription: true, matchOnDetail: true };
  const chosen = await vscode.window.showQuickPick(items, options);
  await openAll(chosen?.addresses ?? [], open);
}

/** Looks papers up on a site, each in its own tab. */
export async function lookUp(
  papers: readonly PaperSummary[],
  site: Site,
  open = openAddress,
): Promise<void> {
  await openAll(
    papers.map((paper) => lookupAddress(paper, site)),
    open,
  );
}

async function openAll(addresses: readonly string[], open: typeof openAddress): Promise<void> {
  if (addresses.length > lookupLimit) {
    throw new HumanError(
      vscode.l10n.t('Each paper opens a browser tab. Select at most {0} papers.', lookupLimit),
    );
  }
  for (const address of addresses) await open(address);
}

/** The links of a paper, and its PDF on arXiv. */
function pagesOf(paper: PaperSummary): readonly PageItem[] {
  const detail = escapeIcons(readable(paper.title));
  const page = (icon: string, url: string, description: string): PageItem => ({
    label: `$(${icon}) ${escapeIcons(url.replace(/^https?:\/\//i, ''))}`,
    description,
    detail,
    addresses: [url],
  });
  const describe = ({ kind }: Link): string =>
    kind === 'project' ? vscode.l10n.t('Project page') : kindLabel(kind, vscode.l10n.t);
  return [
    ...paperLinks(paper).map((link) => page(icons[link.kind], link.url, describe(link))),
    ...(paper.arxivId === undefined ? [] : [page('file-pdf', arxivPdf(paper.arxivId), 'PDF')]),
  ];
}

const icons: Readonly<Record<LinkKind, string>> = {
  code: 'code',
  project: 'home',
  model: 'package',
  dataset: 'database',
  arxiv: 'file-text',
  other: 'link',
};
