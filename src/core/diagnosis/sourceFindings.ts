import { namedSizeLimit } from '../bibliography/read/file';
import type { Evidence, LeftOutFile, NoteBibliography, Words } from './evidence';
import { settingRemedy } from './finding';
import type { Finding, Remedy } from './finding';
import { reasonOf, remediesFor } from './leftOut';

/** Files listed by name; there may be thousands. */
const namesShown = 5;
const bytesPerMegabyte = 2 ** 20;
const start = { line: 0, character: 0 };

/** Which digests were read, and which were not. */
export function digestFindings(evidence: Evidence, words: Words): readonly Finding[] {
  const { localize, nameOf } = words;
  const { hasFolder, isReading, digests, paperCount, leftOut } = evidence;
  const newDigest: Remedy = { kind: 'newDigest', title: localize('New Digest from Clipboard') };
  const findings: Finding[] = [];
  if (isReading) {
    findings.push({
      severity: 'warning',
      what: localize('The digests are still being read.'),
      detail: localize('So far: {0}', digests.length),
      remedies: [{ kind: 'again', title: localize('Look Again When They Are Read') }],
    });
  } else if (!hasFolder && digests.length === 0) {
    findings.push({
      severity: 'error',
      what: localize('No folder and no digest is open'),
      detail: localize(
        'Digests are read from the folder that is open, and where one is open by itself.',
      ),
      remedies: [{ kind: 'openFolder', title: localize('Open Folder…') }],
    });
  } else if (digests.length === 0) {
    findings.push({
      severity: 'error',
      what: localize('There is no digest in this workspace.'),
      detail: localize('Files are looked into whatever their name; their text decides.'),
      remedies: [newDigest, settingRemedy('includeFiles', localize)],
    });
  }
  if (digests.length > 0) {
    findings.push({
      severity: 'ok',
      what:
        paperCount === 1
          ? localize('Digests read: {0}, with 1 paper', digests.length)
          : localize('Digests read: {0}, with {1} papers', digests.length, paperCount),
      detail: listed(digests.map(({ uri }) => nameOf(uri))),
      remedies: [],
    });
  }
  const reasons = [
    'unreadable',
    'tooLarge',
    'excluded',
    'hidden',
    'noDigest',
    'notLookedAt',
  ] as const;
  for (const reason of reasons) {
    const files = leftOut.filter((file) => file.reason === reason);
    if (files.length > 0) findings.push(leftOutFinding(files, words));
  }
  return findings;
}

function leftOutFinding(files: readonly LeftOutFile[], words: Words): Finding {
  const { localize, nameOf } = words;
  const [first] = files;
  const isNamed = first !== undefined && files.length === 1;
  const isFault = first?.reason === 'unreadable' || first?.reason === 'tooLarge';
  return {
    severity: isFault ? 'warning' : 'information',
    what: isNamed
      ? localize('{0} is not read.', nameOf(first.uri))
      : localize('{0} files are not read.', files.length),
    detail: [
      first ? reasonOf(first, words) : '',
      isNamed ? '' : listed(files.map(({ uri }) => nameOf(uri))),
    ]
      .filter(Boolean)
      .join(' '),
    ...(first && { place: { uri: first.uri, range: { start, end: start } } }),
    // The ways of the first one mend the others, too, unless they lead to one file.
    remedies: first
      ? remediesFor(first, words).filter(({ kind }) => isFault && (isNamed || kind !== 'open'))
      : [],
  };
}

/** Which bibliographies were read, and what is wrong with those of the note. */
export function bibliographyFindings(evidence: Evidence, words: Words): readonly Finding[] {
  const { localize, nameOf } = words;
  const { bibliographies, noteBibliographies, frontMatterProblem } = evidence;
  const findings = noteBibliographies.flatMap((file) => noteBibliographyFinding(file, words));
  if (frontMatterProblem) {
    const { place, message } = frontMatterProblem;
    findings.unshift({
      severity: 'error',
      what: localize('The front matter cannot be read, nor the bibliographies it names.'),
      detail: localize('Line {0}: {1}', place.range.start.line + 1, message),
      place,
      remedies: [],
    });
  }
  const own = new Set(noteBibliographies.map(({ uri }) => uri));
  const others = [...bibliographies].filter(([uri]) => !own.has(uri));
  if (others.length > 0) {
    findings.push({
      severity: 'ok',
      what: localize('Other bibliographies read: {0}', others.length),
      detail: listed(others.map(([uri, count]) => `${nameOf(uri)} (${count})`)),
      remedies: [],
    });
  }
  if (findings.length === 0) {
    findings.push({
      severity: 'information',
      what: localize('There is no bibliography in this workspace.'),
      remedies: [],
    });
  }
  return findings;
}

