import * as vscode from 'vscode';
import { addAll } from '../../core/base/addAll';
import {
  dayList,
  isListDigest,
  listDigest,
  listRequest,
  readList,
} from '../../core/lookUp/dailyPapers';
import type { SiteList } from '../../core/lookUp/dailyPapers';
import { sources } from '../../core/lookUp/sources';
import { escapeLinks } from '../../core/render/labels';
import { RequestFailure } from '../../platform/politeClient';
import type { OnlineRun } from '../../platform/sourceAsker';
import { fileLabel, readText, statFile } from '../common/documents/files';
import { refuseUntrustedWrite } from '../common/documents/trust';
import { refuseUnsaved } from '../common/edits/edits';
import { createFile, writeWholeFile } from '../common/edits/wholeFile';
import { HumanError, openFolder, openSetting } from '../common/messages/humanError';
import { countPapers } from '../common/messages/numbers';
import { describeFailure } from '../common/online/failures';
import { addressOf, withOnlineRun } from '../common/online/online';
import type { OnlineSources } from '../common/online/online';
import { settingUri } from '../common/settings/places';

/** A month has about 1500 papers, so there are no more pages. */
const maxPages = 30;
/** The site's latest day is often yesterday, and there are none on weekends. */
const maxDaysBack = 4;

type Items = NonNullable<ReturnType<typeof readList>>;

/**
 * Fetches a list of Hugging Face and saves it as a digest, which is opened. Updates the digest if the list was saved
 * before.
 *
 * @param list undefined for the latest day
 * @throws HumanError that says what failed
 */
export async function getPapers(
  list: SiteList | undefined,
  online: OnlineSources,
  now: number,
): Promise<void> {
  const root = vscode.workspace.workspaceFolders?.[0];
  if (!root) {
    throw new HumanError(vscode.l10n.t('Open a folder to save the digest in.'), openFolder());
  }
  const folder = settingUri(root.uri, 'saveDigestsIn');
  if (!(await online.mayAsk('list', ['huggingFace']))) return;
  const title = vscode.l10n.t('Getting papers from Hugging Face');
  const found = await withOnlineRun(title, async (run) => {
    try {
      return list
        ? { list, items: await fetchAll(list, online, run) }
        : await fetchLatest(online, run, now);
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      if (error.kind === 'canceled') return undefined;
      throw new HumanError(
        describeFailure(sources.huggingFace.name, error),
        openSetting('lookUp.huggingFace'),
      );
    }
  });
  if (!found) return;
  const { uri, isNew } = await saveList(folder, found.list, found.items);
  await vscode.window.showTextDocument(uri, { preview: false });
  const path = escapeLinks(fileLabel(uri));
  const count = countPapers(found.items.length);
  void vscode.window.showInformationMessage(
    isNew
      ? vscode.l10n.t('Saved {0}: {1}.', path, count)
      : vscode.l10n.t('Updated {0}: {1}.', path, count),
  );
}

async function fetchLatest(
  online: OnlineSources,
  run: OnlineRun,
  now: number,
): Promise<{ readonly list: SiteList; readonly items: Items }> {
  for (let days = 0; days <= maxDaysBack; days += 1) {
    const list = dayList(now, days);
    const items = await fetchPages(list, online, run);
    if (items && items.length > 0) return { list, items };
  }
  throw new HumanError(vscode.l10n.t('Hugging Face has no list of papers for the last few days.'));
}

async function fetchAll(list: SiteList, online: OnlineSources, run: OnlineRun): Promise<Items> {
  const items = await fetchPages(list, online, run);
  if (items && items.length > 0) return items;
  throw new HumanError(
    vscode.l10n.t('Hugging Face has no papers for {0}. Choose an earlier date.', list.name),
  );
}

/** The papers of all pages; undefined if the site refuses the date. */
async function fetchPages(
  list: SiteList,
  online: OnlineSources,
  run: OnlineRun,
): Promise<Items | undefined> {
  const items: Items[number][] = [];
  let request: { url: string } | undefined = listRequest(list, addressOf('huggingFace') ?? '');
  for (let page = 1; request && page <= maxPages; page += 1) {
    run.report(vscode.l10n.t('{0}, page {1}', list.name, page));
    const answer = await online.fetchList(request, run);
    if (answer.status !== 200) return page === 1 ? undefined : items;
    const read = readList(answer.text);
    if (!read) throw new RequestFailure('page', answer.status);
    addAll(items, read);
    request = answer.next === undefined || read.length === 0 ? undefined : { url: answer.next };
  }
  return items;
}

/** Saves a list under its name, and updates the digest that was saved of it before. */
async function saveList(
  folder: vscode.Uri,
  list: SiteList,
  items: Items,
): Promise<{ readonly uri: vscode.Uri; readonly isNew: boolean }> {
  for (let copy = 1; ; copy += 1) {
    const name = copy === 1 ? list.name : `${list.name}-${copy}`;
    const uri = vscode.Uri.joinPath(folder, `${name}.json`);
    if (!(await statFile(uri))) {
      if (await createFile(uri, listDigest(list, items, undefined))) return { uri, isNew: true };
      continue;
    }
    const saved = await readText(uri);
    // A file of the user with this name stays as it is.
    if (saved === undefined || !isListDigest(saved, list)) continue;
    await refuseUntrustedWrite(uri);
    refuseUnsaved(uri);
    const text = listDigest(list, items, saved);
    if (text !== saved) await writeWholeFile(uri, new TextEncoder().encode(text));
    return { uri, isNew: false };
  }
}
