import { refuseEmpty } from '../../core/assistant/call';
import { sourceFormat } from '../../core/bibliography/read/format';
import { ownItemSteps } from '../../core/bibliography/write/cslItem';
import type { CslItem } from '../../core/bibliography/write/cslItem';
import { exportBibliography } from '../../core/bibliography/write/export';
import type { ExportFormat } from '../../core/bibliography/write/export';
import { firstOwn } from '../../core/bibliography/write/ownWorks';
import type { WantedEntry } from '../../core/bibliography/write/ownWorks';
import { NoteKeys } from '../../core/library/lookup/noteKeys';
import type { Paper, PaperSummary } from '../../core/model';
import type { Command } from '../command';
import { CommandError, exitCodes } from '../commandError';
import type { CommandLine, formats } from '../commandLine';
import { withLibrary } from '../withLibrary';
import { worksOf } from '../works';
import type { NodeLibrary } from '../workspace/nodeLibrary';
import { spelledPath, toUri } from '../workspace/paths';

const formatNames: Readonly<Record<(typeof formats)[number], ExportFormat>> = {
  bibtex: 'bibtex',
  biblatex: 'biblatex',
  'csl-json': 'cslJson',
  ris: 'ris',
};

/** A work, and the key to export it with. */
type Exported = WantedEntry & { readonly paper: PaperSummary };

/** Prints papers as a bibliography: these, those that a note cites, or all. */
export const exportPapers: Command = (line, output) =>
  withLibrary(line, output, async (library) => {
    refuseEmpty({ host: library, view: library.library });
    const exported = await papersToExport(line, library);
    const asked = line.value('format') ?? 'bibtex';
    const format = line.has('json') ? 'cslJson' : formatNames[asked as keyof typeof formatNames];
    const isBib = format === 'bibtex' || format === 'biblatex';
    const own = isBib ? await library.ownEntries(exported) : undefined;
    const items = isBib ? undefined : await ownItems(exported, library);
    const papers: Paper[] = [];
    for (const { key, paper } of exported) {
      const whole = await library.ask('paper', paper.key);
      if (whole) papers.push({ ...whole, key });
    }
    const text = exportBibliography(papers, format, { abstract: true }, own, items);
    output.print(text.replace(/\n$/, ''));
    return exitCodes.fine;
  });

async function papersToExport(
  line: CommandLine,
  library: NodeLibrary,
): Promise<readonly Exported[]> {
  const note = line.value('cited');
  if (note === undefined) {
    const keys = new NoteKeys(library.library);
    const works = line.args.length > 0 ? worksOf(line.args, keys) : library.library.papers;
    return works.map((paper) => ({ key: paper.key, paper }));
  }
  if (line.args.length > 0) throw new CommandError('Pass keys or --cited, not both.');
  const uri = toUri(spelledPath(note));
  const text = await library.read(uri);
  if (text === undefined) throw new CommandError(`There is no note ${note}.`);
  const { files, language } = await library.noteContext(uri, text);
  const known = new NoteKeys(library.library, files);
  const { clusters } = language.parse(text);
  const cited = new Set(clusters.flatMap(({ items }) => items.map(({ key }) => key)));
  return [...cited].flatMap((key) => {
    const paper = known.work(key);
    return paper ? [{ key, paper }] : [];
  });
}

/** The user's own entries as CSL items. */
function ownItems(
  wanted: readonly WantedEntry[],
  library: NodeLibrary,
): Promise<ReadonlyMap<string, CslItem>> {
  const open = (text: string, uri: string) => {
    const format = sourceFormat(uri);
    return format && ownItemSteps(text, format);
  };
  return firstOwn(wanted, { read: (uri) => library.read(uri), open }, library.pause);
}
