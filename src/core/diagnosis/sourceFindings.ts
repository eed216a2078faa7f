import { addAll } from '../base/addAll';
import { namedSizeLimit } from '../bibliography/read/format';
import { leftOutReasons } from './evidence';
import type {
  DiagnosisKnowledge,
  LeftOutFile,
  NoteBibliography,
  UnreadPaper,
  Words,
} from './evidence';
import { finding, lineOf, settingRemedy } from './finding';
import type { FilePlace, Finding, Remedy } from './finding';

/** Files listed by name; there may be thousands of others. */
const namesShown = 5;
const bytesPerMegabyte = 2 ** 20;

/** Which digests were read, and which weren't. */
export function digestFindings(known: DiagnosisKnowledge): readonly Finding[] {
  const { localize, nameOf, digests, paperCount, leftOut } = known;
  const missing = missingDigests(known);
  const read =
    paperCount === 1
      ? localize('Digests: {0}, with 1 paper', digests.length)
      : localize('Digests: {0}, with {1} papers', digests.length, paperCount);
  const detail = listed(digests.map(({ uri }) => nameOf(uri)));
  return [
    ...(missing ? [missing] : []),
    ...(digests.length > 0 ? [finding('ok', read, { detail })] : []),
    ...unreadFindings(known),
    ...leftOutReasons.flatMap((reason) =>
      leftOutFindings(
        leftOut.filter((file) => file.reason === reason),
        known,
      ),
    ),
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
    return faultToOpen(
      what,
      localize(message, argument),
      { uri, range },
      localize('Open {0}', name),
    );
  });
}

/** An error at a place, with a remedy that opens it. */
function faultToOpen(what: string, detail: string, place: FilePlace, title: string): Finding {
  return finding('error', what, { detail, place, remedies: [{ kind: 'open', title, place }] });
}

function missingDigests({
  hasFolder,
  isReading,
  digests,
  localize,
}: DiagnosisKnowledge): Finding | undefined {
  if (isReading) {
    return finding('warning', localize('Digests are still being scanned.'), {
      detail: localize('So far: {0}', digests.length),
      remedies: [{ kind: 'again', title: localize('Retry After Scanning') }],
    });
  }
  if (digests.length > 0) return undefined;
  if (!hasFolder) {
    return finding('error', localize('No folder or digest is open'), {
      detail: localize('Paper Digest scans the open folder and open digests.'),
      remedies: [{ kind: 'openFolder', title: localize('Open Folder…') }],
    });
  }
  const newDigest: Remedy = { kind: 'newDigest', title: localize('Import Page from Clipboard') };
  return finding('error', localize('No digests in this workspace.'), {
    detail: localize('Digests are recognized by content, not by name.'),
    remedies: [newDigest, settingRemedy('includeFiles', localize)],
  });
}

/** Why a file was skipped. */
export function reasonOf({ reason, error = '' }: LeftOutFile, { localize }: Words): string {
  const reasons: Readonly<Record<LeftOutFile['reason'], string>> = {
    tooLarge: localize('It exceeds the size limit in settings.'),
    unreadable: localize("Couldn't read it: {0}", error),
    excluded: localize('The setting “{0}” excludes it.', 'paperDigest.excludeFiles'),
    hidden: localize('The setting “{0}” excludes it.', 'files.exclude'),
    noDigest: localize("Its content isn't a digest."),
    notLookedAt: localize('There are too many files to check.'),
  };
  return reasons[reason];
}

/** How to have a skipped file read. */
export function remediesFor(
  { uri, reason }: LeftOutFile,
  { localize, nameOf }: Words,
  paper?: UnreadPaper,
): readonly Remedy[] {
  const place = paper ? { uri, range: paper.titleRange } : lineOf(uri);
  const open: Remedy = { kind: 'open', title: localize('Open {0}', nameOf(uri)), place };
  const remedies: Readonly<Partial<Record<LeftOutFile['reason'], Remedy>>> = {
    tooLarge: settingRemedy('limitFileSize', localize),
    excluded: settingRemedy('excludeFiles', localize),
    hidden: { kind: 'hiddenFiles', title: localize('Open Setting “{0}”', 'files.exclude') },
    unreadable: { kind: 'refresh', title: localize('Refresh Digests') },
  };
  const remedy = remedies[reason];
  return remedy ? [remedy, open] : [open];
}

