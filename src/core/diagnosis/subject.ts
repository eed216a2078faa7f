import { citationAt, clusterAt } from '../citation/edit/at';
import { knownMentions, parseMentions } from '../citation/pandoc/mentions';
import type { CitationCluster, CitationItem } from '../citation/pandoc/parse';
import { rangeContains } from '../model';
import type { Position } from '../model';
import type { KeyInNote } from './keyFindings';
import { missedCitations } from './missed';
import type { MissedCitation } from './missed';

/** The subject of a diagnosis in a note. */
export type Subject =
  /** Keys that are read as citations. */
  | { readonly kind: 'cited'; readonly keys: readonly KeyInNote[] }
  | { readonly kind: 'missed'; readonly missed: MissedCitation }
  | { readonly kind: 'note'; readonly clusters: readonly CitationCluster[] };

/** A note, and which keys have a paper. */
export interface DiagnosedNote {
  readonly uri: string;
  readonly markdown: string;
  readonly isKnown: (key: string) => boolean;
}

/** The subject at a position of a note; the whole note if nothing is there, or without a position. */
export function subjectAt(
  { uri, markdown, isKnown }: DiagnosedNote,
  position: Position | undefined,
): Subject {
  const { clusters, mentions } = parseMentions(markdown);
  if (!position) return { kind: 'note', clusters };
  const cluster = clusterAt(clusters, position);
  if (cluster) {
    const item = citationAt(clusters, position)?.item;
    const keys = (item ? [item] : cluster.items).map((each) => keyInNote(each, uri));
    return { kind: 'cited', keys };
  }
  const missed = missedCitations(markdown).find(({ range, code }) =>
    rangeContains(code?.range ?? range, position),
  );
  if (missed) return { kind: 'missed', missed };
  const mention = knownMentions(mentions, isKnown).find(({ range }) =>
    rangeContains(range, position),
  );
  if (!mention) return { kind: 'note', clusters };
  const key = { key: mention.key, place: { uri, range: mention.keyRange }, isBraced: true };
  return { kind: 'cited', keys: [key] };
}

/** The key of a citation, and where it is. */
export function keyInNote({ key, range, keyRange }: CitationItem, uri: string): KeyInNote {
  const isBraced = range.end.character !== keyRange.end.character;
  return { key, place: { uri, range: keyRange }, isBraced };
}
