import * as vscode from 'vscode';
import { withDetails } from '../../core/bibliography/details';
import { detailsPath } from '../../core/bibliography/detailsFile';
import type { PaperDetails } from '../../core/bibliography/details';
import { sourceFormat } from '../../core/bibliography/read/format';
import { detailsOf, lookUpPapers } from '../../core/lookUp/lookUp';
import type { LookedUpPaper } from '../../core/lookUp/lookUp';
import type { SourceRecord } from '../../core/lookUp/source';
import { sources } from '../../core/lookUp/sources';
import { currentDay, isoDate } from '../../core/model';
import type { PaperSummary } from '../../core/model';
import { authorsLabel, bylineLabel, escapeIcons, escapeLinks } from '../../core/render/labels';
import { readable } from '../../core/text/readable';
import { fileLabel, readText, statFile } from '../common/documents/files';
import { refuseUntrustedWrite } from '../common/documents/trust';
import { refuseUnsaved } from '../common/edits/edits';
import { writeWholeFile } from '../common/edits/wholeFile';
import { reportFailure, runRemedy } from '../common/messages/failures';
import { HumanError, openFile, openFolder } from '../common/messages/humanError';
import type { MessageAction } from '../common/messages/humanError';
import { describeFailures, keyRemedies } from '../common/online/failures';
import { withOnlineRun } from '../common/online/online';
import type { OnlineSources } from '../common/online/online';
import { nextChange } from '../common/papers/papers';
import type { Papers } from '../common/papers/papers';
import { commands } from '../contributions';

interface LookUpDetailsParts {
  readonly online: OnlineSources;
  readonly papers: Papers;
}

/**
 * Looks papers up, saves what was found, and offers to choose where the sources have similar papers. What was found
 * before a cancellation or a failure is saved, too.
 * @throws HumanError in Restricted Mode, without a folder, or when the file can't be written
 */
export async function lookUpDetails(
  papers: readonly PaperSummary[],
  { online, papers: known }: LookUpDetailsParts,
): Promise<void> {
  detailsUri();
  if (!(await online.mayAsk('details'))) return;
  const title = vscode.l10n.t('Looking up details');
  const { found, results } = await withOnlineRun(title, async (run) => {
    const { ask, ...results } = online.startRun(run);
    return { found: await lookUpPapers(papers, ask, online.enabled), results };
  });
  const today = currentDay();
  const details = found.flatMap(({ paper, records }) => detailsOf(paper, records, today) ?? []);
  const isRead = nextChange(known, maxWait);
  if (details.length > 0) await saveDetails(details);
  const unclear = found.filter(({ candidates }) => candidates.length > 0);
  const message = [summaryOf(found, details.length, unclear.length), describeFailures(results)]
    .filter(Boolean)
    .join(' ');
  const uris = details.flatMap((one) => filesLacking(known.library.resolve(one.key), one));
  // Not awaited, as the message stays until the user closes it.
  const remedies = keyRemedies(results);
  void offerMore(message, { unclear, uris: [...new Set(uris)], remedies, isRead });
}

/** What can be done after a look-up. */
interface NextSteps {
  /** Papers with similar records, to choose from. */
  readonly unclear: readonly LookedUpPaper<PaperSummary>[];
  /** Bibliographies with entries that lack details. */
  readonly uris: readonly string[];
  /** What helps where a source didn't answer. */
  readonly remedies: readonly MessageAction[];
  /** Resolves when the library has the details. */
  readonly isRead: Promise<void>;
}

async function offerMore(
  message: string,
  { unclear, uris, remedies, isRead }: NextSteps,
): Promise<void> {
  const [choose, update] = [vscode.l10n.t('Choose…'), vscode.l10n.t('Update Entries…')];
  const buttons = [
    ...(unclear.length > 0 ? [choose] : []),
    ...(uris.length > 0 ? [update] : []),
    ...remedies.map(({ title }) => title),
  ];
  const pressed = await vscode.window.showInformationMessage(escapeLinks(message), ...buttons);
  try {
    const remedy = remedies.find(({ title }) => title === pressed);
    if (remedy) await runRemedy(remedy);
    if (pressed === choose) await chooseRecords(unclear);
    if (pressed !== update) return;
    await isRead;
    await vscode.commands.executeCommand(commands.updateEntries, { uris });
  } catch (error) {
    reportFailure('What a look-up offered', error);
  }
}

