import assert from 'node:assert/strict';
import { tokenize } from '../../../src/core/search/query/lexer';
import { parseQuery } from '../../../src/core/search/query/parse';
import { english } from '../../../src/core/text/localize';
import { exportedFunctions, loaded } from '../support/coreExports';
import type { ExportedFunction, WrittenParameter } from '../support/coreExports';
import { superlinear } from '../support/shortUnits';

/** Every character with a meaning in a parser, and words that several look for. */
const letters = [
  ...Array.from(' \t\n\r\u2028\u00a0-–_=~*+†·•⭐.,:;!?/\\|&#%$@^`\'"(){}[]<>'),
  ...['a', 'A', 'z ', '1', '12', 'é', '名', '\u0301', 'http://', '//', 'a@', '\\a', '\\"', '{\\'],
  ...[
    ' and ',
    ' et al.',
    '...',
    '…',
    '<br>',
    '<!--',
    '-->',
    '](',
    '[[',
    ' #a',
    '**',
    'doi:',
    '1-1',
  ],
  ...[
    'OR ',
    'title:',
    '${',
    '&amp;',
    '\\u00e9',
    '/../',
    'v1',
    '"id":',
    ' · ',
    '\n\n',
    '@a{',
    '%%--',
  ],
];
const partners = ['a', ' ', '.'];
const endings = ['', 'x'];

const place = { line: 0, character: 0 };
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
  PageRange: () => 'chicago',
  "'^' | '_'": () => '^',
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

/** Calls that need more than {@link byType} has. */
const calls: Readonly<
  Record<string, (call: (...args: unknown[]) => unknown, text: string) => unknown>
> = {
  'bibliography/write/fileEdits withoutEntries': (call, text) =>
    call(text, 'bibtex', { newText: 'a', entries: new Map([['k', text]]) }, ['k']),
  'identity/citekey citekeyCandidates': (call, title) => {
    // They are infinite.
    const candidates = call({ title }, title) as Iterator<string>;
    for (let count = 0; count < 30; count++) candidates.next();
  },
  'identity/citekey earlierCitekeys': (call, title) => {
    const candidates = call({ title }, title) as Iterator<string>;
    for (let count = 0; count < 30; count++) candidates.next();
  },
  'citation/check keyMeanings': (call, text) =>
    call('k', [{ key: 'k', title: text }], [{ key: 'k', title: text }]),
  'digest/formats/html readHtml': (call, text) => {
    const reader = { open: () => undefined, close: () => undefined, text: () => undefined };
    call(text, reader);
    call(`<a ${text}>`, reader);
    call(`<a b="${text}">${text}`, reader);
    call(`<title>${text}`, reader);
  },
  'digest/formats/records paperOfRecord': (call, text) =>
    call({ title: text, abstract: text, authors: [text], url: text, arxiv_id: '2501.12345' }, text),
  'digest/listings/recordFields factsOf': (call, text) => call(new Map([['url', text]]), text),
  'digest/formats/records placed': (call, text) =>
    call([{ entry: { title: text } }], [{ title: text, start: 0, end: text.length }], text, ''),
  'bibliography/details withDetails': (call, text) =>
    call(text, [{ key: 'a', title: text, lookedUp: { from: {} } }]),
  'lookUp/dailyPapers isListDigest': (call, text) => call(text, { kind: 'date', name: '' }),
  'lookUp/dailyPapers listDigest': (call, text) => call({ kind: 'date', name: '' }, [], text),
  'digest/formats/records titlesIn': (call, text) => [call(text, '"'), call(text, '&quot;')],
  'search/query/mendValue mendValue': (call, text) =>
    ['year', 'date', 'votes', 'authors', 'is', 'sort'].map((field) =>
      call(field, text, { today: { year: 2026, month: 1, day: 2 }, isLast: false }),
    ),
  'references/nearestStyle nearestStyle': (call, text) => call(text, text, 'apa'),
  'references/pandoc readPandocNote': (call, text) => {
    const para = { t: 'Para', c: [{ t: 'Cite', c: [[], [{ t: 'Str', c: text }]] }] };
    call(JSON.stringify({ blocks: [para] }), [text], () => text);
    call(text, [text], () => text);
  },
  'search/ranking/readings longForms': (call, text) => call('rag', [text]),
  'search/ranking/variants inflections': (call, text) => call(text, vocabulary),
  'search/ranking/variants splits': (call, text) => call(text, vocabulary),
  'search/query/mend probableMend': (call, text) => call(parseQuery(text), [], english),
};

