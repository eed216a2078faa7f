import { createAssistant } from '../../../../src/core/assistant/assistant';
import type {
  AssistantLibrary,
  CitePlan,
  NoteContext,
} from '../../../../src/core/assistant/library';
import { findWork } from '../../../../src/core/references/work';
import { formatReference } from '../../../../src/core/references/styles';
import { toPlainText } from '../../../../src/core/references/pieces';
import { languageOf } from '../../../../src/core/documents/languages';
import { LibraryView } from '../../../../src/core/library/lookup/libraryView';
import { noMark } from '../../../../src/core/marks/mark';
import type { PaperMark } from '../../../../src/core/marks/mark';
import { LocalServer } from '../../../../src/core/server/localServer';
import { decode, pause } from '../../support/engineParts';

const root = 'file:///work';

const isNote = (uri: string) => /\.(?:md|ipynb)$/.test(uri);

/** What a test sets beside the files. */
export interface MemoryOptions {
  readonly folders?: AssistantLibrary['folders'];
  readonly marks?: Readonly<Record<string, Partial<PaperMark>>>;
  readonly context?: Partial<NoteContext>;
  readonly write?: (plan: CitePlan) => Promise<string | undefined>;
}

/** The path of a file below the root, percent-encoded. */
export const uriOf = (path: string) =>
  `${root}/${path
    .split('/')
    .map((name) => encodeURIComponent(name))
    .join('/')}`;

/** An assistant on files in memory, by their paths below `/work`, read by the library server. */
export async function memoryAssistant(
  files: Readonly<Record<string, string>>,
  { folders = [{ name: 'work', uri: root }], marks = {}, context, write }: MemoryOptions = {},
) {
  const texts = new Map(Object.entries(files).map(([path, text]) => [uriOf(path), text]));
  const server = new LocalServer({ pause, decode });
  const changes = Array.from(texts, ([uri, content]) => {
    const bibliography = /\.(?:bib|json|jsonl)$/.test(uri) && { bibliography: true as const };
    return { uri, content, role: { digest: true, note: isNote(uri), ...bibliography } };
  });
  const { library } = await server.apply(changes, { notes: 'all' });
  await server.indexed();
  const view = new LibraryView(library);
  const bibliographies = [...new Set(view.bibliography.map(({ uri }) => uri))];
  const host: AssistantLibrary = {
    library: view,
    scan: 'done',
    folders,
    today: { year: 2026, month: 1, day: 15 },
    form: { style: 'pandoc', template: '' },
    ask: (...asked) => server.ask(...asked),
    ready: () => Promise.resolve(),
    search: (query, options) => server.search(query, options),
    markOf: ({ key }) => ({ ...noMark, ...marks[key] }),
    notes: () => Promise.resolve([...texts.keys()].filter(isNote)),
    read: (uri) => Promise.resolve(texts.get(uri)),
    noteContext: (uri) =>
      Promise.resolve({
        language: languageOf(uri),
        files: bibliographies,
        hasBibliography: bibliographies.length > 0,
        isAssumed: false,
        isUnsure: false,
        crossReferences: new Set<string>(),
        ignored: new Set<string>(),
        style: 'pandoc',
        template: '',
        addsEntries: true,
        ...context,
      }),
    references: (keys) =>
      Promise.resolve(
        new Map(
          keys.flatMap((key) => {
            const work = findWork(view, key);
            return work ? [[key, toPlainText(formatReference(work, 'apa'))] as const] : [];
          }),
        ),
      ),
    pause,
    ...(write && { write }),
  };
  return { assistant: createAssistant(host), host, texts, view };
}
