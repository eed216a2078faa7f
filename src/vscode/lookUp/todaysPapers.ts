import * as vscode from 'vscode';
import { addAll } from '../../core/base/collections';
import { jsonFaultOf } from '../../core/base/json';
import {
  dayList,
  isListDigest,
  listDigest,
  listRequest,
  readList,
  saidIn,
} from '../../core/lookUp/dailyPapers';
import type { SiteList } from '../../core/lookUp/dailyPapers';
import { sources } from '../../core/lookUp/sources';
import { escapeLinks } from '../../core/render/labels';
import { RequestFailure } from '../../platform/politeClient';
import type { Clock } from '../../platform/clock';
import type { OnlineRun } from '../../platform/sourceAsker';
import { fileLabel, statFile, tryTextNow } from '../common/documents/files';
import { refuseUntrustedWrite } from '../common/documents/trust';
import { open, rewrite } from '../common/edits/savedFile';
import { createFile } from '../common/edits/wholeFile';
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

/** The papers of a list, and the first page that is missing, if any. */
interface FetchedList {
  readonly list: SiteList;
  readonly items: Items;
  readonly missing?: { readonly page: number; readonly failure?: RequestFailure };
}

interface ListParts {
  readonly online: OnlineSources;
  /** Remembers what was saved. */
  readonly state: vscode.Memento;
  readonly clock: Clock;
}

/**
 * Fetches a list of Hugging Face and saves it as a digest, which is opened. Updates the digest if the list was saved
 * before.
 *
 * @param list undefined for the latest day
 * @throws HumanError that says what failed
 */
export async function getPapers(
  list: SiteList | undefined,
  { online, state, clock }: ListParts,
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
      return list ? await fetchAll(list, online, run) : await fetchLatest(online, run, clock.now());
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      if (error.kind === 'canceled') return undefined;
      throw new HumanError(
        describeFailure(sources.huggingFace.name, error),
        openSetting('lookUp.sources'),
      );
    }
  });
  if (!found) return;
  const saved = await saveList(folder, found, new SaidLists(state));
  await vscode.window.showTextDocument(saved.uri, { preview: false });
  const show = found.missing
    ? vscode.window.showWarningMessage
    : vscode.window.showInformationMessage;
  void show(escapeLinks(messageOf(saved, found)));
}

function messageOf({ uri, isNew, isSaved }: SavedList, { items, missing }: FetchedList): string {
  const { t } = vscode.l10n;
  const [path, count] = [fileLabel(uri), countPapers(items.length)];
  const done = isNew ? t('Saved {0}: {1}.', path, count) : t('Updated {0}: {1}.', path, count);
  const unsaved = isSaved ? '' : t('Save the file to keep its other changes.');
  const gap = missing
    ? t('The papers from page {0} on are missing. Get the list again to add them.', missing.page)
    : '';
  const { huggingFace } = sources;
  const reason = missing?.failure ? describeFailure(huggingFace.name, missing.failure) : '';
  return [done, unsaved, gap, reason].filter(Boolean).join(' ');
}

async function fetchLatest(
  online: OnlineSources,
  run: OnlineRun,
  now: number,
): Promise<FetchedList> {
  for (let days = 0; days <= maxDaysBack; days += 1) {
    const found = await fetchPages(dayList(now, days), online, run);
    if (found) return found;
  }
  throw new HumanError(vscode.l10n.t('Hugging Face has no list of papers for the last few days.'));
}

async function fetchAll(
  list: SiteList,
  online: OnlineSources,
  run: OnlineRun,
): Promise<FetchedList> {
  const found = await fetchPages(list, online, run);
  if (found) return found;
  throw new HumanError(
    vscode.l10n.t('Hugging Face has no papers for {0}. Choose an earlier date.', list.name),
  );
}

/** The papers of all pages; undefined if the site refuses the date, or has none. */
async function fetchPages(
  list: SiteList,
  online: OnlineSources,
  run: OnlineRun,
): Promise<FetchedList | undefined> {
  const items: Items[number][] = [];
  let request: { url: string } | undefined = listRequest(list, addressOf('huggingFace') ?? '');
  for (let page = 1; request; page += 1) {
    if (page > maxPages) return { list, items, missing: { page } };
    run.report(vscode.l10n.t('{0}, page {1}', list.name, page));
    try {
      const answer = await online.fetchList(request, run);
      if (answer.status !== 200 && page === 1) return undefined;
      if (answer.status !== 200) throw new RequestFailure('failed', answer.status);
      const read = readList(answer.text);
      if (!read) throw new RequestFailure(jsonFaultOf(answer.text), answer.status);
      addAll(items, read);
      request = answer.next === undefined || read.length === 0 ? undefined : { url: answer.next };
    } catch (error) {
      const isLater = items.length > 0 && error instanceof RequestFailure;
      if (!isLater || error.kind === 'canceled') throw error;
      return { list, items, missing: { page, failure: error } };
    }
  }
  return items.length > 0 ? { list, items } : undefined;
}

const saidKey = 'paperDigest.savedLists';
/** About 300 KB. */
const maxHashes = 30_000;

/** What Hugging Face said when lists were saved, so that an update doesn't undo what the user changed there. */
class SaidLists {
  constructor(private readonly state: vscode.Memento) {}

  get(uri: vscode.Uri): readonly string[] {
    return this.#all().find(([name]) => name === uri.toString())?.[1] ?? [];
  }

  async set(uri: vscode.Uri, hashes: readonly string[]): Promise<void> {
    const others = this.#all().filter(([name]) => name !== uri.toString());
    let left = maxHashes;
    const kept = [[uri.toString(), hashes] as const, ...others].filter(
      ([, some]) => (left -= some.length) >= 0,
    );
    await this.state.update(saidKey, kept);
  }

  /** The last one that was saved comes first. */
  #all(): readonly (readonly [uri: string, hashes: readonly string[]])[] {
    return this.state.get(saidKey, []);
  }
}

/** A saved list, and what was done with its file. */
interface SavedList {
  readonly uri: vscode.Uri;
  readonly isNew: boolean;
  readonly isSaved: boolean;
}

/** Saves a list under its name, or merges it into the digest that was saved of it before. */
async function saveList(
  folder: vscode.Uri,
  { list, items, missing }: FetchedList,
  said: SaidLists,
): Promise<SavedList> {
  for (let copy = 1; ; copy += 1) {
    const name = copy === 1 ? list.name : `${list.name}-${copy}`;
    const uri = vscode.Uri.joinPath(folder, `${name}.json`);
    if (!(await statFile(uri))) {
      const isCreated = await createFile(uri, listDigest(list, items, undefined));
      if (!isCreated) continue;
      await said.set(uri, saidIn(items));
      return { uri, isNew: true, isSaved: true };
    }
    const text = await tryTextNow(uri);
    // A file of the user with this name stays as it is.
    if (text === undefined || !isListDigest(text, list)) continue;
    await refuseUntrustedWrite(uri);
    const before = said.get(uri);
    const isSaved = await rewrite(await open(uri), (now) => listDigest(list, items, now, before));
    await said.set(uri, missing ? [...new Set([...before, ...saidIn(items)])] : saidIn(items));
    return { uri, isNew: false, isSaved };
  }
}
