import assert from 'node:assert/strict';
import { scanTypst } from '../../../src/core/documents/typst/scan';
import { scanLatex } from '../../../src/core/documents/latex/scan';
import { tokenize } from '../../../src/core/search/query/lexer';
import { parseQuery } from '../../../src/core/search/query/parse';
import { english } from '../../../src/core/text/localize';
import { exportedFunctions, loaded } from '../support/coreExports';
import type { ExportedFunction, WrittenParameter } from '../support/coreExports';
import { fixture } from '../support/fixture';
import { superlinear } from '../support/shortUnits';

/** Every character with a meaning in a parser, and words that several look for. */
const { letters } = JSON.parse(fixture('hostile/pieces.json')) as { letters: readonly string[] };
const partners = ['a', ' ', '.'];
const endings = ['', 'x'];

const place = { line: 0, character: 0 };
/** The place of `@k`. */
const first = { start: place, end: { line: 0, character: 2 } };
/** Arguments for parameters other than texts, by type. */
const byType: Readonly<Record<string, (text: string, name: string) => unknown>> = {
  string: (text) => text,
  'string | undefined': (text) => text,
  "=''": (text) => text,
  Text: (text) => text,
  'string | RegExp': (text) => text,
  number: (text, name) => (/^(?:end|to|cursor|character)$/.test(name) ? text.length : 0),
  boolean: () => true,
  Localize: () => english,
  Position: () => place,
  Range: () => ({ start: place, end: place }),
  '(key: string) => boolean': () => () => true,
  '(name: string) => boolean': () => () => false,
  '(text: string) => T | undefined': () => (text: string) => text,
  BibliographyFormat: () => 'bibtex',
  WritableFormat: () => 'bibtex',
  CitationStyle: () => 'pandoc',
  'readonly string[]': (text) => [text],
  'readonly unknown[]': (text) => [text],
  'Iterable<string>': (text) => [text],
  'Iterable<T>': (text) => [{ key: text, title: text }],
  'Iterable<NamedWork>': (text) => [{ key: text, title: text }],
  'readonly T[]': () => ['title', 'abstract'],
  'readonly CitedPaper[]': (text) => [{ key: 'a', title: text }],
  CitedPaper: (text) => ({ key: 'a', title: text }),
  CitekeySource: (title) => ({ title }),
  'number | undefined': () => 1,
  Day: () => ({ year: 2026, month: 1, day: 2 }),
  'readonly ReferencePart[]': (text) => [text],
  'readonly ReferencePiece[]': (text) => [{ text }],
  PlaceholderValues: (text) => ({
    key: { kind: 'key', value: text },
    title: { kind: 'text', value: text },
  }),
  FileRules: () => ({ include: [], exclude: [() => false], marksFile: 'a', sizeLimit: 1 }),
  PageRange: () => 'chicago',
  "'^' | '_'": () => '^',
  Written: (text) => [text, { a: text }],
  CitationForm: () => ({ style: 'pandoc' }),
  KeyMention: (text) => ({ kind: 'citation', key: text, range: first, keyRange: first }),
  'Range | undefined': () => undefined,
  LatexHabits: () => ({ commands: new Map(), counts: new Map([['normal cite', 1]]) }),
  TypstHabits: (text) => ({
    labels: new Set([text]),
    citing: new Set([text]),
    inText: new Map([[text, true]]),
    ofStrings: new Set(),
  }),
  ParsedQuery: (text) => parseQuery(text),
  'readonly QueryToken[]': (text) => tokenize(text),
};

const vocabulary = {
  hasTerm: () => false,
  hasPrefix: () => false,
  papersWithTerm: () => 0,
  withPrefix: () => [],
  similar: () => [],
};

const folders = (text: string) => [
  { name: text, uri: text },
  { name: 'a', uri: 'a' },
];

const projectFiles = {
  join: (folder: string, path: string) => `${folder}/${path}`,
  atRoot: (_: string, path: string) => path,
  exists: () => Promise.resolve(false),
  readText: () => Promise.resolve(undefined),
  readNamed: () => Promise.resolve(undefined),
  names: () => Promise.resolve([]),
};