function noteBibliographyFinding(file: NoteBibliography, words: Words): readonly Finding[] {
  const { localize } = words;
  const { name, uri, namedAt, state, entryCount, problems, error = '' } = file;
  const place = uri === undefined ? namedAt : { uri, range: { start, end: start } };
  const where = namedAt && { place: namedAt };
  switch (state) {
    case 'missing':
      return [
        {
          // Without a word of the note it comes to be with the first citation.
          severity: namedAt ? 'error' : 'information',
          what: localize('The bibliography {0} does not exist.', name),
          detail: namedAt
            ? localize('The front matter names it in line {0}.', namedAt.range.start.line + 1)
            : localize('It is made when the first paper is added to it.'),
          ...where,
          remedies: namedAt
            ? [{ kind: 'open', title: localize('Go to the Front Matter'), place: namedAt }]
            : [settingRemedy('bibliographyFile', localize)],
        },
      ];
    case 'unreadable':
      return [
        {
          severity: 'error',
          what: localize('The bibliography {0} cannot be read.', name),
          ...(error && { detail: error }),
          ...where,
          remedies: [],
        },
      ];
    case 'tooLarge':
      return [
        {
          severity: 'error',
          what: localize('The bibliography {0} is too large, and is not read.', name),
          detail: localize(
            'Files of up to {0} MB are read: divide it, and name its parts.',
            namedSizeLimit / bytesPerMegabyte,
          ),
          ...where,
          remedies: namedAt
            ? [{ kind: 'open', title: localize('Go to the Front Matter'), place: namedAt }]
            : [],
        },
      ];
    case 'webAddress':
      return [
        {
          severity: 'information',
          what: localize('The bibliography {0} is a web address, and is not read.', name),
          ...where,
          remedies: [],
        },
      ];
    case 'unknownPlace':
      return [
        {
          severity: 'warning',
          what: localize('Nobody knows here which file the bibliography {0} is.', name),
          detail: localize('Names with variables, and “~” where there is no home, are not read.'),
          ...where,
          remedies: [],
        },
      ];
    case 'untrusted':
      return [
        {
          severity: 'error',
          what: localize(
            'The bibliography {0} is outside of the workspace, and is not read.',
            name,
          ),
          detail: localize('Files outside are read when you trust the workspace.'),
          ...where,
          remedies: [],
        },
      ];
    case 'unknownFormat':
      return [
        {
          severity: 'warning',
          what: localize('The bibliography {0} is of a kind that is not read.', name),
          ...where,
          remedies: [],
        },
      ];
    case 'read': {
      const [problem] = problems;
      const read: Finding = {
        severity: 'ok',
        what:
          entryCount === 1
            ? localize('Bibliography of this note: {0}, with 1 entry', name)
            : localize('Bibliography of this note: {0}, with {1} entries', name, entryCount),
        ...(place && { place }),
        remedies: [],
      };
      if (!problem || uri === undefined) return [read];
      const at = { line: problem.line, character: 0 };
      const there = { uri, range: { start: at, end: at } };
      const line = problem.line + 1;
      const broken: Finding = {
        severity: 'error',
        what: localize('The bibliography {0} is broken in line {1}.', name, line),
        detail: localize(problem.message),
        place: there,
        remedies: [
          { kind: 'open', title: localize('Open {0} at Line {1}', name, line), place: there },
        ],
      };
      return [broken, read];
    }
  }
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, namesShown).join(', ');
  return names.length > namesShown ? `${shown}, … (+${names.length - namesShown})` : shown;
}
