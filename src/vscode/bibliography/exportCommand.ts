import * as vscode from 'vscode';
import { exportBibliography, exportFormats } from '../../core/bibliography/write/export';
import type { ExportFormat } from '../../core/bibliography/write/export';
import type { Paper } from '../../core/model';
import { entriesFor, ownEntry } from '../common/bibliographies/bibliographies';
import type { NewBibliographyEntry } from '../common/bibliographies/bibliographies';
import { ownEntriesOf, ownItemsOf } from '../common/bibliographies/ownEntries';
import { fieldsOf, textIn } from '../common/commands/commands';
import { writeWholeFile } from '../common/edits/wholeFile';
import { HumanError, openFile } from '../common/messages/humanError';
import { countPapers } from '../common/messages/numbers';
import { offerRemedies } from '../common/messages/failures';
import { citedKeys, isNote } from '../common/notes/notes';
import { everyResult } from '../common/papers/papers';
import type { BibliographyParts } from './addCommand';
import { nameOf, refuseDigest } from '../common/edits/savedFile';

const scopes = ['cited', 'selected', 'search', 'all'] as const;
type Scope = (typeof scopes)[number];

const extensions: Readonly<Record<ExportFormat, string>> = {
  bibtex: 'bib',
  biblatex: 'bib',
  cslJson: 'json',
  ris: 'ris',
};

/** What the keybinding's arguments specify; the command asks the user for the rest. */
function toRequest(argument: unknown) {
  const { scope, format } = fieldsOf(argument);
  return {
    scope: scopes.find((known) => known === scope),
    query: textIn(argument, 'query'),
    format: exportFormats.find((known) => known === format),
    /** The file to write, overwritten without asking. */
    file: textIn(argument, 'file'),
  };
}

/** *Export Papers*: asks for papers, a format and a file, and writes the file. */
export async function exportPapers(
  parts: BibliographyParts,
  args: readonly unknown[],
): Promise<void> {
  const request = toRequest(args[0]);
  const named = await parts.targets.named(args);
  const chosen = named.length > 0 ? named.map(ownEntry) : await choosePapers(parts, request, args);
  if (!chosen) return;
  if (chosen.length === 0) throw new HumanError(vscode.l10n.t('No papers to export.'));
  const format = request.format ?? (await chooseFormat());
  const uri = format && (request.file ? vscode.Uri.parse(request.file) : await chooseFile(format));
  if (!format || !uri) return;
  refuseDigest(uri, parts.papers);
  const isBib = extensions[format] === 'bib';
  const own = isBib ? await ownEntriesOf(chosen, parts.pause) : undefined;
  const items = isBib ? undefined : await ownItemsOf(chosen, parts.pause);
  const whole = await wholePapers(parts, chosen);
  const text = exportBibliography(whole, format, { abstract: true }, own, items);
  await writeWholeFile(uri, new TextEncoder().encode(text));
  const message = vscode.l10n.t('Exported to {0}: {1}', nameOf(uri), countPapers(chosen.length));
  void offerRemedies(message, [openFile(uri)]);
}

/** The full records of the papers, with abstracts, each key once. */
async function wholePapers(
  { papers }: BibliographyParts,
  entries: readonly NewBibliographyEntry[],
): Promise<readonly Paper[]> {
  const byKey = new Map(entries.map((entry) => [entry.key, entry.paper]));
  const whole = await Promise.all(
    [...byKey].map(async ([key, paper]) => {
      const found = await papers.ask('paper', paper.key);
      return found && { ...found, key };
    }),
  );
  return whole.filter((paper) => paper !== undefined);
}

async function choosePapers(
  parts: BibliographyParts,
  { scope: given, query }: ReturnType<typeof toRequest>,
  args: readonly unknown[],
): Promise<readonly NewBibliographyEntry[] | undefined> {
  const { papers } = parts;
  await papers.ready();
  const cited = await citedInNote(parts);
  const selected =
    given === undefined || given === 'selected'
      ? (await selectedPapers(parts, args)).map(ownEntry)
      : [];
  const scope = given ?? (await chooseScope(parts, cited, selected));
  switch (scope) {
    case undefined:
      return undefined;
    case 'cited':
      return cited?.entries ?? [];
    case 'selected':
      return selected;
    case 'all':
      return papers.library.papers.map(ownEntry);
    case 'search': {
      const text = query ?? (await askForQuery());
      if (text === undefined) return undefined;
      const results = await papers.search(text, everyResult);
      return results.map(({ paper }) => ownEntry(paper));
    }
  }
}

interface CitedInNote {
  readonly name: string;
  readonly entries: readonly NewBibliographyEntry[];
}

async function citedInNote({
  papers,
  lastNote,
}: BibliographyParts): Promise<CitedInNote | undefined> {
  const active = vscode.window.activeTextEditor?.document;
  const note = active && isNote(active, papers) ? active : await lastNote.document();
  if (!note) return undefined;
  const keys = [...new Set(citedKeys(note))];
  return { name: nameOf(note.uri), entries: entriesFor(keys, papers) };
}

async function selectedPapers(
  { targets }: BibliographyParts,
  args: readonly unknown[],
): Promise<readonly NewBibliographyEntry['paper'][]> {
  try {
    return await targets.resolve(args);
  } catch (error) {
    // There's no paper at the cursor, but other papers can still be exported.
    if (error instanceof HumanError) return [];
    throw error;
  }
}

async function chooseScope(
  { papers }: BibliographyParts,
  cited: CitedInNote | undefined,
  selected: readonly NewBibliographyEntry[],
): Promise<Scope | undefined> {
  const { t } = vscode.l10n;
  const choice = (scope: Scope, label: string, count = 0) =>
    count === 0 ? [] : [{ scope, label, description: countPapers(count) }];
  const all = countPapers(papers.library.papers.length);
  const choices: (vscode.QuickPickItem & { scope: Scope })[] = [
    ...choice('cited', t('Cited in {0}', cited?.name ?? ''), cited?.entries.length),
    ...choice('selected', t('Selected or at the cursor'), selected.length),
    { scope: 'search', label: t('Search results…') },
    { scope: 'all', label: t('All papers'), description: all },
  ];
  const placeHolder = t('Choose papers to export');
  return (await vscode.window.showQuickPick(choices, { placeHolder }))?.scope;
}

function askForQuery(): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: vscode.l10n.t('Export Papers'),
    prompt: vscode.l10n.t('Exports all results.'),
    placeHolder: vscode.l10n.t('Search papers'),
  });
}

async function chooseFormat(): Promise<ExportFormat | undefined> {
  const choices = exportFormats.map((format) => ({ format, ...describeFormat(format) }));
  const placeHolder = vscode.l10n.t('Choose a format');
  return (await vscode.window.showQuickPick(choices, { placeHolder }))?.format;
}

function describeFormat(format: ExportFormat) {
  const { t } = vscode.l10n;
  return {
    bibtex: { label: 'BibTeX', description: t('LaTeX, Pandoc, reference managers') },
    biblatex: { label: 'biblatex', description: t('LaTeX with biber, Pandoc') },
    cslJson: { label: 'CSL-JSON', description: t('Pandoc, Zotero') },
    ris: { label: 'RIS', description: t('EndNote, Zotero, Mendeley') },
  }[format];
}

/** The dialog itself asks before overwriting a file. */
function chooseFile(format: ExportFormat): Thenable<vscode.Uri | undefined> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const extension = extensions[format];
  const name = `papers.${extension}`;
  return vscode.window.showSaveDialog({
    title: vscode.l10n.t('Export Papers'),
    filters: { [describeFormat(format).label]: [extension] },
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder.uri, name) }),
  });
}
