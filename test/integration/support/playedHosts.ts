import * as vscode from 'vscode';
import { digestPage, longAbstract } from '../../support/digestPage';
import { eventually } from '../../support/eventually';
import type { WorkspaceNotes } from './workspaceNotes';
import { readyApi } from './workspaceNotes';

/** The public sources as a suite plays them. Reset before each test. */
interface PlayedHosts {
  /** The addresses that were requested. */
  readonly asked: string[];
  /** The keys that were sent, with the hosts that got them. */
  readonly keys: string[];
  /** What the sources answer, a text or a status, by a part of the address. */
  replies: Readonly<Record<string, string | number>>;
  /** The page after the first one. */
  nextPage: string | undefined;
}

/** In a browser, VS Code itself requests files of its own server. */
const ofServer = /^http:\/\/(?:127\.0\.0\.1|localhost):/;

/** Answers all requests of a suite, except those to VS Code's own server. */
export function playHosts(): PlayedHosts {
  const played: PlayedHosts = { asked: [], keys: [], replies: {}, nextPage: undefined };
  const { fetch } = globalThis;
  const reply = (address: string): Response => {
    const { asked, replies, nextPage } = played;
    asked.push(address);
    const found = Object.entries(replies).find(([part]) => address.includes(part))?.[1] ?? 404;
    if (typeof found === 'number') return new Response('{}', { status: found });
    const isLast = nextPage === undefined || address === nextPage;
    return new Response(found, {
      headers: {
        'content-type': 'application/json',
        ...(!isLast && { link: `<${nextPage}>; rel="next"` }),
      },
    });
  };
  before(async () => {
    // In a browser, VS Code itself fetches the extension.
    await readyApi();
    globalThis.fetch = (address, options) => {
      if (typeof address !== 'string' || ofServer.test(address)) return fetch(address, options);
      const key = new Headers(options?.headers).get('x-api-key');
      if (key !== null) played.keys.push(`${key} ${new URL(address).host}`);
      return Promise.resolve(reply(address));
    };
  });
  beforeEach(() => {
    played.asked.length = played.keys.length = 0;
    Object.assign(played, { replies: {}, nextPage: undefined });
  });
  after(() => void (globalThis.fetch = fetch));
  return played;
}

/** The paper whose title starts like this, once the library has it. */
export const paperOf = (start: string) =>
  eventually(async () => {
    const found = (await (await readyApi()).papers()).find(({ title }) => title.startsWith(start));
    if (!found) throw new Error(`no paper ${start}`);
    return found;
  });

/** Writes a digest of papers with these titles, and waits until the library has them. */
export async function writeDigest(
  notes: WorkspaceNotes,
  name: string,
  titles: readonly string[],
  byline?: string,
): Promise<vscode.Uri> {
  const entries = titles.map((title) => ({ title, abstract: longAbstract(title), byline }));
  const uri = await notes.write(name, digestPage('Oct 1, 2026', entries));
  for (const title of titles) await paperOf(title);
  return uri;
}

/** Resolves when the library has no paper whose title starts like this, as other tests choose among all papers. */
export const untilForgotten = (titles: RegExp) =>
  eventually(async () => {
    const papers = await (await readyApi()).papers();
    const left = papers.filter(({ title }) => titles.test(title));
    if (left.length > 0) throw new Error(left.map(({ title }) => title).join());
  });

/** Sources that may be asked only once in a second or more. */
const slowSources = ['crossref', 'dataCite', 'semanticScholar', 'dblp'];

/** Switches off the sources that would make a look-up take long, for the time of `act`. */
export async function withFastSources(act: () => Promise<void>, ...others: readonly string[]) {
  const names = [...slowSources, ...others];
  for (const name of names) await setSource(name, '');
  try {
    await act();
  } finally {
    for (const name of names) await setSource(name, undefined);
  }
}

/** Sets the address of a source, which only users can; `undefined` resets it. */
export async function setSource(name: string, address: string | undefined): Promise<void> {
  const settings = vscode.workspace.getConfiguration('paperDigest.lookUp');
  const before = settings.inspect<Record<string, string>>('sources')?.globalValue;
  const { [name]: _, ...others } = before ?? {};
  const all = { ...others, ...(address !== undefined && { [name]: address }) };
  const value = Object.keys(all).length > 0 ? all : undefined;
  await settings.update('sources', value, vscode.ConfigurationTarget.Global);
}
