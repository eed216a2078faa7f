import type { SearchResult } from '../../search/answer/result';
import type { LibraryServer } from '../libraryServer';
import { portionToText } from '../../library/edits/portionText';
import { SentLibrary } from '../../library/edits/sentLibrary';
import type { EditPortion } from '../../library/edits/libraryEdits';
import type { PaperSummary } from '../../model';
import { buffersOf, readyMessage } from './protocol';
import type {
  Answer,
  Channel,
  NumberedRequest,
  PlainCall,
  Portion,
  SentApplied,
  SentResult,
} from './protocol';
import { find } from '../../base/sortedList';
import { keyOf } from '../../library/libraryLists';

const resultPortion = 500;

/**
 * Serves `server`: returns the function that receives messages from the other end.
 *
 * @param post posts to the other end
 */
export function serve(server: LibraryServer, post: Channel['post']): Channel['onMessage'] {
  const streams = new Map<number, Iterator<unknown>>();
  const sent = new SentLibrary();

  const portion = (stream: number, portions: Iterator<unknown>): Portion => {
    const result = portions.next();
    const value: unknown = result.value;
    const done = result.done === true;
    if (done) streams.delete(stream);
    else streams.set(stream, portions);
    return { value, done };
  };
  const answer = async (request: NumberedRequest): Promise<Portion> => {
    switch (request.method) {
      case 'restoreLibrary':
        sent.restored(await server.restoreLibrary(...request.args));
        return { value: undefined, done: true };
      case 'apply': {
        const applied = server.apply(...request.args);
        const edits = await sent.edits(applied.then(({ library }) => library));
        const { library: _, ...rest } = await applied;
        return portion(request.stream, appliedPortions(rest, edits));
      }
      case 'search': {
        const [query, { version, ...options }] = request.args;
        const results = await server.search(query, options);
        const known = version === sent.version ? sent.papers : [];
        return portion(request.stream, portions(results, known));
      }
      case 'next':
        return portion(request.stream, streams.get(request.stream) ?? [].values());
      default: {
        const calls = server as Record<
          PlainCall | 'ask',
          (...args: readonly unknown[]) => Promise<unknown>
        >;
        const value = await calls[request.method](...request.args);
        return { value, done: true };
      }
    }
  };
  post(readyMessage);
  return (message) => {
    const request = message as NumberedRequest;
    // An invalid request is a fault that only a rejection can report: browsers ignore thrown errors.
    answer(request).then(
      (given) => post({ id: request.id, ...given } satisfies Answer, buffersOf([given.value])),
      (error: unknown) => post({ id: request.id, error: plainError(error) } satisfies Answer),
    );
  };
}

function* appliedPortions(applied: SentApplied, edits: Iterable<EditPortion>): Generator {
  yield applied;
  for (const portion of edits) yield portionToText(portion);
}

/**
 * Results for a side that has the papers `known`, sorted by key. The last portion is returned, not yielded, so
 * the other side needn't ask whether there are more.
 */
function* portions(
  results: readonly SearchResult[],
  known: readonly PaperSummary[],
): Generator<readonly SentResult[], readonly SentResult[]> {
  const toSend = (result: SearchResult): SentResult => {
    const { key } = result.paper;
    return find(known, key, keyOf) === result.paper ? { ...result, paper: key } : result;
  };
  const portionFrom = (start: number): readonly SentResult[] =>
    results.slice(start, start + resultPortion).map(toSend);
  let start = 0;
  for (; start + resultPortion < results.length; start += resultPortion) yield portionFrom(start);
  return portionFrom(start);
}

function plainError(error: unknown): { message: string; stack?: string } {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, stack } = error;
  return { message, ...(stack !== undefined && { stack }) };
}
