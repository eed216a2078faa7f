import * as vscode from 'vscode';
import { sourceIds } from '../../../core/lookUp/source';
import type {
  Ask,
  SourceId,
  SourceRecord,
  SourceRequest,
  SoughtWork,
} from '../../../core/lookUp/source';
import { recordsByWork } from '../../../core/lookUp/match';
import { sources } from '../../../core/lookUp/sources';
import { isWebAddress } from '../../../core/text/uriText';
import { PoliteClient, RequestFailure } from '../../../platform/politeClient';
import type { ClientAnswer, Clock } from '../../../platform/politeClient';
import { HumanError, openSetting } from '../messages/humanError';
import { readSettings } from '../settings/settings';
import type { AnswerCache } from './answerCache';

const agreedKey = 'paperDigest.agreedHosts';

/** What is sent, for the question before the first time. */
export type Sent = 'details' | 'list';

/** One run of a command that asks sources. */
export interface OnlineRun {
  readonly signal: AbortSignal;
  /** Shows what the run is doing. */
  readonly report: (message: string) => void;
}

/** How sources fared in a run. */
export interface RunResults {
  /** The last failure of each source that failed. */
  readonly failures: ReadonlyMap<SourceId, RequestFailure>;
  /** The sources that answered at least once. */
  readonly answered: ReadonlySet<SourceId>;
}

/** Asks public sources over the network, after the user has agreed. */
export class OnlineSources {
  readonly #client: PoliteClient;

