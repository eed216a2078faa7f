import type { PaperEngine } from '../../src/core/engine/engine';
import type { LibraryData } from '../../src/core/library/libraryData';

const role = { digest: true, note: true, bibliography: true } as const;

/** Gives an engine files by their texts, as one batch; a file without a text is gone. */
export async function takeIn(
  engine: Pick<PaperEngine, 'read' | 'forget' | 'update'>,
  files: readonly { readonly uri: string; readonly text: string | undefined }[],
  pins: ReadonlyMap<string, string> = new Map(),
): Promise<LibraryData> {
  for (const { uri, text } of files) {
    if (text === undefined) await engine.forget([uri]);
    else await engine.read({ uri, role, content: text });
  }
  return engine.update(
    files.map(({ uri }) => uri),
    pins,
  );
}
