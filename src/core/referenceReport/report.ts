/**
 * What people read about checked references. Input: the results of `referenceCheck`. Output: their groups, a sentence for
 * each fault, and the report.
 */
import { escapeMarkdown, codeSpan } from '../render/markdown';
import { isRetraction, updatesLabel } from '../render/lookedUp';
import { gravestUpdate } from '../model';
import { localList } from '../text/localize';
import type { Localize } from '../text/localize';
import { isDifference } from '../referenceCheck/finding';
import type { CheckedReference, ReferenceFault, ReferenceField } from '../referenceCheck/finding';

/** The groups of a report. An entry is in one of them. */
export const reportGroups = [
  'updated',
  'differs',
  'problem',
  'unknown',
  'unverified',
  'unlisted',
  'partly',
  'confirmed',
] as const;
/**
 * One of {@link reportGroups}. Entries of `problem` have faults that don't contradict their data. All sources were asked
 * about those of `unknown`. Those of `partly` say something that no source has.
 */
export type ReportGroup = (typeof reportGroups)[number];

export function groupOf(reference: CheckedReference): ReportGroup {
  const { verdict, faults, notCompared } = reference;
  if (faults.some(({ kind }) => kind === 'updated')) return 'updated';
  if (verdict !== 'differs' && faults.length > 0) return 'problem';
  if (verdict === 'confirmed' && notCompared.length > 0) return 'partly';
  return verdict === 'unverified' && isUnknown(reference) ? 'unknown' : verdict;
}

/** Whether all sources were asked about a work, and none has it. */
function isUnknown({ sources, online }: CheckedReference): boolean {
  return sources.length === 0 && online?.failures.length === 0 && online.notOn.length > 0;
}

export function groupName(group: ReportGroup, localize: Localize): string {
  const names: Readonly<Record<ReportGroup, string>> = {
    updated: localize('Retracted or corrected'),
    differs: localize('Differs'),
    problem: localize('Other problems'),
    unknown: localize('Not found'),
    unverified: localize("Couldn't verify"),
    unlisted: localize('Not the kind that sources list'),
    partly: localize('Confirmed in part'),
    confirmed: localize('Confirmed'),
  };
  return names[group];
}

function fieldNames(localize: Localize): Readonly<Record<ReferenceField, string>> {
  return {
    title: localize('Title'),
    authors: localize('Authors'),
    year: localize('Year'),
    arxivId: localize('arXiv ID'),
    doi: localize('DOI'),
    journal: localize('Journal'),
    book: localize('Book title'),
    publisher: localize('Publisher'),
    institution: localize('Institution'),
    type: localize('Type'),
    volume: localize('Volume'),
    number: localize('Number'),
    pages: localize('Pages'),
    editors: localize('Editors'),
    edition: localize('Edition'),
  };
}

/** Names of CSL's types of works. */
function typeName(type: string, localize: Localize): string {
  const typeNames: Readonly<Record<string, string>> = {
    'article-journal': localize('journal article'),
    'paper-conference': localize('conference paper'),
    chapter: localize('book chapter'),
    book: localize('book'),
    thesis: localize('thesis'),
    report: localize('report'),
  };
  return typeNames[type] ?? type;
}

/** A fault as a sentence. */
export function faultMessage(fault: ReferenceFault, localize: Localize): string {
  const { kind, knownFrom = '', source, other } = fault;
  const isType = fault.field === 'type';
  const [written, known] = isType
    ? [typeName(fault.written ?? '', localize), typeName(fault.known ?? '', localize)]
    : differingParts(fault.written ?? '', fault.known ?? '');
  const key = other?.key ?? '';
  const field = fault.field === undefined ? '' : fieldNames(localize)[fault.field];
  switch (kind) {
    case 'updated': {
      const said = updatesLabel(fault.updates, localize);
      const notice = gravestUpdate(fault.updates)?.doi;
      return notice === undefined ? `${said}.` : localize('{0}, see doi:{1}.', said, notice);
    }
    case 'published':
      return localize('This preprint was published: {0}.', known);
    case 'differs':
      return source === undefined
        ? localize('{0}: “{1}” here, “{2}” in your digests.', field, written, known)
        : localize('{0}: “{1}” here, “{2}” on {3}.', field, written, known, source);
    case 'otherWork':
      return localize('{0} {1} belongs to another work: “{2}”.', field, written, known);
    case 'contradiction':
      return localize('{0}: “{1}” contradicts “{2}” from {3}.', field, written, known, knownFrom);
    case 'malformed':
      return localize('{0}: “{1}” is invalid.', field, written);
    case 'missingField':
      return localize('Missing: {0}.', field);
    case 'sameKey':
      return localize('Another entry has the key “{0}”.', key);
    case 'sameId':
      return localize('“{0}” has the same {1}: {2}.', key, field, written);
    case 'sameTitle':
      return localize('“{0}” has nearly the same title.', key);
    case 'twoVersions':
      return localize('“{0}” is the published version of this preprint.', key);
    case 'uncited':
      return localize('No note cites this entry.');
  }
}