  /**
   * @param state remembers the hosts that the user agreed to
   * @param cache is used only after the user agreed
   * @param version of the extension, for the user agent
   */
  constructor(
    private readonly state: vscode.Memento,
    private readonly cache: AnswerCache,
    clock: Clock,
    version: string,
  ) {
    const isBrowser = 'importScripts' in globalThis;
    this.#client = new PoliteClient({
      // VS Code replaces the global function with one that uses its proxy settings.
      fetch: (...request) => globalThis.fetch(...request),
      clock,
      userAgent: isBrowser ? undefined : `paper-digest/${version} (extension for VS Code)`,
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
      throw new HumanError(t("Paper Digest doesn't use the network in Restricted Mode."), {
        title: t('Manage Workspace Trust'),
        command: 'workbench.trust.manage',
      });
    }
    const addresses = ids.flatMap((id) => addressOf(id) ?? []);
    if (addresses.length === 0) {
      throw new HumanError(
        t('All sources are switched off. Enter an address in the settings, and try again.'),
        openSetting('lookUp.huggingFace'),
      );
    }
    const agreed = this.state.get<readonly string[]>(agreedKey, []);
    const asked = addresses.map((address) => `${sent} ${address}`);
    if (asked.every((one) => agreed.includes(one))) return true;
    const agree = sent === 'details' ? t('Look Up') : t('Get Papers');
    const chosen = await vscode.window.showInformationMessage(
      sent === 'details' ? t('Look up papers online?') : t('Get papers from Hugging Face?'),
      { modal: true, detail: detailOf(sent, addresses) },
      agree,
    );
    if (chosen !== agree) return false;
    await this.state.update(agreedKey, [...new Set([...agreed, ...asked])]);
    return true;
  }

  /** Starts a run: a function to ask sources with, and how the sources fared so far. */
  startRun(run: OnlineRun): { readonly ask: Ask } & RunResults {
    const failures = new Map<SourceId, RequestFailure>();
    const answered = new Set<SourceId>();
    /** They aren't asked again in this run. */
    const stopped = new Set<SourceId>();
    const ask: Ask = async (id, works) => {
      const found = new Map<SoughtWork, readonly SourceRecord[]>();
      const address = addressOf(id);
      if (address === undefined) return found;
      const source = sources[id];
      await this.cache.load();
      const keyOf = (work: SoughtWork): string => `${id} ${address} ${JSON.stringify(work)}`;
      for (const work of works) {
        const known = this.cache.get(keyOf(work));
        if (typeof known === 'object') found.set(work, known);
      }
      if (stopped.has(id) || run.signal.aborted) return found;
      const unknown = works.filter((work) => !found.has(work));
      const { 'lookUp.email': email } = readSettings();
      const planned = source.requests(unknown, { address, ...(email !== '' && { email }) });
      const asked = new Set(planned.flatMap((request) => request.works));
      // The source can't have them.
      for (const work of unknown) if (!asked.has(work)) found.set(work, []);
      for (const [done, request] of planned.entries()) {
        run.report(vscode.l10n.t('{0}: {1} of {2}', source.name, done + 1, planned.length));
        try {
          const records = await this.#records(id, request, run);
          for (const [work, some] of recordsByWork(request.works, records)) {
            found.set(work, some);
            this.cache.set(keyOf(work), some);
          }
          answered.add(id);
        } catch (error) {
          const failure = error instanceof RequestFailure ? error : new RequestFailure('failed');
          if (failure.kind === 'canceled') break;
          // A second failure is hardly due to one work.
          if (failures.has(id) || !isOfOneAnswer(failure)) stopped.add(id);
          failures.set(id, failure);
          if (stopped.has(id)) break;
        }
      }
      if (planned.length > 0) await this.cache.save();
      return found;
    };
    return { ask, failures, answered };
  }

  /**
   * The first page of a list of Hugging Face, or a further one at `url`. Rejects with a {@link RequestFailure}.
   */
  async fetchList(request: SourceRequest, run: OnlineRun): Promise<ClientAnswer> {
    return this.#send('huggingFace', request, run);
  }

  async #records(
    id: SourceId,
    request: SourceRequest,
    run: OnlineRun,
  ): Promise<readonly SourceRecord[]> {
    const answer = await this.#send(id, request, run);
    const read =
      answer.status === 400 ? new RequestFailure('failed', 400) : sources[id].read(answer);
    if ('kind' in read) throw read;
    if ('fault' in read) throw new RequestFailure('page', answer.status);
    return read.records;
  }

  async #send(
    id: SourceId,
    request: SourceRequest,
    { signal, report }: OnlineRun,
  ): Promise<ClientAnswer> {
    const { name, interval } = sources[id];
    const refusal = this.cache.get(id);
    if (typeof refusal === 'number') throw new RequestFailure('busy', refusal);
    const onWait = (milliseconds: number): void =>
      report(vscode.l10n.t('{0} is busy, waiting {1} s', name, Math.ceil(milliseconds / 1000)));
    try {
      return await this.#client.send(request, { signal, interval, onWait });
    } catch (error) {
      if (error instanceof RequestFailure && error.kind === 'busy') {
        this.cache.set(id, error.status);
      }
      throw error;
    }
  }
}

/** Whether a failure may be due to what was asked, so the next request may succeed. */
function isOfOneAnswer({ kind }: RequestFailure): boolean {
  return kind === 'failed' || kind === 'cutOff' || kind === 'tooLarge';
}

/** The base address of a source from the settings; undefined if it is switched off. */
export function addressOf(id: SourceId): string | undefined {
  const address = readSettings()
    [`lookUp.${id}`].trim()
    .replace(/\/{1,9}$/, '');
  return isWebAddress(address) ? address : undefined;
}

function detailOf(sent: Sent, addresses: readonly string[]): string {
  const { t } = vscode.l10n;
  const hosts = addresses.map((address) => address.replace(/^https?:\/\//i, '')).join('\n');
  return sent === 'details'
    ? t(
        'The arXiv IDs, DOIs, and titles of papers that you look up are sent to:\n{0}\n\nNothing else is sent, except your email address to Crossref if you enter it in the settings. You can switch off sources there.',
        hosts,
      )
    : t('The date is sent to:\n{0}\n\nThe list of papers is saved in your folder.', hosts);
}
