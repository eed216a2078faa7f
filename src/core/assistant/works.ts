import { NearestWorks } from '../citation/nearest';
import { identifierOf, identifiers } from '../identity/identifiers';
import { paperIdentity } from '../identity/title';
import type { LibraryView } from '../library/lookup/libraryView';
import { NoteKeys } from '../library/lookup/noteKeys';
import type { PaperSummary } from '../model';
import type { Call } from './call';
import type { UnknownPaper } from './operations';
import { quoted } from './quoted';

const mostNearest = 3;
const longestAsked = 200;

/** The works that texts name, and the texts that name none. */
export interface NamedWorks {
  readonly works: readonly { readonly asked: string; readonly paper: PaperSummary }[];
  readonly unknown: readonly UnknownPaper[];
}

/** Finds works by keys, ids, DOIs or titles. Each work once. */
export async function namedWorks(asked: readonly string[], call: Call): Promise<NamedWorks> {
  const works = new Map<PaperSummary, string>();
  const unknown: UnknownPaper[] = [];
  const keys = new NoteKeys(call.view);
  for (const each of new Set(asked)) {
    await call.pause();
    const paper = byKeyOrId(each, keys) ?? (await byTitle(each, call));
    if (paper) works.set(paper, works.get(paper) ?? each);
    else unknown.push({ asked: quoted(each, longestAsked), nearest: nearestKeys(each, call) });
  }
  return { works: Array.from(works, ([paper, asked]) => ({ paper, asked })), unknown };
}

/** The key in `@key`, `[@key]` or `@{key}`. */
export function bareKey(text: string): string {
  return text
    .trim()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/^-?@/, '')
    .replace(/^\{(.*)\}$/, '$1');
}

/** The work with a key, arXiv ID or DOI. */
export function byKeyOrId(asked: string, keys: NoteKeys): PaperSummary | undefined {
  const key = bareKey(asked);
  const paper = keys.work(key);
  if (paper) return paper;
  const [id] = identifiers(identifierOf(key.replace(/^arxiv:\s*/i, '')) ?? {});
  return id === undefined ? undefined : keys.library.identified(id.replace(/^arxiv:/, 'arXiv:'));
}

async function byTitle(title: string, { host }: Call): Promise<PaperSummary | undefined> {
  const identity = paperIdentity({ title });
  const query = `"${title.replace(/["“”„]/g, ' ')}"`;
  const found = await host.search(query, { limit: mostTitles, snippets: false });
  return found.find(({ paper }) => paperIdentity(paper) === identity)?.paper;
}

/** Few titles begin with another whole title. */
const mostTitles = 20;

/** Prepared for the last library. */
const finders = new WeakMap<LibraryView, NearestWorks<PaperSummary>>();

/** The keys that may be meant, best first. */
export function nearestKeys(asked: string, { view }: Pick<Call, 'view'>): readonly string[] {
  const finder = finders.get(view) ?? new NearestWorks(view.works);
  finders.set(view, finder);
  return finder.to(bareKey(asked), mostNearest).map(({ key }) => key);
}

/** A sentence about something unknown: `No paper has the key "gdpo2025". Nearest: gdpo2026.` */
export function unknownText({ asked, nearest }: UnknownPaper): string {
  const what = /\s/.test(asked) ? 'title' : 'key';
  const instead =
    nearest.length > 0 ? `Nearest: ${nearest.join(', ')}.` : 'Search for words of its title.';
  return `No paper has the ${what} ${JSON.stringify(asked)}. ${instead}`;
}