/** Calls that need more than {@link byType} has. */
const calls: Readonly<
  Record<string, (call: (...args: unknown[]) => unknown, text: string) => unknown>
> = {
  'assistant/agentConfig withServer': (call, text) => call(text, { command: text, args: [text] }),
  'assistant/details findInEntries': (call, text) => {
    const [start, end] = [0, 2].map((line) => ({ line, character: 0 }));
    const sightings = [{ uri: text, range: { start, end }, titleRange: { start, end } }];
    call({ sightings }, text, 'titleRange', { host: { folders: [], read: () => text } });
  },
  'assistant/places pathOf': (call, text) => call(text, folders(text)),
  'assistant/places placeOf': (call, text) => call(text, 1, { folders: folders(text) }),
  'assistant/places filesAt': (call, text) => call(text, [text, `a/${text}`], folders(text)),
  'assistant/works nearestKeys': (call, text) =>
    call(text, { view: { works: [{ key: text, title: text }] } }),
  'bibliography/places bibliographyPlaces': (call, text) =>
    call(text, { folder: text, project: text, root: text, home: text }, projectFiles),
  'bibliography/places fileNamed': (call, text) =>
    call(text, { folder: text, root: text }, projectFiles),
  'documents/typst/citations clustersOf': (call, text) => call(text, scanTypst(text).units),
  'documents/typst/syntax matchFrom': (call, text) => call(/$/g, text, 0),
  'notes/projectNames namesInNote': (call, text) => call(text, text, projectFiles),
  'bibliography/write/fileEdits withoutEntries': (call, text) =>
    call(text, 'bibtex', { newText: 'a', entries: new Map([['k', text]]) }, ['k']),
  'identity/citekey citekeyCandidates': (call, title) => {
    // They are infinite.
    const candidates = call({ title }, title) as Iterator<string>;
    for (let count = 0; count < 30; count++) candidates.next();
  },
  'citation/check keyMeanings': (call, text) =>
    call('k', [{ key: 'k', title: text }], [{ key: 'k', title: text }]),
  'citation/edit/insert withEdits': (call, text) => call(text, [{ range: first, newText: text }]),
  'references/insert insertReferences': (call, text) =>
    call(text, { line: 1, character: 0 }, [], [text, text]),
  'text/html readHtml': (call, text) => {
    const reader = { open: () => undefined, close: () => undefined, text: () => undefined };
    call(text, reader);
    call(`<a ${text}>`, reader);
    call(`<a b="${text}">${text}`, reader);
    call(`<title>${text}`, reader);
  },
  'text/htmlLines readHtmlLines': (call, text) => {
    for (const start of ['', '<p>', '<tr><td>', '<a href="b"><img>'])
      call(start + text, { line: () => undefined });
  },
  'digest/formats/records paperOfRecord': (call, text) =>
    call({ title: text, abstract: text, authors: [text], url: text, arxiv_id: '2501.12345' }, text),
  'digest/listings/recordFields factsOf': (call, text) => call(new Map([['url', text]]), text),
  'digest/formats/recordFiles entriesOf': (call, text) =>
    call([{ entry: { title: text }, title: { start: 0, end: text.length } }], text, ''),
  'bibliography/details withDetails': (call, text) =>
    call(text, [{ key: 'a', title: text, lookedUp: { from: {} } }]),
  'lookUp/dailyPapers isListDigest': (call, text) => call(text, { kind: 'date', name: '' }),
  'lookUp/dailyPapers listDigest': (call, text) => call({ kind: 'date', name: '' }, [], text),
  'text/jsonMerge mergeIntoJson': (call, text) => call(text, { a: [text] }, () => undefined),
  'text/jsonMerge hashesOf': (call, text) => call({ a: text }, () => undefined),
  'digest/formats/json withPlaces': (call, text) =>
    ['"', '&quot;'].map((quote) => call([{ entry: { title: text } }], text, quote)),
  'documents/latex/arguments readArguments': (call, text) => call(scanLatex(text), 0, '*((l<[m[k'),
  'search/query/values readComparison': (call, text) =>
    ['', '>=', '1..'].map((sign) => call(sign + text, () => [1, 1])),
  'lookUp/fields withStatus': (call, text) =>
    call({ source: 'arxiv', title: text, abstract: text }, text),
  'referenceCheck/types isTypeFor': (call, text) =>
    call('book', 'article-journal', { work: { venue: { name: text } }, entry: {} }, {}),
  'references/nearestStyle nearestStyle': (call, text) => call(text, text, 'apa'),
  'references/pandocAnswer readPandocNote': (call, text) => {
    const para = { t: 'Para', c: [{ t: 'Cite', c: [[], [{ t: 'Str', c: text }]] }] };
    call(JSON.stringify({ blocks: [para] }), [text], () => text);
    call(text, [text], () => text);
  },
  'search/ranking/readings longForms': (call, text) => call('rag', [text]),
  'search/ranking/variants inflections': (call, text) => call(text, vocabulary),
  'search/ranking/variants splits': (call, text) => call(text, vocabulary),
};

