import type { SearchResult } from '../../search/answer/result';
import type { ServedEngine } from '../engine';
import { editsToTexts } from '../../library/edits/editText';
import { SentLibrary } from '../../library/edits/sentLibrary';
import type { PaperSummary } from '../../model';
import type { Pause } from '../../base/pause';
import { readyMessage, wholeBuffer } from './protocol';
import type { Answer, Channel, NumberedRequest } from './protocol';
import { SetReceiver, resultToSend } from './searching';
import type { SentResult } from './searching';

/** Search results in one portion. */
const resultPortion = 500;

/**
 * Answers for `engine` what comes through `channel`.
 *
 * @param pause lets others have the thread; called all along
 */
export function serveEngine(engine: ServedEngine, channel: Channel, pause: Pause): void {
  const streams = new Map<number, Iterator<unknown>>();
  const sent = new SentLibrary(pause);
  const sets = new SetReceiver();

  const portion = (id: number, stream: number, portions: Iterator<unknown>): Answer => {
    const result = portions.next();
    const value: unknown = result.value;
    const done = result.done ?? false;
    if (done) streams.delete(stream);
    else streams.set(stream, portions);
    return { id, value, done };
  };
  const answer = async (request: NumberedRequest): Promise<Answer> => {
    const { id } = request;
    switch (request.method) {
      case 'read':
        return { id, value: await engine.read(...request.args), done: true };
      case 'indexed':
        return { id, value: await engine.indexed(), done: true };
      case 'restore':
        return { id, value: await engine.restore(...request.args), done: true };
      case 'forget':
        await engine.forget(...request.args);
        return { id, value: undefined, done: true };
      case 'savedParts':
        return { id, value: await engine.savedParts(), done: true };
      case 'savedPart':
        return { id, value: await engine.savedPart(...request.args), done: true };
      case 'recall':
        await sent.recall(request.args[0], engine.recall(...request.args));
        return { id, value: undefined, done: true };
      case 'paper':
        return { id, value: await engine.paper(...request.args), done: true };
      case 'update': {
        const edits = await sent.edits(engine.update(...request.args));
        return portion(id, request.stream, editsToTexts(edits));
      }
      case 'search': {
        const [query, options] = request.args;
        const results = await engine.search(query, sets.received(options));
        const known = options.version === sent.version ? sent.papers : [];
        return portion(id, request.stream, portions(results, known));
      }
      case 'next': {
        const { stream } = request;
        return portion(id, stream, streams.get(stream) ?? [].values());
      }
    }
  };
  channel.onMessage = (message) => {
    const request = message as NumberedRequest;
    answer(request).then(
      (result) => channel.post(result, buffersOf(result)),
      (error: unknown) => channel.post({ id: request.id, error: plainError(error) }),
    );
  };
  channel.post(readyMessage);
}

/** The last one is returned: whoever gets it need not ask whether there are more. */
function* portions(
  results: readonly SearchResult[],
  known: readonly PaperSummary[],
): Generator<readonly SentResult[], readonly SentResult[]> {
  const portionFrom = (start: number): readonly SentResult[] =>
    results.slice(start, start + resultPortion).map((result) => resultToSend(result, known));
  let start = 0;
  for (; start + resultPortion < results.length; start += resultPortion) yield portionFrom(start);
  return portionFrom(start);
}

/** Bytes go over as they are; nobody here needs them any more. */
function buffersOf(answer: Answer): readonly ArrayBuffer[] {
  const bytes = 'value' in answer && answer.value instanceof Uint8Array ? answer.value : undefined;
  const buffer = bytes && wholeBuffer(bytes);
  return buffer ? [buffer] : [];
}

function plainError(error: unknown): { message: string; stack?: string } {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, stack } = error;
  return { message, ...(stack !== undefined && { stack }) };
}
