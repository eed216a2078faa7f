import { namedSizeLimit } from '../bibliography/read/format';
import { leftOutReasons } from './evidence';
import type { DiagnosisKnowledge, LeftOutFile, NoteBibliography, UnreadPaper } from './evidence';
import type { Words } from './evidence';
import { finding, lineOf, settingRemedy } from './finding';
import type { FilePlace, Finding, Remedy } from './finding';

/** Files listed by name; there may be thousands of others. */
const namesShown = 5;

/** Which digests were read, and which weren't. */
export function digestFindings(known: DiagnosisKnowledge): readonly Finding[] {
  const { localize, nameOf, digests, paperCount } = known;
  const read =
    paperCount === 1
      ? localize('Digests: {0}, with 1 paper', digests.length)
      : localize('Digests: {0}, with {1} papers', digests.length, paperCount);
  const detail = listed(digests.map(({ uri }) => nameOf(uri)));
  return [
    ...missingDigests(known),
    ...(digests.length > 0 ? [finding('ok', read, { detail })] : []),
    ...unreadFindings(known),
    ...leftOutReasons.flatMap((reason) => leftOutFindings(reason, known)),
  ];
}

/** Files that weren't read, or only in part, because of their content: each once, with the first reason. */
function unreadFindings({ unread = [], localize, nameOf }: DiagnosisKnowledge): readonly Finding[] {
  const byUri = new Map(unread.toReversed().map((problem) => [problem.uri, problem]));
  return Array.from(byUri.values(), ({ uri, range, message, argument = '', leftOut }) => {
    const name = nameOf(uri);
    const what =
      leftOut === 'file'
        ? localize("{0} isn't read.", name)
        : localize("Part of {0} isn't read.", name);
    const title = localize('Open {0}', name);
    return faultToOpen(what, localize(message, argument), { uri, range }, title);
  });
}

/** An error at a place, with a remedy that opens it. */
function faultToOpen(what: string, detail: string, place: FilePlace, title: string): Finding {
  return finding('error', what, { detail, place, remedies: [{ kind: 'open', title, place }] });
}

function missingDigests(known: DiagnosisKnowledge): readonly Finding[] {
  const { hasFolder, isReading, digests, localize } = known;
  if (isReading) {
    const detail = localize('So far: {0}', digests.length);
    const again: Remedy = { kind: 'again', title: localize('Retry After Scanning') };
    const what = localize('Digests are still being scanned.');
    return [finding('warning', what, { detail, remedies: [again] })];
  }
  if (digests.length > 0) return [];
  if (!hasFolder) {
    const detail = localize('Paper Digest scans the open folder and open digests.');
    const open: Remedy = { kind: 'openFolder', title: localize('Open Folder…') };
    const what = localize('No folder or digest is open');
    return [finding('error', what, { detail, remedies: [open] })];
  }
  const newDigest: Remedy = { kind: 'newDigest', title: localize('Import Page from Clipboard') };
  const detail = localize('Digests are recognized by content, not by name.');
  const remedies = [newDigest, settingRemedy('paperDigest.includeFiles', localize)];
  return [finding('error', localize('No digests in this workspace.'), { detail, remedies })];
}

/** Why a file was skipped, and how to have it read. */
export function reasonOf(
  { uri, reason, error = '' }: LeftOutFile,
  { localize, nameOf }: Words,
  paper?: UnreadPaper,
): { readonly why: string; readonly remedies: readonly Remedy[] } {
  const place = paper ? { uri, range: paper.titleRange } : lineOf(uri);
  const open: Remedy = { kind: 'open', title: localize('Open {0}', nameOf(uri)), place };
  const excludedBy = (name: string): string => localize('The setting “{0}” excludes it.', name);
  const refresh: Remedy = { kind: 'refresh', title: localize('Refresh Digests') };
  const rows: Readonly<Record<typeof reason, readonly [why: string, remedy?: Remedy]>> = {
    tooLarge: [
      localize('It exceeds the size limit in settings.'),
      settingRemedy('paperDigest.limitFileSize', localize),
    ],
    excluded: [
      excludedBy('paperDigest.excludeFiles'),
      settingRemedy('paperDigest.excludeFiles', localize),
    ],
    hidden: [excludedBy('files.exclude'), settingRemedy('files.exclude', localize)],
    unreadable: [localize("Couldn't read it: {0}", error), refresh],
    noDigest: [localize("Its content isn't a digest.")],
    notLookedAt: [localize('There are too many files to check.')],
  };
  const [why, remedy] = rows[reason];
  return { why, remedies: remedy ? [remedy, open] : [open] };
}

/** Files skipped for a reason. */
function leftOutFindings(
  reason: LeftOutFile['reason'],
  known: DiagnosisKnowledge,
): readonly Finding[] {
  const { localize, nameOf } = known;
  const files = known.leftOut.filter((file) => file.reason === reason);
  const [first, ...others] = files;
  if (!first) return [];
  const isFault = reason === 'unreadable' || reason === 'tooLarge';
  const { why, remedies } = reasonOf(first, known);
  const isAlone = others.length === 0;
  const what = isAlone
    ? localize("{0} isn't read.", nameOf(first.uri))
    : localize("{0} files aren't read.", files.length);
  return [
    finding(isFault ? 'warning' : 'information', what, {
      detail: isAlone ? why : `${why} ${listed(files.map(({ uri }) => nameOf(uri)))}`,
      place: lineOf(first.uri),
      // The remedies for the first file work for the others too, unless they open that file.
      remedies: remedies.filter(({ kind }) => isFault && (isAlone || kind !== 'open')),
    }),
  ];
}

