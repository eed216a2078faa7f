import { startCall } from './call';
import type { Call } from './call';
import { checkCitations } from './checkCitations';
import { citePapers, previewCitation } from './citePapers';
import { findCitations } from './findCitations';
import { getPapers } from './getPapers';
import { checkedInput } from './input';
import type { AssistantLibrary } from './library';
import { toMarkdown } from './markdown';
import type {
  AnswerOf,
  AnswerOptions,
  AnyOperation,
  Assistant,
  InputOf,
  OperationName,
} from './operations';
import { searchPapers } from './searchPapers';

const operations: {
  readonly [N in OperationName]: (input: InputOf<N>, call: Call) => Promise<AnswerOf<N>>;
} = {
  search_papers: searchPapers,
  get_papers: getPapers,
  find_citations: findCitations,
  check_citations: checkCitations,
  cite_papers: citePapers,
};

/** Creates the operations on a library. */
export function createAssistant(host: AssistantLibrary): Assistant {
  const operation =
    <N extends OperationName>(name: N) =>
    async (input: InputOf<N>, options: AnswerOptions = {}): Promise<AnswerOf<N>> => {
      const checked = checkedInput(name, input);
      return operations[name](checked, await startCall(host, options));
    };
  return {
    search_papers: operation('search_papers'),
    get_papers: operation('get_papers'),
    find_citations: operation('find_citations'),
    check_citations: operation('check_citations'),
    cite_papers: operation('cite_papers'),
    preview: async (input, options = {}) =>
      previewCitation(checkedInput('cite_papers', input), await startCall(host, options)),
  };
}

/** An answer as data and as Markdown. */
export interface Reply<N extends OperationName = OperationName> {
  readonly data: AnswerOf<N>;
  readonly markdown: string;
}

/**
 * Calls an operation by its name.
 * @throws AssistantError with a sentence that says what to send instead
 */
export async function callOperation<N extends OperationName>(
  assistant: Assistant,
  name: N,
  input: unknown,
  options?: AnswerOptions,
): Promise<Reply<N>> {
  const all: AnyOperation = assistant;
  const data = await all[name](input as InputOf<N>, options);
  return { data, markdown: toMarkdown(name, data) };
}
