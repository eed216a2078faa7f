import { emptyLibrary } from '../engine';
import type { PaperEngine } from '../engine';
import { libraryEdits } from '../library/edits';
import { readyMessage, wholeBuffer } from './protocol';
import type { Answer, Channel, NumberedRequest } from './protocol';

/** Search results in one portion. */
const resultPortion = 500;

/** Answers for `engine` what comes through `channel`. */
export function serveEngine(engine: PaperEngine, channel: Channel): void {
  const streams = new Map<number, Iterator<unknown>>();
  let sent = emptyLibrary;

  const portion = (id: number, stream: Iterator<unknown>): Answer => {
    const result = stream.next();
    const value: unknown = result.value;
    const done = result.done ?? false;
    if (done) streams.delete(id);
    else streams.set(id, stream);
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
      case 'paper':
        return { id, value: await engine.paper(...request.args), done: true };
      case 'update': {
        const library = await engine.update(...request.args);
        const edits = libraryEdits(sent, library);
        sent = library;
        return portion(id, edits);
      }
      case 'search':
        return portion(id, portions(await engine.search(...request.args)));
      case 'next': {
        const [stream] = request.args;
        return { ...portion(stream, streams.get(stream) ?? [].values()), id };
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

function* portions<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let i = 0; i < items.length; i += resultPortion) yield items.slice(i, i + resultPortion);
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