/** Which bibliographies were read, and what is wrong with those of the note. */
export function bibliographyFindings(known: DiagnosisKnowledge): readonly Finding[] {
  const { localize, nameOf, bibliographies, noteBibliographies, frontMatterProblem } = known;
  const findings = [
    ...mainDocumentFindings(known),
    ...noteBibliographies.flatMap((file) => ofBibliography(file, known)),
  ];
  if (frontMatterProblem) {
    const { place, message } = frontMatterProblem;
    const what = localize("Couldn't read the front matter and the bibliographies it names.");
    const detail = localize('Line {0}: {1}', place.range.start.line + 1, localize(message));
    findings.unshift(finding('error', what, { detail, place }));
  }
  const own = new Set(noteBibliographies.map(({ uri }) => uri));
  const others = [...bibliographies].filter(([uri]) => !own.has(uri));
  if (others.length > 0) {
    const detail = listed(others.map(([uri, count]) => `${nameOf(uri)} (${count})`));
    findings.push(finding('ok', localize('Other bibliographies: {0}', others.length), { detail }));
  }
  const none = finding('information', localize('No bibliographies in this workspace.'));
  return findings.length > 0 ? findings : [none];
}

/** The way from a part to its main document, and whether that lists its references itself. */
function mainDocumentFindings({
  localize,
  nameOf,
  chain = [],
  ownList,
}: DiagnosisKnowledge): readonly Finding[] {
  const main = chain.at(-1);
  const found: Finding[] = [];
  if (main !== undefined && chain.length > 1) {
    const detail = chain.map(nameOf).join(' → ');
    const what = localize('Main document: {0}', nameOf(main));
    found.push(finding('ok', what, { detail, place: lineOf(main) }));
  }
  if (ownList !== undefined) {
    const what = localize('{0} has its own list of references.', nameOf(ownList));
    const detail = localize('Add entries to it by hand.');
    found.push(finding('information', what, { detail, place: lineOf(ownList) }));
  }
  return found;
}

/** A bibliography of the note: that it was read, with its first syntax error; or why it wasn't read. */
function ofBibliography(
  file: NoteBibliography,
  { localize, nameOf, chain }: Words & Pick<DiagnosisKnowledge, 'chain'>,
): readonly Finding[] {
  const { name, uri, namedAt, entryCount, problems, error, state } = file;
  if (state === 'read') {
    const what =
      entryCount === 1
        ? localize("This note's bibliography: {0}, with 1 entry", name)
        : localize("This note's bibliography: {0}, with {1} entries", name, entryCount);
    const read = finding('ok', what, { place: uri === undefined ? namedAt : lineOf(uri) });
    const [problem] = problems;
    if (!problem || uri === undefined) return [read];
    const line = problem.line + 1;
    const broken = localize('Bibliography {0} has an error in line {1}.', name, line);
    const detail = localize(problem.message, problem.argument ?? '');
    const title = localize('Open {0} at Line {1}', name, line);
    return [faultToOpen(broken, detail, lineOf(uri, problem.line), title), read];
  }
  const limit = namedSizeLimit / 2 ** 20;
  const words: Readonly<
    Record<typeof state, readonly [what: string, detail?: string | undefined]>
  > = {
    missing: [
      localize("Bibliography {0} doesn't exist.", name),
      namedAt ? undefined : localize("It's created when you add the first paper."),
    ],
    unreadable: [localize("Couldn't read bibliography {0}.", name), error],
    tooLarge: [
      localize('Bibliography {0} is too large to read.', name),
      localize('The limit is {0} MB. Split the file and name its parts.', limit),
    ],
    webAddress: [localize("Bibliography {0} is a web address, so it isn't read.", name)],
    unknownPlace: [
      localize("Can't resolve bibliography {0}.", name),
      localize("Paths with variables aren't supported, nor is “~” without a home folder."),
    ],
    untrusted: [
      localize("Bibliography {0} is outside the workspace, so it isn't read.", name),
      localize('Trust the workspace to read files outside it.'),
    ],
    unknownFormat: [localize('Bibliography {0} has an unsupported format.', name)],
  };
  const [what, detail] = words[state];
  const title = (place: FilePlace): string =>
    chain
      ? localize('Open {0} at Line {1}', nameOf(place.uri), place.range.start.line + 1)
      : localize('Go to the Front Matter');
  const remedies: Remedy[] = namedAt
    ? [{ kind: 'open', title: title(namedAt), place: namedAt }]
    : [];
  const isNew = !namedAt && state === 'missing';
  if (isNew) remedies.push(settingRemedy('paperDigest.bibliographyFile', localize));
  return [
    finding(state === 'webAddress' || isNew ? 'information' : 'error', what, {
      detail,
      place: namedAt,
      remedies,
    }),
  ];
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, namesShown).join(', ');
  return names.length > namesShown ? `${shown}, … (+${names.length - namesShown})` : shown;
}
