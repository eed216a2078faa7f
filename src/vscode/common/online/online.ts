import * as vscode from 'vscode';
import { isRecord } from '../../../core/base/data';
import { sourceIds } from '../../../core/lookUp/source';
import type { Ask, SourceAccess, SourceId, SourceRequest } from '../../../core/lookUp/source';
import { isWebAddress } from '../../../core/text/uriText';
import { localList } from '../../../core/text/localize';
import type { AnswerCache } from '../../../platform/answerCache';
import { PoliteClient } from '../../../platform/politeClient';
import { machineClock } from '../../../platform/clock';
import type { ClientAnswer } from '../../../platform/politeClient';
import { SourceAsker } from '../../../platform/sourceAsker';
import type { OnlineRun, RunResults } from '../../../platform/sourceAsker';
import { HumanError, manageTrust, openSetting } from '../messages/humanError';
import { settingsSection } from '../../contributions';
import { readSettings } from '../settings/settings';
import { apiKeyFor, askForApiKey, keyedSource } from './apiKey';

const agreedKey = 'paperDigest.agreedHosts';

/** What is sent, for the question before the first time. */
export type Sent = 'details' | 'list';

/** Asks public sources over the network, after the user has agreed. */
export class OnlineSources {
  readonly #asker: SourceAsker;

  /** Remembers the hosts that the user agreed to. */
  readonly #state: vscode.Memento;
  readonly #secrets: vscode.SecretStorage;

  /** @param cache is used only after the user agreed */
  constructor({ globalState, secrets, extension }: vscode.ExtensionContext, cache: AnswerCache) {
    const { version } = extension.packageJSON as { readonly version: string };
    this.#state = globalState;
    this.#secrets = secrets;
    const isBrowser = 'importScripts' in globalThis;
    const client = new PoliteClient({
      // VS Code replaces the global function with one that uses its proxy settings.
      fetch: (...request) => globalThis.fetch(...request),
      clock: machineClock,
      userAgent: isBrowser ? undefined : `paper-digest/${version} (extension for VS Code)`,
    });
    this.#asker = new SourceAsker({
      client,
      cache,
      accessOf,
      localize: vscode.l10n.t,
      keyFor: (id, address) => apiKeyFor(secrets, id, address),
    });
  }

  /** The sources that are switched on. */
  get enabled(): ReadonlySet<SourceId> {
    return new Set(sourceIds.filter((id) => addressOf(id) !== undefined));
  }

  /**
   * Asks the user once whether data may be sent to the hosts of `ids`, and again if a setting changes them. False if
   * the user doesn't agree.
   * @throws HumanError in Restricted Mode, and if all sources are switched off
   */
  async mayAsk(sent: Sent, ids: readonly SourceId[] = sourceIds): Promise<boolean> {
    const { t } = vscode.l10n;
    if (!vscode.workspace.isTrusted) {
      const message = t("Paper Digest doesn't use the network in Restricted Mode.");
      throw new HumanError(message, manageTrust());
    }
    const addresses = ids.flatMap((id) => addressOf(id) ?? []);
    if (addresses.length === 0) {
      throw new HumanError(
        t('All sources are switched off. Enter an address in the settings, and try again.'),
        openSetting('lookUp.sources'),
      );
    }
    const agreed = this.#state.get<readonly string[]>(agreedKey, []);
    const asked = addresses.map((address) => `${sent} ${address}`);
    if (asked.every((one) => agreed.includes(one))) return true;
    const agree = sent === 'details' ? t('Look Up') : t('Get Papers');
    const chosen = await vscode.window.showInformationMessage(
      sent === 'details' ? t('Look up papers online?') : t('Get papers from Hugging Face?'),
      { modal: true, detail: detailOf(sent, addresses) },
      agree,
    );
    if (chosen !== agree) return false;
    await this.#state.update(agreedKey, [...new Set([...agreed, ...asked])]);
    return true;
  }

  /** Asks for the user's key for Semantic Scholar. */
  askForKey(): Promise<void> {
    return askForApiKey(this.#secrets, addressOf(keyedSource));
  }

  /** Starts a run: a function to ask sources with, and how the sources fared so far. */
  startRun(run: OnlineRun): { readonly ask: Ask } & RunResults {
    return this.#asker.startRun(run);
  }

  /**
   * The first page of a list of Hugging Face, or a further one at `url`. Rejects with a `RequestFailure`.
   */
  fetchList(request: SourceRequest, run: OnlineRun): Promise<ClientAnswer> {
    return this.#asker.send('huggingFace', request, run);
  }
}

/** Runs work that asks sources, with a notification that shows its progress and can cancel it. */
export function withOnlineRun<T>(title: string, work: (run: OnlineRun) => Promise<T>): Thenable<T> {
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(options, (progress, canceled) => {
    const controller = new AbortController();
    canceled.onCancellationRequested(() => controller.abort());
    return work({ signal: controller.signal, report: (message) => progress.report({ message }) });
  });
}

function accessOf(id: SourceId): SourceAccess | undefined {
  const address = addressOf(id);
  const { 'lookUp.email': email } = readSettings();
  return address === undefined ? undefined : { address, ...(email !== '' && { email }) };
}

/** The base address of a source from the settings; undefined if it is switched off. */
export function addressOf(id: SourceId): string | undefined {
  const address = givenAddress(id)
    .trim()
    .replace(/\/{1,9}$/, '');
  return isWebAddress(address) ? address : undefined;
}

/** As users wrote it: earlier versions had a setting for each source, and one that was switched off stays so. */
function givenAddress(id: SourceId): string {
  const settings = vscode.workspace.getConfiguration(`${settingsSection}.lookUp`);
  // Not the workspace's, which could send requests elsewhere.
  const valueOf = (name: string): unknown => settings.inspect<unknown>(name)?.globalValue;
  const [sources, former] = [valueOf('sources'), valueOf(id)];
  const isFormer = typeof former === 'string' && !(isRecord(sources) && id in sources);
  return isFormer ? former : readSettings()['lookUp.sources'][id];
}

function detailOf(sent: Sent, addresses: readonly string[]): string {
  const { t } = vscode.l10n;
  const hosts = addresses.map(shownAddress).join('\n');
  const asked =
    sent === 'details'
      ? t(
          'The arXiv IDs, DOIs, and titles of papers and references that you look up or check are sent to:\n{0}\n\nNothing else is sent, except your email address to Crossref if you enter it in the settings, and your API key to Semantic Scholar if you set one. You can switch off sources in the settings.',
          hosts,
        )
      : t('The date is sent to:\n{0}\n\nThe list of papers is saved in your folder.', hosts);
  const open = addresses.filter((address) => /^http:/i.test(address)).map(shownAddress);
  if (open.length === 0) return asked;
  const warning = t(
    "Warning: http isn't encrypted, so others on the network can read what is sent to {0}. Use https if you can.",
    localList(open, t),
  );
  return `${asked}\n\n${warning}`;
}

/** Scheme, host and path, as requests use them: `https://user@host` is an address of `host`. */
function shownAddress(address: string): string {
  try {
    const { origin, pathname } = new URL(address);
    return origin + pathname.replace(/\/$/, '');
  } catch {
    return address;
  }
}
