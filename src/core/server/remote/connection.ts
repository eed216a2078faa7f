import { Slots } from '../../base/slots';
import type { FileAtWork } from '../fileReading';
import { buffersOf, isWorkNews } from './protocol';
import type { Answer, Channel, Portion, Request } from './protocol';

interface Waiting {
  readonly resolve: (portion: Portion) => void;
  readonly reject: (error: Error) => void;
}

/** So many portions are asked for before they are needed, as the other thread may be busy for a moment. */
const portionsAhead = 8;

/** Asks a server at the other end of a channel. Once it is closed, pending and later calls are rejected. */
export class Connection {
  readonly #waiting = new Slots<Waiting>();
  #streams = 0;
  #closed: Error | undefined;
  /** Called with the file that the server reads, repeatedly, and with undefined when it has been read. */
  onWork: (file: FileAtWork | undefined) => void = () => undefined;

  /** @param channel leads to where {@link serve} runs */
  constructor(private readonly channel: Channel) {
    channel.onMessage = (message) => {
      if (isWorkNews(message)) this.onWork(message.work);
      else this.#take(message as Answer);
    };
  }

  /** Rejects all that waits for an answer. */
  close(reason: Error): void {
    this.#closed = reason;
    for (const { reject } of this.#waiting.takeAll()) reject(reason);
  }

  /** The value that answers `request`. */
  async ask(request: Request): Promise<unknown> {
    return (await this.#ask(request)).value;
  }

  /** Asks for the first portion at once, so that calls keep their order, and for more as these are taken in. */
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
        // Nobody waits for those beyond the last.
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
      const id = this.#waiting.add({ resolve, reject });
      this.channel.post({ ...request, id }, 'args' in request ? buffersOf(request.args) : []);
    });
  }

  #take(answer: Answer): void {
    const waiting = this.#waiting.take(answer.id);
    if ('error' in answer) waiting?.reject(Object.assign(new Error(), answer.error));
    else waiting?.resolve(answer);
  }
}
