import { Parser } from 'htmlparser2';
import { defined } from '../base/defined';
import { jsonFaultOf } from '../base/jsonFault';
import { maxDepth } from '../base/measure';
import { arxivIdOf, wholeArxivId } from '../identity/identifiers';
import { textOf } from '../text/jsonFields';
import { encodedText } from '../text/uriText';
import { abstractOf, authorsNamed, dateOf, doiIn, withStatus } from './fields';
import { inBatches, oneByOne, titleForQuery } from './requests';
import type { ReadAnswer, Source, SourceRecord } from './source';

/** Few enough for an address of 2000 characters. */
const idsPerRequest = 100;
const atom = 'http://www.w3.org/2005/Atom';
const own = 'http://arxiv.org/schemas/atom';

/** arXiv's API, by ids or the title. Answers are Atom feeds. */
export const arxiv: Source = {
  id: 'arxiv',
  name: 'arXiv',
  interval: 3000,
  requests: (works, { address }) => [
    // One malformed id makes arXiv refuse all ids of a request.
    ...inBatches(
      works,
      idsPerRequest,
      ({ arxivId = '' }) => wholeArxivId(arxivId),
      (ids) => {
        const list = ids.map(encodedText).join(',');
        return { url: `${address}/api/query?id_list=${list}&start=0&max_results=${idsPerRequest}` };
      },
    ),
    ...oneByOne(works, (work) => {
      const words = titleForQuery(work);
      if (work.arxivId !== undefined || words === '') return undefined;
      const query = encodedText(`ti:"${words}"`);
      return `${address}/api/query?search_query=${query}&start=0&max_results=5`;
    }),
  ],
  read: ({ status, text }) => {
    const read = readFeed(text);
    return status === 404 && 'records' in read ? { fault: 'format' } : read;
  },
};

/** The values of an entry's elements, each a list. */
type AtomEntry = Partial<Record<string, string[]>>;

/** The papers of a whole feed in Atom. Linear, without entities. */
function readFeed(xml: string): ReadAnswer {
  const entries: AtomEntry[] = [];
  /** The names of open elements, each with its namespace. */
  const open: string[] = [];
  const scopes: Readonly<Record<string, string>>[] = [];
  let entry: AtomEntry | undefined;
  let text: string[] = [];
  const feed = { hasBegun: /^\s*<\?xml\b/.test(xml), isWhole: false, isRefused: false };
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const scope = scopeOf(scopes.at(-1) ?? {}, attributes);
        const name = nameIn(scope, tag);
        if (open.length >= maxDepth || (open.length === 0 && name !== `${atom} feed`)) {
          feed.isRefused = true;
          parser.pause();
        }
        feed.hasBegun = true;
        scopes.push(scope);
        open.push(name);
        if (open.length === 2 && name === `${atom} entry`) entries.push((entry = {}));
        const { term } = attributes;
        if (name === `${atom} category` && term !== undefined) put(name, term);
        text = [];
      },
      ontext: (data) => void text.push(data),
      onclosetag(_, isImplied) {
        const name = open.pop() ?? '';
        scopes.pop();
        if (open.length === 0) feed.isWhole = !isImplied;
        // The name of an author is the only deeper value that is used.
        const isName = name === `${atom} name` && open.at(-1) === `${atom} author`;
        if (open.length === 2 || isName) put(name, text.join(''));
        if (open.length === 1) entry = undefined;
        text = [];
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  if (feed.isRefused) return { fault: jsonFaultOf(xml) };
  if (feed.isWhole) return { records: entries.flatMap((one) => recordOf(one) ?? []) };
  return { fault: feed.hasBegun ? 'cutOff' : jsonFaultOf(xml) };

  function put(name: string, value: string): void {
    if (entry) (entry[name] ??= []).push(value);
  }
}

/** The namespaces by prefix within an element. */
function scopeOf(
  outer: Readonly<Record<string, string>>,
  attributes: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const added = Object.entries(attributes).flatMap(([name, uri]): [string, string][] =>
    name === 'xmlns' ? [['', uri]] : name.startsWith('xmlns:') ? [[name.slice(6), uri]] : [],
  );
  return added.length === 0 ? outer : { ...outer, ...Object.fromEntries(added) };
}

/** An element's namespace and local name. */
function nameIn(scope: Readonly<Record<string, string>>, tag: string): string {
  const colon = tag.indexOf(':');
  return `${scope[colon < 0 ? '' : tag.slice(0, colon)] ?? ''} ${tag.slice(colon + 1)}`;
}

/** Undefined for an error, which arXiv writes as an entry, and for anything else without an id or title. */
function recordOf(entry: AtomEntry): SourceRecord | undefined {
  const first = (name: string) => entry[name]?.[0];
  const arxivId = arxivIdOf(textOf(first(`${atom} id`)));
  const title = textOf(first(`${atom} title`));
  if (arxivId === undefined || title === '') return undefined;
  const categories = (entry[`${atom} category`] ?? []).map((one) => textOf(one)).filter(Boolean);
  const doi = doiIn(first(`${own} doi`));
  const record: SourceRecord = {
    source: 'arxiv',
    title,
    arxivId,
    isPreprint: true,
    ...defined({
      doi,
      publishedAs: doi === undefined ? undefined : [doi],
      date: dateOf(first(`${atom} published`)),
      abstract: abstractOf(first(`${atom} summary`)),
      journalRef: textOf(first(`${own} journal_ref`)) || undefined,
    }),
    ...authorsNamed((entry[`${atom} name`] ?? []).map((name) => textOf(name))),
    ...(categories.length > 0 && { categories }),
  };
  return withStatus(record, textOf(first(`${own} comment`)));
}
