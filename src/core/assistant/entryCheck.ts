import { addTo } from '../base/collections';
import { isRetraction } from '../render/lookedUp';
import type { CheckedReference, ReferenceFault } from '../referenceCheck/finding';
import type { OnlineRecords } from '../referenceCheck/online';
import { faultMessage, severityOf } from '../referenceReport/report';
import type { ReferencesToCheck } from '../server/libraryServer';
import { english } from '../text/localize';
import type { Call } from './call';
import { AssistantError } from './operations';
import type { FoundProblem } from './operations';
import { placeOf } from './places';
import { quoted } from './quoted';

/** Checks entries of bibliographies: those that are cited, or all of a file. */
export class EntryCheck {
  readonly #files = new Set<string>();
  readonly #cited = new Map<string, string[]>();

  constructor(private readonly call: Call) {}

  /** Checks all entries of a file. */
  addFile(uri: string): void {
    this.#files.add(uri);
  }

  /** Checks an entry. */
  addCited(entry: { readonly uri: string; readonly key: string } | undefined): void {
    if (entry) addTo(this.#cited, entry.uri, entry.key);
  }

  /** What is wrong with the entries, by file and position. */
  async problems(online: boolean): Promise<readonly FoundProblem[]> {
    const { host, pause } = this.call;
    const files: ReferencesToCheck[] = [];
    for (const uri of [...new Set([...this.#files, ...this.#cited.keys()])].sort()) {
      const text = await host.read(uri);
      if (text === undefined) continue;
      const keys = this.#files.has(uri) ? undefined : this.#cited.get(uri);
      files.push({ uri, text, ...(keys && { keys }) });
    }
    if (files.length === 0) return [];
    await pause();
    const checked = await host.ask('checkReferences', files);
    const records = online && (await this.#askOnline(checked));
    const all = records ? await host.ask('checkReferences', files, records) : checked;
    return all.flatMap((reference) => this.#problemsOf(reference, Boolean(records)));
  }

  async #askOnline(checked: readonly CheckedReference[]): Promise<OnlineRecords | undefined> {
    try {
      return await this.call.host.askOnline?.(checked);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new AssistantError(`Public sources weren't asked: ${reason}`);
    }
  }

  #problemsOf(reference: CheckedReference, wasAsked: boolean): readonly FoundProblem[] {
    const { uri, key, keyRange, faults, verdict } = reference;
    const place = placeOf(uri, keyRange.start.line, this.call.host);
    const shown = quoted(key, 200);
    const found = faults.flatMap((fault): readonly FoundProblem[] => {
      const level = levelOf(fault);
      if (!level) return [];
      const kind = isRetraction(fault.updates) ? 'retracted' : 'entry';
      const message = quoted(faultMessage(fault, english), 500);
      return [{ place, kind, level, key: shown, message }];
    });
    if (!wasAsked || verdict !== 'unverified') return found;
    const message = 'No public source that was asked has this work.';
    return [...found, { place, kind: 'unverified', level: 'note', key: shown, message }];
  }
}

function levelOf(fault: ReferenceFault): FoundProblem['level'] | undefined {
  if (isRetraction(fault.updates)) return 'error';
  const levels = { warning: 'warning', information: 'note', hint: undefined } as const;
  return levels[severityOf(fault)];
}
