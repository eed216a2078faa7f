import { Parser } from 'htmlparser2';
import { addTo } from '../base/collections';
import { defined, maxDepth } from '../base/data';
import { jsonFaultOf } from '../base/json';
import { arxivIdOf, wholeArxivId } from '../identity/identifiers';
import { textOf } from '../text/jsonFields';
import { encodedText } from '../text/uriText';
import { abstractOf, authorsNamed, dateOf, doiIn, withStatus } from './fields';
import { inBatches, oneByOne, titleForQuery } from './requests';
import type { ReadAnswer, Source, SourceRecord } from './source';

/** Few enough for an address of 2000 characters. */
const idsPerRequest = 100;

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

/** The values of an entry's elements by their names without a namespace, each a list. */
type AtomEntry = Map<string, string[]>;

/** The papers of a whole feed in Atom. Linear, without entities. */
function readFeed(xml: string): ReadAnswer {
  const entries: AtomEntry[] = [];
  const open: string[] = [];
  let entry: AtomEntry | undefined;
  let text: string[] = [];
  const feed = { hasBegun: /^\s*<\?xml\b/.test(xml), isWhole: false, isRefused: false };
  const put = (name: string, value: string): void => {
    if (entry) addTo(entry, name, value);
  };
  const parser = new Parser(
    {
      onopentag(tag, { term }) {
        const name = tag.replace(/^.*:/, '');
        if (open.length >= maxDepth || (open.length === 0 && name !== 'feed')) {
          feed.isRefused = true;
          parser.pause();
        }
        feed.hasBegun = true;
        open.push(name);
        if (open.length === 2 && name === 'entry') entries.push((entry = new Map()));
        if (name === 'category' && term !== undefined) put(name, term);
        text = [];
      },
      ontext: (data) => void text.push(data),
      onclosetag(_, isImplied) {
        const name = open.pop() ?? '';
        if (open.length === 0) feed.isWhole = !isImplied;
        // The name of an author is the only deeper value that is used.
        if (open.length === 2 || (name === 'name' && open.at(-1) === 'author')) {
          put(name, text.join(''));
        }
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
}

/** Undefined for an error, which arXiv writes as an entry, and for anything else without an id or title. */
function recordOf(entry: AtomEntry): SourceRecord | undefined {
  const first = (name: string) => entry.get(name)?.[0];
  const arxivId = arxivIdOf(textOf(first('id')));
  const title = textOf(first('title'));
  if (arxivId === undefined || title === '') return undefined;
  const categories = (entry.get('category') ?? []).map((one) => textOf(one)).filter(Boolean);
  const doi = doiIn(first('doi'));
  const record: SourceRecord = {
    source: 'arxiv',
    title,
    arxivId,
    isPreprint: true,
    ...defined({
      doi,
      publishedAs: doi === undefined ? undefined : [doi],
      date: dateOf(first('published')),
      abstract: abstractOf(first('summary')),
      journalRef: textOf(first('journal_ref')) || undefined,
    }),
    ...authorsNamed((entry.get('name') ?? []).map((name) => textOf(name))),
    ...(categories.length > 0 && { categories }),
  };
  return withStatus(record, textOf(first('comment')));
}