/** Two values that are longer together are shown without what they share. */
const longestPair = 80;

/** Two values, without most of the words that they share at the start and at the end if they are long. */
function differingParts(written: string, known: string): readonly [string, string] {
  if (written.length + known.length <= longestPair) return [written, known];
  const [a, b] = [written.split(' '), known.split(' ')];
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < most - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  // A shared word on each side shows the place.
  const part = (words: readonly string[]): string => {
    const shown = words.slice(Math.max(0, start - 1), words.length - Math.max(0, end - 1));
    return `${start > 1 ? '… ' : ''}${shown.join(' ')}${end > 1 ? ' …' : ''}`;
  };
  return [part(a), part(b)];
}

/** The faults of an entry and what was found online, as sentences. */
export function remarks(reference: CheckedReference, localize: Localize): readonly string[] {
  const { faults, verdict, sources, unknownIds, online, notCompared } = reference;
  const said = faults.map((fault) => faultMessage(fault, localize));
  const names = notCompared.map((field) => fieldNames(localize)[field]);
  const open = names.length > 0 ? [localize('Not compared: {0}.', localList(names, localize))] : [];
  if (verdict === 'confirmed' || verdict === 'differs') {
    const isConfirmed = verdict === 'confirmed' && sources.length > 0;
    return [
      ...said,
      ...(isConfirmed ? [localize('Confirmed by {0}.', localList(sources, localize))] : []),
      ...open,
    ];
  }
  const unknown = unknownIds.map((id) => localize('No source knows {0}.', id));
  const isFound = sources.length > 0;
  const { notOn = [], failures = [] } = online ?? {};
  const search = localList(notOn, localize);
  const notFound = isUnknown(reference)
    ? localize(
        'No source knows a work with this title and these authors: not found on {0}.',
        search,
      )
    : localize('Not found on {0}.', search);
  return [
    ...said,
    ...unknown,
    ...(verdict === 'unlisted' ? [localize('Few of these sources list works of this kind.')] : []),
    ...(isFound ? [localize('Found on {0}.', localList(sources, localize))] : []),
    ...(!isFound && search !== '' ? [notFound] : []),
    ...(isFound ? [] : failures),
  ];
}

/** How many entries are in each group. */
export function countGroups(
  references: readonly CheckedReference[],
): Readonly<Record<ReportGroup, number>> {
  const of = (group: ReportGroup): number =>
    references.filter((reference) => groupOf(reference) === group).length;
  const counts = reportGroups.map((group) => [group, of(group)]);
  return Object.fromEntries(counts) as Readonly<Record<ReportGroup, number>>;
}

/** The counts of a report in one line. */
export function summary(references: readonly CheckedReference[], localize: Localize): string {
  const counts = countGroups(references);
  const shown = reportGroups.filter((group) => counts[group] > 0);
  return shown.map((group) => `${groupName(group, localize)}: ${counts[group]}`).join(' · ');
}

/** A report as Markdown. Entries without remarks are only named. */
export function markdownReport(
  references: readonly CheckedReference[],
  { localize, nameOf }: { readonly localize: Localize; readonly nameOf: (uri: string) => string },
): string {
  const sections = reportGroups.flatMap((group) => {
    const own = references.filter((reference) => groupOf(reference) === group);
    if (own.length === 0) return [];
    const lines = own.flatMap((reference) => {
      const { uri, key, title = '', range } = reference;
      const place = escapeMarkdown(`${nameOf(uri)}:${range.start.line + 1}`);
      return [
        `- ${[codeSpan(key), escapeMarkdown(title), place].filter(Boolean).join(' · ')}`,
        ...remarks(reference, localize).map((remark) => `  - ${escapeMarkdown(remark)}`),
      ];
    });
    return [`## ${groupName(group, localize)} (${own.length})`, '', ...lines, ''];
  });
  return [`# ${localize('References')}`, '', summary(references, localize), '', ...sections].join(
    '\n',
  );
}

/** How serious a fault is: as for diagnostics. */
export function severityOf(fault: ReferenceFault): 'warning' | 'information' | 'hint' {
  if (fault.kind === 'uncited') return 'hint';
  const isRetracted = isRetraction(fault.updates);
  const isCertain =
    isRetracted || isDifference(fault) || fault.kind === 'malformed' || fault.kind === 'sameKey';
  return isCertain ? 'warning' : 'information';
}
