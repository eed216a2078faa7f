import { readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { defined } from '../../core/base/data';
import { namedSizeLimit } from '../../core/bibliography/read/format';
import { fileRules, roleByName } from '../../core/feed/fileRules';
import { languageOf } from '../../core/documents/languages';
import { isListedOnly, isoDate, textOf as abstractOf } from '../../core/model';
import type { Paper } from '../../core/model';
import { english } from '../../core/text/localize';
import { createServer } from '../../platform/createServer';
import { settingsFrom } from '../../vscode/common/settings/values';
import { inColumns } from '../columns';
import type { Command } from '../command';
import { CommandError, exitCodes } from '../commandError';
import { refuseArguments } from '../withLibrary';
import { toUri } from '../workspace/paths';
import { textOf } from '../workspace/text';

/** Prints what is read in one file, wherever it is: its kind, papers or citation keys, and problems. */
export const read: Command = async (line, output) => {
  refuseArguments(line, 1, 1);
  const [asked = ''] = line.args;
  const found = await readOne(asked);
  if (line.has('json')) output.print(JSON.stringify(found, undefined, 2));
  else {
    const { kind, papers, keys, problems } = found;
    const count = papers.length === 1 ? '1 paper' : `${papers.length} papers`;
    output.print(`${asked}: ${kind}, ${kind === 'note' ? `${keys.length} keys` : count}`);
    const rows = papers.map(({ key, line, date = '', title }) => [key, `:${line}`, date, title]);
    if (rows.length > 0) output.print(inColumns(rows, output));
    if (keys.length > 0) output.print(keys.join('\n'));
    for (const { line, message } of problems) output.print(`${asked}:${line}: ${message}`);
  }
  return found.problems.length > 0 ? exitCodes.findings : exitCodes.fine;
};

async function readOne(asked: string) {
  const path = resolve(asked);
  const content = await contentOf(path, asked);
  const uri = toUri(path);
  const values = settingsFrom(() => undefined);
  const rules = fileRules({ ...values, marksFile: '', excludedInEditor: [] });
  const role = roleByName(basename(path), rules) ?? { digest: true, note: false };
  const server = createServer();
  const text = textOf(content) ?? '';
  // As text, since the server reads only UTF-8 from bytes.
  const { library } = await server.apply([{ uri, role, content: text, isFinal: true }]);
  const whole = await Promise.all(library.papers.map(({ key }) => server.ask('paper', key)));
  const lines = new Map(
    library.bibliography.map((entry) => [entry.key, entry.keyRange.start.line]),
  );
  const papers = whole
    .filter((paper) => paper !== undefined)
    .map((paper) => facts(paper, lines.get(paper.key)))
    .sort((a, b) => a.line - b.line);
  const isDigest = library.digests.length > 0;
  const isBibliography = library.bibliography.length > 0;
  const keys =
    isDigest || !role.note
      ? []
      : [
          ...new Set(
            languageOf(uri)
              .parse(text)
              .clusters.flatMap(({ items }) => items.map(({ key }) => key)),
          ),
        ];
  return {
    kind: isDigest ? 'digest' : isBibliography ? 'bibliography' : role.note ? 'note' : 'other',
    papers,
    keys,
    problems: library.problems.map(({ range, message, argument }) => ({
      line: range.start.line + 1,
      message: english(message, argument ?? ''),
    })),
  };
}

/** One-based lines. */
function facts(paper: Paper, entryLine = 0) {
  const { key, title, date, organization, authors, authorCount, arxivId, doi, sightings } = paper;
  const [sighting] = sightings;
  const abstract = abstractOf(paper);
  return {
    key,
    title,
    line: (isListedOnly(paper) ? entryLine : (sighting?.titleRange.start.line ?? entryLine)) + 1,
    ...defined({
      date: date && isoDate(date),
      organization: organization?.name,
      authors,
      authorCount,
      arxivId,
      doi,
      abstract: abstract === '' ? undefined : abstract,
    }),
  };
}

async function contentOf(path: string, asked: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(path);
    if (size > namedSizeLimit) throw new CommandError(`${asked} is too large to read.`);
    return await readFile(path);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandError(
      code === 'ENOENT'
        ? `There is no file ${asked}.`
        : `Couldn't read ${asked} (${String(code)}).`,
    );
  }
}