/** Milliseconds within which the library reads a file that was written. */
const maxWait = 3000;

/** The bibliographies whose entries for a paper lack something that was found. */
function filesLacking(paper: PaperSummary | undefined, details: PaperDetails): readonly string[] {
  const fields = ['authors', 'arxivId', 'doi', 'venue', 'date'] as const;
  const isLacking = fields.some((name) => {
    if (details[name] === undefined) return false;
    const isKnown = name === 'date' ? paper?.date?.month !== undefined : paper?.[name];
    // What the library has from an earlier look-up isn't in its entries.
    return !isKnown || paper?.lookedUp?.from[name] !== undefined;
  });
  const uris = (paper?.listings ?? []).map(({ uri }) => uri);
  return isLacking ? uris.filter((uri) => sourceFormat(uri) !== undefined) : [];
}

function summaryOf(found: readonly LookedUpPaper[], known: number, unclear: number): string {
  const { t } = vscode.l10n;
  const [only, ...others] = found;
  const counted =
    only && others.length === 0
      ? known === 1
        ? t('Found details of “{0}”.', readable(only.paper.title))
        : t('Found no details of “{0}”.', readable(only.paper.title))
      : t('Found details of {0} of {1} papers.', known, found.length);
  if (unclear === 0) return counted;
  const similar =
    others.length === 0
      ? t('Only similar papers were found.')
      : unclear === 1
        ? t('For one paper, only similar ones were found.')
        : t('For {0} papers, only similar ones were found.', unclear);
  return `${counted} ${similar}`;
}

async function chooseRecords(unclear: readonly LookedUpPaper<PaperSummary>[]): Promise<void> {
  const chosen = [];
  for (const one of unclear) {
    const record = await chooseRecord(one);
    if (record === undefined) break;
    const details = record && detailsOf(one.paper, [record], currentDay());
    if (details) chosen.push(details);
  }
  if (chosen.length > 0) await saveDetails(chosen);
}

/** The record that the user chose; null for none of them, undefined when the user canceled. */
async function chooseRecord({
  paper,
  candidates,
}: LookedUpPaper<PaperSummary>): Promise<SourceRecord | null | undefined> {
  const { t } = vscode.l10n;
  const known = [readable(paper.title), bylineLabel(paper, t), paper.date?.year]
    .filter(Boolean)
    .join(' · ');
  const none = { label: t('None of these'), record: null };
  const items = candidates.map((record) => ({ ...itemOf(record), record }));
  const chosen = await vscode.window.showQuickPick([...items, none], {
    title: t('Look Up Details'),
    placeHolder: t('Which paper is “{0}”?', known),
    matchOnDetail: true,
    ignoreFocusOut: true,
  });
  return chosen?.record;
}

function itemOf({ title, authors, date, arxivId, doi, source }: SourceRecord) {
  const facts = [
    authors && authorsLabel(authors, vscode.l10n.t),
    date && isoDate(date),
    arxivId === undefined ? doi : `arXiv:${arxivId}`,
    sources[source].name,
  ];
  return {
    label: escapeIcons(readable(title)),
    detail: escapeIcons(facts.filter(Boolean).join(' · ')),
  };
}

/**
 * The details file of the workspace, in its first folder.
 * @throws HumanError without a folder
 */
function detailsUri(): vscode.Uri {
  const root = vscode.workspace.workspaceFolders?.[0]?.uri;
  if (root) return vscode.Uri.joinPath(root, ...detailsPath.split('/'));
  throw new HumanError(vscode.l10n.t('Open a folder to save the details in.'), openFolder());
}

/**
 * Writes details into the file, in place of lines with the same keys.
 * @throws HumanError when the file can't be written
 */
async function saveDetails(details: readonly PaperDetails[]): Promise<void> {
  const uri = detailsUri();
  await refuseUntrustedWrite(uri);
  refuseUnsaved(uri);
  const before = (await statFile(uri)) ? await readText(uri) : '';
  if (before === undefined) {
    throw new HumanError(
      vscode.l10n.t("{0} isn't a text file, so nothing was saved.", fileLabel(uri)),
      openFile(uri),
    );
  }
  const after = withDetails(before, details);
  if (after !== before) await writeWholeFile(uri, new TextEncoder().encode(after));
}
