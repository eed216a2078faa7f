import type { Resource } from '@modelcontextprotocol/sdk/types.js';
import { callOperation } from '../../core/assistant/assistant';
import { code, nameText } from '../../core/assistant/markdown';
import { AssistantError } from '../../core/assistant/operations';
import type { Assistant } from '../../core/assistant/operations';
import { pathOf, placeOf } from '../../core/assistant/places';
import { quoted, quotedNotice } from '../../core/assistant/quoted';
import { compareDates, isoDate } from '../../core/model';
import { readableUri } from '../../core/text/uriText';
import type { NodeLibrary } from '../workspace/nodeLibrary';

const perPage = 100;
const longestTitle = 200;
/** Papers of a digest that its resource lists. */
const mostListed = 200;
const schemes = { paper: 'paper://', digest: 'digest://' };

/** Papers by their keys. */
export const paperTemplate = {
  uriTemplate: `${schemes.paper}{key}`,
  name: 'paper',
  title: 'Paper',
  description: 'A paper by its key, arXiv ID or DOI',
  mimeType: 'text/markdown',
};

/** A page of the resources: digests, then papers, the newest first. */
export function listResources(library: NodeLibrary, cursor: string | undefined) {
  const offset = /^\d{1,9}$/.test(cursor ?? '0') ? Number(cursor ?? 0) : NaN;
  if (Number.isNaN(offset)) throw new AssistantError('Send nextCursor of the answer before.');
  const { digests, papers } = library.library;
  const all = [
    ...[...digests]
      .sort((a, b) => compareDates(b.captureDate, a.captureDate))
      .map(({ uri, paperCount }) => (): Resource => ({
        uri: schemes.digest + encoded(pathOf(uri, library.folders)),
        name: pathOf(uri, library.folders),
        description: `A digest with ${paperCount} papers`,
        mimeType: 'text/markdown',
      })),
    ...[...papers]
      .sort((a, b) => compareDates(b.date, a.date))
      .map(({ key, title }) => (): Resource => ({
        uri: schemes.paper + encodeURIComponent(key),
        name: key,
        title: quoted(title, longestTitle),
        mimeType: 'text/markdown',
      })),
  ];
  const end = offset + perPage;
  return {
    resources: all.slice(offset, end).map((make) => make()),
    ...(end < all.length && { nextCursor: String(end) }),
  };
}

/**
 * The text of a resource, as Markdown.
 * @throws AssistantError if there is none
 */
export async function readResource(
  uri: string,
  library: NodeLibrary,
  assistant: Assistant,
): Promise<string> {
  if (uri.startsWith(schemes.paper)) {
    const key = readableUri(uri.slice(schemes.paper.length));
    const parts = ['abstract', 'details', 'notes'] as const;
    const { data, markdown } = await callOperation(assistant, 'get_papers', {
      papers: [key],
      parts,
    });
    if (data.papers.length > 0) return markdown;
    throw new AssistantError(markdown.split('\n')[0] ?? '');
  }
  const path = readableUri(uri.slice(schemes.digest.length));
  const digest = library.library.digests.find((each) => pathOf(each.uri, library.folders) === path);
  if (!uri.startsWith(schemes.digest) || !digest) {
    throw new AssistantError('There is no such resource. Read paper://KEY, or list the resources.');
  }
  const entries = library.library.entries(digest.uri);
  const lines = entries.slice(0, mostListed).map(({ paper: { key, title, date }, sighting }) => {
    const place = placeOf(digest.uri, sighting.titleRange.start.line, library);
    const day = date && isoDate(date);
    const name = { key, citation: `[@${key}]`, title: quoted(title, longestTitle), place };
    return `- ${nameText(name)}${day === undefined ? '' : ` ${day}`}`;
  });
  const more = entries.length - lines.length;
  return [
    `# ${code(path)}`,
    '',
    ...lines,
    ...(more > 0 ? [`- … ${more} more`] : []),
    '',
    `*${quotedNotice}*`,
  ].join('\n');
}

/** The parts of a path, each encoded. */
function encoded(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
