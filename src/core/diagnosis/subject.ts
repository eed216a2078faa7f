import { citationAt, clusterAt } from '../citation/edit/at';
import { knownMentions } from '../citation/pandoc/mentions';
import type { KeyMention } from '../citation/pandoc/mentions';
import type { DocumentLanguage } from '../documents/documentLanguage';
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
  readonly text: string;
  readonly isKnown: (key: string) => boolean;
  readonly language: DocumentLanguage;
}

/** The subject at a position of a note; the whole note if nothing is there, or without a position. */
export function subjectAt(note: DiagnosedNote, position: Position | undefined): Subject {
  const { text, isKnown, language } = note;
  const { clusters, mentions } = language.parse(text);
  if (!position) return { kind: 'note', clusters };
  const cluster = clusterAt(clusters, position);
  if (cluster) {
    const item = citationAt(clusters, position)?.item;
    const keys = (item ? [item] : cluster.items).map((each) => keyInNote(each, note));
    return { kind: 'cited', keys };
  }
  const missed = missedIn({ text, language }).find(({ range, code }) =>
    rangeContains(code?.range ?? range, position),
  );
  if (missed) return { kind: 'missed', missed };
  const mention = knownMentions(mentions, isKnown).find(({ range }) =>
    rangeContains(range, position),
  );
  if (!mention) return { kind: 'note', clusters };
  return { kind: 'cited', keys: [keyInNote(mention, note)] };
}

/** What looks like a citation in Pandoc's syntax and isn't one. */
export function missedIn({
  text,
  language,
}: Pick<DiagnosedNote, 'text' | 'language'>): readonly MissedCitation[] {
  return language.hasFrontMatter ? missedCitations(text) : [];
}

/** The key of a citation or another mention, and where it is. */
export function keyInNote(
  { key, range, keyRange }: CitationItem | KeyMention,
  { uri, text, language }: Pick<DiagnosedNote, 'uri' | 'text' | 'language'>,
): KeyInNote {
  const mention = { kind: 'citation', key, range, keyRange } as const;
  const rename: KeyInNote['rename'] = (to) => language.rename(text, mention, to);
  return { key, place: { uri, range: keyRange }, rename };
}
