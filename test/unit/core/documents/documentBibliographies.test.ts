import assert from 'node:assert/strict';
import type { DocumentNames } from '../../../../src/core/documents/documentLanguage';
import { findDocumentBibliographies } from '../../../../src/core/documents/documentBibliographies';

/** Documents by path, written as `main`, `root a`, `part a|b`, `bib a` and `list` on lines. */
type Written = Readonly<Record<string, string>>;

function namesIn(text: string): DocumentNames {
  const lines = text.split('; ').map((line) => line.split(' '));
  const all = (word: string) => lines.flatMap(([each, name = '']) => (each === word ? [name] : []));
  const [root] = all('root');
  return {
    bibliographies: all('bib'),
    parts: all('part').map((names) => names.split('|')),
    isMain: all('main').length > 0,
    ...(root !== undefined && { root }),
    ...(all('list').length > 0 && { hasOwnList: true }),
  };
}

const join = (folder: string, path: string): string =>
  new URL(path, `${folder}/`).href.replace(/\/$/, '');

/** `document > main document: bibliographies`, where each is as written and from which folder. */
async function find(path: string, documents: Written, isRelativeToMain?: true): Promise<string> {
  const uri = (at: string): string => `file:///w/${at}`;
  const short = (at: string): string => at.replace(/^file:\/\/\/w\/?/, '');
  const found = await findDocumentBibliographies(
    uri(path),
    namesIn(documents[path] ?? ''),
    'file:///w',
    isRelativeToMain ? { isRelativeToMain } : {},
    {
      join,
      atRoot: (_, absolute) => `file://${absolute}`,
      names: (at) => {
        const text = documents[short(at)];
        return Promise.resolve(text === undefined ? undefined : namesIn(text));
      },
      habits: () => Promise.resolve({}),
      documentsIn: (folder) =>
        Promise.resolve(
          Object.keys(documents)
            .map(uri)
            .filter((at) => join(at, '..') === folder),
        ),
    },
  );
  const named = found.named.map(({ name, folder }) => [short(folder), name].join('/'));
  const list = found.ownList === undefined ? [] : [`list in ${short(found.ownList.uri)}`];
  return `${found.chain.map(short).join(' > ')}: ${[...named, ...list].join(', ')}`;
}

describe('The bibliographies of a document', () => {
  it('are those that it names itself', async () => {
    const documents = {
      'a.tex': 'main; bib refs.bib; bib ../more.bib',
      'b.tex': 'main; part a.tex; bib b.bib',
    };
    assert.equal(await find('a.tex', documents), 'a.tex: /refs.bib, /../more.bib');
  });

  it('are those of the main document that includes it, however deep', async () => {
    const documents = {
      'main.tex': 'main; part chapters/all.tex; bib refs.bib',
      'chapters/all.tex': 'part chapters/one.tex',
      'chapters/one.tex': '',
      'chapters/other.tex': 'main; part nothing.tex',
    };
    const chain = 'chapters/one.tex > chapters/all.tex > main.tex';
    assert.equal(await find('chapters/one.tex', documents, true), `${chain}: /refs.bib`);
  });

  it('are those of the main document that it names, with its own', async () => {
    const documents = {
      'book/main.tex': 'main; bib refs.bib',
      'book/parts/a.tex': 'root ../main; bib a.bib',
    };
    assert.equal(
      await find('book/parts/a.tex', documents, true),
      'book/parts/a.tex > book/main.tex: book/refs.bib, book/parts/a.bib',
    );
  });

  it('are those of the document with bibliographies, of several that include it', async () => {
    const documents = {
      'a.typ': 'main; part one.typ',
      'b.typ': 'main; part a.typ; bib b.yml',
      'one.typ': 'main',
    };
    assert.equal(await find('one.typ', documents), 'one.typ > a.typ > b.typ: /b.yml');
    assert.equal(await find('one.typ', { ...documents, 'b.typ': 'main' }), 'one.typ > a.typ: ');
  });

  it('include a list in a part, where no entries can be added', async () => {
    const documents = {
      'main.tex': 'main; part one|one.tex; part list.tex',
      'one.tex': '',
      'list.tex': 'list',
    };
    assert.equal(await find('one.tex', documents), 'one.tex > main.tex: list in list.tex');
  });

  it('are found despite cycles and missing documents', async () => {
    const documents = {
      'a.tex': 'part b.tex; part gone.tex; root gone',
      'b.tex': 'part a.tex; part b.tex; bib b.bib',
    };
    assert.equal(await find('a.tex', documents), 'a.tex: /b.bib');
    assert.equal(await find('gone.tex', { 'gone.tex': 'root gone' }), 'gone.tex: ');
    assert.equal(await find('alone.tex', {}), 'alone.tex: ');
  });
});
