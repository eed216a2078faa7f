import { defined } from '../base/data';
import { isoDate } from '../model';
import type { PaperSummary } from '../model';
import type { SearchResult } from '../search/answer/result';
import { mendQuery, unknownField } from '../search/query/mend';
import { parseQuery } from '../search/query/parse';
import type { ParsedQuery } from '../search/query/parse';
import { fitted, nameOf, pageOf, refuseEmpty, stateOf } from './call';
import type { Call } from './call';
import { defaultResults } from './definitions';
import { offsetOf } from './input';
import { foundPaperText } from './markdown';
import { markFlags } from '../marks/mark';
import { AssistantError } from './operations';
import type { FoundPaper, SearchAnswer, SearchInput } from './operations';
import { quoted } from './quoted';

const mostAuthors = 6;
const mostTags = 20;
const longestName = 80;
const longestPassage = 300;

/** Searches the library. */
export async function searchPapers(input: SearchInput, call: Call): Promise<SearchAnswer> {
  const { query, limit = defaultResults, abstracts = 'passage', cursor } = input;
  if (query.trim() === '') {
    throw new AssistantError('The query is empty. Send words, or sort:date for the newest papers.');
  }
  const offset = offsetOf(cursor);
  refuseEmpty(call);
  const { host, size } = call;
  const { today } = host;
  const parsed = parseQuery(query);
  const whole = await host.ask('count', parsed, today);
  await call.pause();
  if (offset > 0 && offset >= whole) {
    throw new AssistantError(`There are only ${whole} papers. Leave out the cursor.`);
  }
  const end = offset + limit;
  const snippets = abstracts === 'passage';
  const shown = await host.search(parsed, { limit: end, snippets, today });
  // Those that lack words don't count, but may be shown.
  const total = Math.max(whole, shown.length);
  const found = shown.slice(offset, end).map((result) => foundPaper(result, call));
  const page = fitted(found, size, (paper) =>
    Math.max(JSON.stringify(paper).length + 1, foundPaperText(paper).length + 1),
  );
  return {
    papers: page.items,
    ...pageOf(page, { offset, total, narrow: 'Narrow the query' }),
    ...defined({ hint: hintFor(parsed, shown) }),
    ...stateOf(call),
  };
}

/** A paper of a list. */
export function foundPaper({ paper, snippet, missing }: SearchResult, call: Call): FoundPaper {
  const lacks = missing?.map((word) => quoted(word, longestName));
  return {
    ...nameOf(paper, call),
    ...factsOf(paper, call),
    ...defined({
      passage: snippet && quoted(snippet.text, longestPassage),
      lacks: lacks && lacks.length > 0 ? lacks : undefined,
    }),
  };
}

/** What a list says about a paper. */
function factsOf(paper: PaperSummary, { host }: Call): Partial<FoundPaper> {
  const { organization, authors, date, arxivId, doi } = paper;
  const mark = host.markOf(paper);
  const marks = markFlags.filter((flag) => mark[flag]);
  const tags = [...new Set([...mark.tags, ...(paper.tags ?? [])])].slice(0, mostTags);
  return defined({
    organization: organization && quoted(organization.name, longestName),
    authors: authors?.slice(0, mostAuthors).map((name) => quoted(name, longestName)),
    date: date && isoDate(date),
    arxivId: arxivId === undefined ? undefined : quoted(arxivId, longestName),
    doi: doi === undefined ? undefined : quoted(doi, longestName),
    marks: marks.length > 0 ? marks : undefined,
    tags: tags.length > 0 ? tags.map((tag) => quoted(tag, longestName)) : undefined,
  });
}

/** What couldn't be read of a query, and what was probably meant. */
function hintFor(parsed: ParsedQuery, results: readonly SearchResult[]): string | undefined {
  const problems = parsed.problems.slice(0, 3).map(({ message }) => `${message}.`);
  const field = unknownField(parsed, results);
  const unknown = field === undefined ? [] : [`There is no field ${JSON.stringify(field)}.`];
  const meant = mendQuery(parsed, results);
  const instead = meant ? [`Did you mean ${JSON.stringify(meant.query)}?`] : [];
  const said = [...problems, ...unknown, ...instead];
  return said.length > 0 ? quoted(said.join(' '), 500) : undefined;
}