/** Files skipped for the same reason. */
function leftOutFindings(files: readonly LeftOutFile[], words: Words): readonly Finding[] {
  const { localize, nameOf } = words;
  const [first, ...others] = files;
  if (!first) return [];
  const isFault = first.reason === 'unreadable' || first.reason === 'tooLarge';
  const severity = isFault ? 'warning' : 'information';
  const place = lineOf(first.uri);
  const reason = reasonOf(first, words);
  const remedies = remediesFor(first, words).filter(() => isFault);
  if (others.length === 0) {
    const what = localize("{0} isn't read.", nameOf(first.uri));
    return [finding(severity, what, { detail: reason, place, remedies })];
  }
  return [
    finding(severity, localize("{0} files aren't read.", files.length), {
      detail: `${reason} ${listed(files.map(({ uri }) => nameOf(uri)))}`,
      place,
      // The remedies for the first file work for the others too, unless they open that file.
      remedies: remedies.filter(({ kind }) => kind !== 'open'),
    }),
  ];
}

/** Which bibliographies were read, and what is wrong with those of the note. */
export function bibliographyFindings(known: DiagnosisKnowledge): readonly Finding[] {
  const { localize, nameOf, bibliographies, noteBibliographies, frontMatterProblem } = known;
  const findings: Finding[] = [];
  if (frontMatterProblem) {
    const { place, message } = frontMatterProblem;
    const what = localize("Couldn't read the front matter and the bibliographies it names.");
    const detail = localize('Line {0}: {1}', place.range.start.line + 1, localize(message));
    findings.push(finding('error', what, { detail, place }));
  }
  addAll(
    findings,
    noteBibliographies.flatMap((file) => ofBibliography(file, known)),
  );
  const own = new Set(noteBibliographies.map(({ uri }) => uri));
  const others = [...bibliographies].filter(([uri]) => !own.has(uri));
  if (others.length > 0) {
    const detail = listed(others.map(([uri, count]) => `${nameOf(uri)} (${count})`));
    const what = localize('Other bibliographies: {0}', others.length);
    findings.push(finding('ok', what, { detail }));
  }
  return findings.length > 0
    ? findings
    : [finding('information', localize('No bibliographies in this workspace.'))];
}

/** A bibliography of the note: that it was read, with its first syntax error; or why it wasn't read. */
function ofBibliography(file: NoteBibliography, { localize }: Words): readonly Finding[] {
  const { name, uri, namedAt, entryCount, problems, error } = file;
  if (file.state === 'read') {
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
  const open: readonly Remedy[] = namedAt
    ? [{ kind: 'open', title: localize('Go to the Front Matter'), place: namedAt }]
    : [];
  type Row = readonly [
    Finding['severity'],
    what: string,
    detail?: string | undefined,
    remedies?: readonly Remedy[],
  ];
  const rows: Readonly<Record<typeof file.state, Row>> = {
    // A bibliography that the note doesn't name is created with the first citation.
    missing: [
      namedAt ? 'error' : 'information',
      localize("Bibliography {0} doesn't exist.", name),
      namedAt
        ? localize('The front matter names it in line {0}.', namedAt.range.start.line + 1)
        : localize("It's created when you add the first paper."),
      namedAt ? open : [settingRemedy('bibliographyFile', localize)],
    ],
    unreadable: [
      'error',
      localize("Couldn't read bibliography {0}.", name),
      error === '' ? undefined : error,
    ],
    tooLarge: [
      'error',
      localize('Bibliography {0} is too large to read.', name),
      localize(
        'The limit is {0} MB. Split the file and name its parts.',
        namedSizeLimit / bytesPerMegabyte,
      ),
      open,
    ],
    webAddress: [
      'information',
      localize("Bibliography {0} is a web address, so it isn't read.", name),
    ],
    unknownPlace: [
      'warning',
      localize("Can't resolve bibliography {0}.", name),
      localize("Paths with variables aren't supported, nor is “~” without a home folder."),
    ],
    untrusted: [
      'error',
      localize("Bibliography {0} is outside the workspace, so it isn't read.", name),
      localize('Trust the workspace to read files outside it.'),
    ],
    unknownFormat: ['warning', localize('Bibliography {0} has an unsupported format.', name)],
  };
  const [severity, what, detail, remedies] = rows[file.state];
  return [finding(severity, what, { detail, place: namedAt, remedies })];
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, namesShown).join(', ');
  return names.length > namesShown ? `${shown}, … (+${names.length - namesShown})` : shown;
}
