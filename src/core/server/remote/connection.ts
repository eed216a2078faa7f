import type { FileAtWork } from '../fileReading';
import { buffersOf, isWorkNews } from './protocol';
import type { Answer, Channel, Portion, Request } from './protocol';

interface Waiting {
  readonly resolve: (portion: Portion) => void;
  readonly reject: (error: Error) => void;
}

/** Portions requested before they are needed, since the other thread may be busy for a moment. */
const portionsAhead = 8;

/** Sends requests to a server at the other end of a channel. Once closed, pending and later calls reject. */
export class Connection {
  readonly #waiting = new Map<number, Waiting>();
  #requests = 0;
  #streams = 0;
  #closed: Error | undefined;
  /** Called repeatedly with the file that the server is reading, and with undefined when it has been read. */
  onWork: (file: FileAtWork | undefined) => void = () => undefined;

  /** @param channel connects to {@link serve} */
  constructor(private readonly channel: Channel) {
    channel.onMessage = (message) => {
      if (isWorkNews(message)) this.onWork(message.work);
      else this.#take(message as Answer);
    };
  }

  /** Rejects all pending calls. */
  close(reason: Error): void {
    this.#closed = reason;
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }

  /** Sends a request and returns its answer. */
  async ask(request: Request): Promise<unknown> {
    return (await this.#ask(request)).value;
  }

  /** Requests the first portions immediately, so calls keep their order, and more as these are consumed. */
  stream(request: (stream: number) => Request): AsyncGenerator {
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
        const next = this.#ask({ method: 'next', stream });
        // Portions after the last one aren't awaited.
        next.catch(() => undefined);
        asked.push(next);
      }
      yield value;
    }
  }

  #ask(request: Request): Promise<Portion> {
    return new Promise<Portion>((resolve, reject) => {
      if (this.#closed) {
        reject(this.#closed);
        return;
      }
      const id = ++this.#requests;
      this.#waiting.set(id, { resolve, reject });
      this.channel.post({ ...request, id }, 'args' in request ? buffersOf(request.args) : []);
    });
  }

  #take(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('error' in answer) waiting?.reject(Object.assign(new Error(), answer.error));
    else waiting?.resolve(answer);
  }
}
