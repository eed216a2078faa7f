import type { Readable, Writable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { isRecord } from '../../core/base/data';
import { parsedJson } from '../../core/base/json';

/** In bytes: longer messages are refused. */
const longestMessage = 16 * 2 ** 20;
const lineFeed = 0x0a;
/** Codes of JSON-RPC. */
const codes = { parse: -32700, invalid: -32600 };

/**
 * Messages in lines, as the SDK's own transport, which gives up at 10 MB and copies a long message for each part of
 * it. What can't be read gets an error as its answer, and the next message is read. Closes at the end of the input,
 * once all requests are answered.
 */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  #parts: Uint8Array[] = [];
  #length = 0;
  /** The requests without an answer. */
  readonly #open = new Set<unknown>();
  #isEnded = false;

  constructor(
    private readonly input: Readable,
    private readonly output: Writable,
  ) {}

  start(): Promise<void> {
    const end = (): void => {
      this.#isEnded = true;
      this.#closeIfDone();
    };
    this.input.on('data', (chunk: Uint8Array) => this.#read(chunk));
    this.input.on('end', end);
    this.input.on('close', end);
    this.input.on('error', end);
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    if ('id' in message && !('method' in message)) this.#open.delete(message.id);
    return new Promise((resolve) => {
      this.output.write(`${JSON.stringify(message)}\n`, () => {
        resolve();
        this.#closeIfDone();
      });
    });
  }

  close(): Promise<void> {
    this.input.pause();
    this.onclose?.();
    return Promise.resolve();
  }

  #read(chunk: Uint8Array): void {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      this.#add(chunk.subarray(start, end));
      this.#endLine();
      start = end + 1;
    }
    this.#add(chunk.subarray(start));
  }

  #add(part: Uint8Array): void {
    this.#length += part.length;
    if (this.#length > longestMessage) this.#parts = [];
    else if (part.length > 0) this.#parts.push(part);
  }

  #endLine(): void {
    const [parts, length] = [this.#parts, this.#length];
    this.#parts = [];
    this.#length = 0;
    if (length > longestMessage) {
      this.#refuse(codes.invalid, 'The message is longer than 16 MB.');
      return;
    }
    const text = Buffer.concat(parts).toString('utf8').trim();
    if (text === '') return;
    const message = parsedJson(text);
    if (message === undefined) this.#refuse(codes.parse, "The message isn't valid JSON.");
    else if (!isRecord(message) || message['jsonrpc'] !== '2.0')
      this.#refuse(codes.invalid, "The message isn't a JSON-RPC 2.0 message.");
    else this.#take(message);
  }

  #take(message: Readonly<Record<string, unknown>>): void {
    const { id, method, params } = message;
    if (method !== undefined && id !== undefined) this.#open.add(id);
    // A canceled request has no answer.
    if (method === 'notifications/cancelled' && isRecord(params))
      this.#open.delete(params['requestId']);
    this.onmessage?.(message as JSONRPCMessage);
    this.#closeIfDone();
  }

  #refuse(code: number, message: string): void {
    const answer = { jsonrpc: '2.0', id: null, error: { code, message } };
    this.output.write(`${JSON.stringify(answer)}\n`);
    this.onerror?.(new Error(message));
  }

  #closeIfDone(): void {
    if (!this.#isEnded || this.#open.size > 0) return;
    this.#isEnded = false;
    void this.close();
  }
}
