import { findDocumentBibliographies } from '../../../../src/core/documents/documentBibliographies';
import { languageOf } from '../../../../src/core/documents/languages';
import { citingFiles } from '../../../../src/core/feed/fileRules';
import { compilePlainGlob } from '../../../../src/core/files/glob';
import { LocalServer } from '../../../../src/core/server/localServer';
import { LineMap } from '../../../../src/core/text/lineMap';
import { testTables } from '../../support/cases';
import { decode, pause } from '../../support/engineParts';
import { edited } from '../citation/cursor';

type Files = Readonly<Record<string, string>>;

const root = 'file:///w';
const join = (folder: string, path: string): string =>
  new URL(path, `${folder}/`).href.replace(/\/$/, '');

/** The file named `a`, and its language with what its document's other files tell. */
async function partOf(files: Files) {
  const [path = '', text = ''] = Object.entries(files).find(([at]) => /\ba\./.test(at)) ?? [];
  const uri = `${root}/${path}`;
  const language = languageOf(uri);
  const textAt = (at: string): string | undefined => files[at.slice(root.length + 1)];
  const { habits } = await findDocumentBibliographies(uri, language.names(text), root, language, {
    join,
    atRoot: (_, absolute) => `file://${absolute}`,
    names: (at) =>
      Promise.resolve(textAt(at) === undefined ? undefined : language.names(textAt(at) ?? '')),
    habits: (at) => Promise.resolve(language.habits?.(textAt(at) ?? '') ?? {}),
    documentsIn: (folder) =>
      Promise.resolve(
        Object.keys(files)
          .map((at) => `${root}/${at}`)
          .filter((at) => join(at, '..') === folder),
      ),
  });
  return { text, language: language.withHabits?.(habits) ?? language };
}

describe('A document of several files', () => {
  testTables('tables/documents/whole.json', {
    cited: async (files: Files) => {
      const { text, language } = await partOf(files);
      return language.parse(text).mentions.map(({ key }) => key);
    },
    insert: async (files: Files) => {
      const { text, language } = await partOf(files);
      const plain = text.replace('¦', '');
      const position = new LineMap(plain).position(text.indexOf('¦'));
      const papers = [{ key: 'new' }];
      return edited(plain, language.insert(plain, position, papers, { style: 'pandoc' }));
    },
    'notes using k': async (files: Files) => {
      const uses: (readonly string[])[] = [];
      // A definition may be read before or after the documents that need it.
      for (const all of [Object.entries(files), Object.entries(files).reverse()]) {
        const server = new LocalServer({ pause, decode });
        for (const [path, content] of all) {
          const role = { digest: false, note: compilePlainGlob(citingFiles)(path) };
          await server.apply([{ uri: `${root}/${path}`, content, role }], { notes: 'all' });
        }
        uses.push([...(await server.ask('notesUsing', 'k'))].sort());
        await server.apply(
          all
            .filter(([path]) => /^(?:p|lib)\./.test(path))
            .map(([path]) => ({ uri: `${root}/${path}`, state: 'gone' as const })),
        );
        uses.push(await server.ask('notesUsing', 'k'));
      }
      return uses.map((uris) => uris.map((uri) => uri.slice(root.length + 1)).join(' '));
    },
  });
});
