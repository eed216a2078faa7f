import { placeOfMeaning } from '../citation/check';
import { localList } from '../text/localize';
import type { KeyMeaning } from '../citation/check';
import type { TextEdit } from '../citation/edit/insert';
import { isCrossReference, isIdentifier } from '../citation/pandoc/crossReferences';
import { nearestWorks, searchWords } from '../citation/nearest';
import type { NamedWork } from '../citation/nearest';
import { readable } from '../text/readable';
import type { DiagnosisKnowledge, Words } from './evidence';
import { finding } from './finding';
import type { Finding, FilePlace, Remedy } from './finding';
import { reasonOf } from './sourceFindings';

/** A citation key in a note. */
export interface KeyInNote {
  readonly key: string;
  /** The range of the key alone, without `@` and braces. */
  readonly place: FilePlace;
  /** The edit that gives it another key. */
  readonly rename: (key: string) => TextEdit;
}

/** What a key that Pandoc reads as a citation means, and what is wrong with it; at least one finding. */
export function keyFindings(cited: KeyInNote, known: DiagnosisKnowledge): readonly Finding[] {
  const { localize } = known;
  const { key, place } = cited;
  const meanings = known.meanings(key);
  const isLabel = isCrossReference(key, known.crossReferences) || isIdentifier(key);
  if (meanings.length === 0 && isLabel) {
    const what = localize("@{0} is a label or an identifier, so it isn't reported.", key);
    return [finding('information', what, { place })];
  }
  if (meanings.length > 1) {
    const what = localize('The key @{0} is ambiguous.', key);
    const detail = localList(
      meanings.map(({ title }) => localize('“{0}”', title)),
      localize,
    );
    const remedies = ambiguityRemedies(cited, meanings, known);
    return [finding('error', what, { detail, place, remedies })];
  }
  const [meaning] = meanings;
  if (!meaning) return [...unreadDigests(key, known), unknown(cited, known)];
  const what = localize('@{0} is “{1}”.', key, meaning.title);
  const found = finding('ok', what, { place: placeOfMeaning(meaning) });
  return known.missing.has(key) ? [missing(cited, meaning, known), found] : [found];
}

/** Ways to fix an unknown key: replace it with one of the keys `near` it, or search for the paper. */
export function unknownRemedies(
  cited: KeyInNote,
  near: readonly NamedWork[],
  words: Pick<DiagnosisKnowledge, 'works' | 'localize'>,
): readonly Remedy[] {
  const { works, localize } = words;
  const search = localize('Search for “{0}”…', searchWords(cited.key, works));
  return [
    ...near.map((work) => changeKey(cited, work, words)),
    { kind: 'search', title: search, range: cited.place.range },
  ];
}

/** Ways to fix a key with several meanings: replace it with another key of a paper, or open a work. */
export function ambiguityRemedies(
  cited: KeyInNote,
  meanings: readonly KeyMeaning[],
  words: Words,
): readonly Remedy[] {
  const { localize, nameOf } = words;
  return meanings.flatMap((meaning): Remedy[] => {
    const { paper, title } = meaning;
    const change = paper && paper.key !== cited.key ? [changeKey(cited, paper, words)] : [];
    const place = placeOfMeaning(meaning);
    if (!place) return change;
    const show = localize('Show “{0}” in {1}', title, nameOf(place.uri));
    return [...change, { kind: 'open', title: show, place }];
  });
}

/** Replaces a key with another. */
function changeKey(
  { rename }: KeyInNote,
  { key, title }: NamedWork,
  { localize }: Pick<Words, 'localize'>,
): Remedy {
  const name = title === undefined ? `@${key}` : `@${key} — ${readable(title)}`;
  const { range, newText: text } = rename(key);
  return { kind: 'replace', title: localize('Change to {0}', name), range, text };
}

function unknown(cited: KeyInNote, known: DiagnosisKnowledge): Finding {
  const { localize, unsure, works } = known;
  const { key, place } = cited;
  const near = nearestWorks(key, works);
  const [nearest] = near;
  const detail = nearest
    ? localize('Did you mean @{0}?', nearest.key)
    : localize('There are no similar keys.');
  const more = { detail, place, remedies: unknownRemedies(cited, near, known) };
  return unsure?.has(key)
    ? finding('warning', localize("@{0} may be in a bibliography that can't be read.", key), more)
    : finding('error', localize('No digest or bibliography has the key @{0}.', key), more);
}

/** Digests that aren't read and contain a paper that matches the key. */
function unreadDigests(key: string, known: DiagnosisKnowledge): readonly Finding[] {
  const { leftOut, localize, nameOf } = known;
  return leftOut.flatMap((file) => {
    const paper = file.papers?.find(({ keys }) => keys.includes(key));
    if (!paper) return [];
    const what = localize("@{0} is in {1}, which isn't scanned.", key, nameOf(file.uri));
    const { why, remedies } = reasonOf(file, known, paper);
    return finding('error', what, {
      detail: `“${readable(paper.title)}” · ${why}`,
      place: { uri: file.uri, range: paper.titleRange },
      remedies,
    });
  });
}

function missing(
  { key, place }: KeyInNote,
  { paper }: KeyMeaning,
  { noteBibliographies, localize, chain }: DiagnosisKnowledge,
): Finding {
  const name = noteBibliographies[0]?.name ?? '';
  const isPandoc = chain === undefined;
  const add: Remedy = { kind: 'addMissing', title: localize('Add to {0}', name), keys: [key] };
  return finding('warning', localize("This note's bibliography has no entry for @{0}.", key), {
    // What other programs show says itself that something is missing.
    detail: isPandoc
      ? localize("Pandoc shows keys that aren't in {0} as “{1}?”.", name, key)
      : undefined,
    place,
    // An entry can only be made from a paper.
    remedies: paper ? [add] : [],
  });
}
