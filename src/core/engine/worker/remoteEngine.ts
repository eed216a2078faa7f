import type { KeptFile } from '../../session/keptFile';
import type { FileChange } from '../engine';
import type { FileContent, FileVerdict } from '../../files/fileVerdict';
import type { IndexedLibraryData } from '../../library/lookup/lookups';
import type { SearchOptions, SearchResult } from '../../search/answer/result';
import type { LibraryEdit } from '../../library/edits/libraryEdits';
import { editFromText } from '../../library/edits/editText';
import { LibraryMirror } from '../../library/edits/mirror';
import { SharedValues } from '../../library/edits/sharedValues';
import type { Paper } from '../../model';
import { Turns } from '../../base/turns';
import type { MirroredEngine } from './mirrored';
import { wholeBuffer } from './protocol';
import type { Answer, Channel, Request } from './protocol';
import { SetSender, receivedResult } from './searching';
import type { SentResult } from './searching';
import { Slots } from '../../base/slots';

interface Portion {
  readonly value: unknown;
  readonly done: boolean;
}

interface Waiting {
  readonly resolve: (portion: Portion) => void;
  readonly reject: (error: Error) => void;
}

/** So many portions are asked for before they are needed, as the other thread may be busy for a moment. */
const portionsAhead = 8;

/** An engine on another thread. When that ends, all that waits and comes after is rejected. */
export class RemoteEngine implements MirroredEngine {
  readonly #channel: Channel;
  readonly #mirror: LibraryMirror;
  readonly #waiting = new Slots<Waiting>();
  #streams = 0;
  #closed: Error | undefined;
  readonly #updates = new Turns();
  readonly #sets = new SetSender();
  readonly #shared = new SharedValues();

  /**
   * @param channel leads to a thread that {@link serveEngine} runs on
   * @param pause lets others have this thread; called all along an update
   */
  constructor(channel: Channel, pause: () => Promise<void>) {
    this.#channel = channel;
    this.#mirror = new LibraryMirror(pause);
    channel.onMessage = (message) => this.#take(message as Answer);
  }

  /** Rejects all that waits for an answer. */
  close(reason: Error): void {
    this.#closed = reason;
    for (const { reject } of this.#waiting.takeAll()) reject(reason);
  }

  async read(file: FileContent): Promise<FileVerdict> {
    const { content } = file;
    const buffer = typeof content === 'string' ? undefined : wholeBuffer(content);
    return (await this.#ask({ method: 'read', args: [file] }, buffer && [buffer]))
      .value as FileVerdict;
  }

  update(
    changes: readonly FileChange[],
    pins: ReadonlyMap<string, string>,
  ): Promise<IndexedLibraryData> {
    const texts = this.#stream((stream) => ({ method: 'update', stream, args: [changes, pins] }));
    return this.#updates.take(() => this.#mirror.apply(this.#edits(texts)));
  }

  recall(
    texts: readonly string[],
    edits: Promise<readonly LibraryEdit[]>,
  ): Promise<IndexedLibraryData> {
    // Should that fail there, the papers are known here.
    this.#ask({ method: 'recall', args: [texts] }).catch(() => undefined);
    return this.#updates.take(async () => this.#mirror.apply(await edits));
  }

  async indexed(): Promise<boolean> {
    return (await this.#ask({ method: 'indexed', args: [] })).value as boolean;
  }

  async restore(part: Uint8Array): Promise<readonly KeptFile[] | undefined> {
    const buffer = wholeBuffer(part);
    const { value } = await this.#ask({ method: 'restore', args: [part] }, buffer && [buffer]);
    return value as readonly KeptFile[] | undefined;
  }

  async forget(uris: readonly string[]): Promise<void> {
    await this.#ask({ method: 'forget', args: [uris] });
  }

  async savedParts(): Promise<readonly string[]> {
    return (await this.#ask({ method: 'savedParts', args: [] })).value as readonly string[];
  }

  async savedPart(name: string): Promise<Uint8Array | undefined> {
    const { value } = await this.#ask({ method: 'savedPart', args: [name] });
    return value as Uint8Array | undefined;
  }

  async paper(key: string): Promise<Paper | undefined> {
    return (await this.#ask({ method: 'paper', args: [key] })).value as Paper | undefined;
  }

  async search(query: string, options: SearchOptions = {}): Promise<readonly SearchResult[]> {
    const results: SearchResult[] = [];
    // What is asked for now is answered with the papers that are known now, whatever comes meanwhile.
    const { papers, version } = this.#mirror;
    const sent = this.#sets.toSend(options, version);
    const portions = this.#stream((stream) => ({ method: 'search', stream, args: [query, sent] }));
    for await (const portion of portions) {
      for (const result of portion as readonly SentResult[]) {
        const received = receivedResult(result, papers);
        if (received) results.push(received);
      }
    }
    return results;
  }

  async *#edits(texts: AsyncIterable<unknown>): AsyncGenerator<LibraryEdit> {
    for await (const text of texts) yield editFromText(text as string, this.#shared);
  }

  /** Asks at once, so that calls keep their order, and again as the answer is taken in. */
  #stream(request: (stream: number) => Request): AsyncGenerator {
    const stream = ++this.#streams;
    return this.#portions(this.#ask(request(stream)), stream);
  }

  async *#portions(first: Promise<Portion>, stream: number): AsyncGenerator {
    const asked = [first];
    for (let portion = asked.shift(); portion; portion = asked.shift()) {
      const { value, done } = await portion;
      if (done) {
        if (value !== undefined) yield value;
        return;
      }
      while (asked.length < portionsAhead) {
        const next = this.#ask({ method: 'next', stream, args: [] });
        // Nobody waits for those beyond the last.
        next.catch(() => undefined);
        asked.push(next);
      }
      yield value;
    }
  }

  #ask(request: Request, transfer?: readonly ArrayBuffer[]): Promise<Portion> {
    return new Promise<Portion>((resolve, reject) => {
      if (this.#closed) {
        reject(this.#closed);
        return;
      }
      const id = this.#waiting.add({ resolve, reject });
      this.#channel.post({ ...request, id }, transfer);
    });
  }

  #take(answer: Answer): void {
    const waiting = this.#waiting.take(answer.id);
    if ('error' in answer) waiting?.reject(Object.assign(new Error(), answer.error));
    else waiting?.resolve(answer);
  }
}