/** Exports that are not tested here, each with the reason. */
const exempt: Readonly<Record<string, string>> = {
  'citation/pandoc/clusters findClusters': 'a part of parseCitations',
  'citation/pandoc/containers closesDirective': 'a part of parseCitations',
  'citation/pandoc/containers continuationEnd': 'a part of parseCitations',
  'citation/pandoc/containers openedAt': 'a part of parseCitations',
  'citation/pandoc/fence opensFence': 'a part of parseCitations',
  'citation/pandoc/texts readFrontMatterTexts': 'a part of parseCitations',
  'citation/pandoc/inlines readInlines': 'a part of parseCitations',
  'citation/pandoc/roles worksInRole': 'a part of parseCitations',
  'digest/cards/entries readEntry': 'a part of parseDigest',
  'digest/lines/paragraphs joinedLines': 'a part of parseDigest',
  'digest/page/sitePages parsePages': 'a part of parseDigest',
  'text/latex/commands readCommand': 'a part of readable',
  'base/sortedList find': 'looks one key up',
  'library/libraryLists resolveKey': 'looks one key up',
  'text/yaml memberOf': 'looks one key up',
  'bibliography/work/entry writtenKey': 'looks one key up',
  'bibliography/read/entryPlaces placesOf': 'looks one key up',
  'marks/markFile parseMarks': 'see joins.long.test.ts',
  'marks/markFile looksLikeMarks': 'see joins.long.test.ts',
  'marks/markFile changeMarks': 'see joins.long.test.ts',
  'references/work findWork': 'see joins.long.test.ts',
  'library/lookup/noteKeys papersNamed': 'see joins.long.test.ts',
  'bibliography/write/fileEdits appendEntries': 'see joins.long.test.ts',
  'bibliography/write/fileEdits insertionSteps': 'see joins.long.test.ts',
  'search/related/related relatedTo': 'see joins.long.test.ts',
  'search/answer/snippet snippet': 'see snippet.long.test.ts',
  'search/words/termMatches termMatches': 'see snippet.long.test.ts',
  'search/words/termMatches firstTermMatches': 'see snippet.long.test.ts',
  'identity/identifiers arxivIdBy': 'looks for a pattern that it is given',
  'text/characters matchAt': 'looks for a pattern that it is given',
  'diagnosis/finding finding': 'puts texts together',
  'diagnosis/missedFindings missedFinding': 'puts texts together',
  'files/unreadFile unreadProblem': 'puts texts together',
  'notes/fileLinks relinked': 'puts texts together',
  'notes/newKey renamedKey': 'puts texts together',
  'notes/subject restated': 'puts texts together',
  'bibliography/write/bibtex writeEntry': 'puts texts together',
  'bibliography/write/fieldEdit rewriteEntry': 'sets a few fields, see setField',
  'bibliography/write/fieldEdit withFieldEdit': 'puts texts together',
  'citation/edit/clusterEdits editCluster': 'puts texts together',
  'citation/write/citedPaper citedPaper': 'puts texts together',
  'literature/template literatureFieldsOf': 'puts texts together',
  'review/template fillReview': 'puts texts together',
  'references/locale term': 'looks one key up',
  'references/wording labeled': 'puts texts together',
  'references/wording ordinal': 'puts texts together',
  'references/wording editionText': 'puts texts together',
  'references/work workSources': 'see joins.long.test.ts',
  'references/fields isOf': 'the text is a list of types',
  'references/fields isPlural': 'looks one field up',
  'references/styles stylePart': 'the text names a part of a style',
  'references/template fill': 'the template is the style’s',
  'references/layout list': 'puts texts together',
  'diagnosis/subject citedKey': 'looks at one line of a note',
  'notes/newKey keyConflict': 'of one name that the user types',
  'search/query/offers queryOffers': 'of one name that the user types',
  'bibliography/details detailWorks': 'puts texts together',
  'lookUp/dailyPapers listRequest': 'puts texts together',
  'files/settingPlace settingPlace': 'of one name that the user types',
  'files/walk walk': 'lists folders',
  'page/quotation sentenceAround': 'of 300 characters',
  'view/savedSearches withoutSearch': 'takes a setting out of an object',
  'view/savedSearches withRestored': 'takes a setting out of an object',
  'search/ranking/variants misspellings': 'of one term, which has 60 characters at most',
  'search/ranking/variants sameStem': 'of one term of the index',
  'search/related/textTerms writtenTerm': 'of one term of the index',
};

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
    const untried = exported.filter((each) => !callOf(each) && exempt[idOf(each)] === undefined);
    assert.deepEqual(untried.map(idOf), []);
    const ids = new Set(exported.map(idOf));
    const gone = [...Object.keys(calls), ...Object.keys(exempt)].filter((id) => !ids.has(id));
    assert.deepEqual(gone, [], 'no such export');
  });

  for (const each of exported) {
    const call = exempt[idOf(each)] === undefined ? callOf(each) : undefined;
    if (!call) continue;
    it(`takes time linear in it: ${idOf(each)}`, () => {
      const run = (text: string): void => finished(() => call(text));
      // The first is enough: each takes seconds, and there are often many.
      const slow = superlinear(run, { letters, partners, endings }).next();
      assert.deepEqual(slow.value, undefined);
    });
  }
});