/** Exports that are not tested here, by the reason. */
const reasons = JSON.parse(fixture('not-timed.json')) as Readonly<Record<string, string[]>>;
const exempt = new Set(Object.values(reasons).flat());

/** Types of parameters that are a text, or one just read. */
const textTypes: ReadonlySet<string> = new Set([
  ...['string', 'string | undefined', "=''", 'Text'],
  ...['ParsedQuery', 'readonly QueryToken[]'],
]);

const exported = exportedFunctions().filter(({ parameters }) => parameters.some(isText));

function isText({ type }: WrittenParameter): boolean {
  return textTypes.has(type);
}

const idOf = ({ module, name }: ExportedFunction): string => `${module} ${name}`;

/** A call with a text; undefined if a parameter has no known argument. */
function callOf(each: ExportedFunction): ((text: string) => unknown) | undefined {
  const call = loaded(each);
  const own = calls[idOf(each)];
  if (own) return (text) => own(call, text);
  const needed = each.parameters.filter((one) => !one.isOptional || isText(one));
  if (needed.some(({ type }) => !byType[type])) return undefined;
  return (text) =>
    call(
      ...each.parameters.map((one) =>
        one.isOptional && !isText(one) ? undefined : byType[one.type]?.(text, one.name),
      ),
    );
}

/** Runs all steps. A rejected text is fine, but not one that is rejected for its length. */
function finished(run: () => unknown): void {
  try {
    const result = run();
    if (result === null || typeof result !== 'object' || !('next' in result)) return;
    const steps = result as Iterator<unknown>;
    for (let count = 0; count < 1e6 && !steps.next().done; count++);
  } catch (error) {
    if (error instanceof RangeError) throw error;
  }
}

describe('Every core function that takes a text', () => {
  it('is tested below, or listed as tested elsewhere', () => {
    const untried = exported.filter((each) => !callOf(each) && !exempt.has(idOf(each)));
    assert.deepEqual(untried.map(idOf), []);
    const ids = new Set(exported.map(idOf));
    const gone = [...Object.keys(calls), ...exempt].filter((id) => !ids.has(id));
    assert.deepEqual(gone, [], 'no such export');
  });

  for (const each of exported) {
    const call = !exempt.has(idOf(each)) ? callOf(each) : undefined;
    if (!call) continue;
    it(`takes time linear in it: ${idOf(each)}`, () => {
      const run = (text: string): void => {
        // What was read last is remembered, and must be read again.
        for (const other of ['', ' ']) scanLatex(other);
        finished(() => call(text));
      };
      // The first is enough: each takes seconds, and there are often many.
      const slow = superlinear(run, { letters, partners, endings }).next();
      assert.deepEqual(slow.value, undefined);
    });
  }
});
