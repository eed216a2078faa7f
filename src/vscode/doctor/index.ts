// *Why Is This Not Cited?* (`explainCitation`): what was looked for and where, what failed, and remedies.

import * as vscode from 'vscode';
import { report } from '../../core/diagnosis/diagnose';
import type { Diagnosis } from '../../core/diagnosis/diagnose';
import { isFault } from '../../core/diagnosis/finding';
import type { FilePlace, Finding, Remedy } from '../../core/diagnosis/finding';
import { escapeIcons } from '../../core/render/labels';
import { placeOf, registerCommand } from '../common/commands/commands';
import { toVscodeRange } from '../common/documents/ranges';
import { changedMeanwhile, replaceIn } from '../common/edits/edits';
import { answerIn } from '../common/messages/input';
import { commands, settingsSection } from '../contributions';
import { examine, words } from './examine';
import type { DoctorParts, Question } from './examine';

export type { DoctorParts } from './examine';

export function registerDoctor(parts: DoctorParts): vscode.Disposable {
  return registerCommand(commands.explainCitation, async (argument) =>
    explain((await placeOf(argument)) ?? {}, parts),
  );
}

async function explain(question: Question, parts: DoctorParts): Promise<void> {
  const { document } = question;
  const examined = document && { document, version: document.version };
  const list = vscode.window.createQuickPick<DoctorItem>();
  list.title = vscode.l10n.t('Why Is This Not Cited?');
  list.placeholder = vscode.l10n.t('Looking at the note, the digests and the bibliographies…');
  list.busy = true;
  list.matchOnDescription = true;
  list.matchOnDetail = true;
  // Rows without a choice cannot be chosen.
  const chosen = answerIn(
    list,
    () => list.activeItems[0]?.choice,
    (choice) => choice !== undefined,
  );
  let diagnosis: Diagnosis;
  try {
    diagnosis = await examine(question, parts);
    list.title = vscode.l10n.t('Why Is This Not Cited? {0}', diagnosis.subject);
    list.placeholder = vscode.l10n.t('Choose what to do, or where to go');
    const items = doctorItems(diagnosis, document?.uri);
    list.items = items;
    const first = items.find(({ choice }) => choice?.kind === 'remedy');
    if (first) list.activeItems = [first];
    list.busy = false;
    const choice = await chosen;
    if (choice) await follow(choice, diagnosis);
  } finally {
    list.dispose();
  }

  async function follow(choice: Choice, found: Diagnosis): Promise<unknown> {
    switch (choice.kind) {
      case 'place':
        return openPlace(choice.place);
      case 'copy':
        return copyReport(found);
      case 'wholeNote':
        return explain(document ? { document } : {}, parts);
      case 'remedy':
        if (choice.remedy.kind !== 'again') return apply(choice.remedy, examined);
        await parts.papers.ready();
        return explain(question, parts);
    }
  }
}

async function copyReport(diagnosis: Diagnosis): Promise<void> {
  const manifest: unknown = vscode.extensions.getExtension(
    'paper-digest.paper-digest',
  )?.packageJSON;
  const version = (manifest as { readonly version?: string } | undefined)?.version ?? '';
  const versions = `Paper Digest ${version} · VS Code ${vscode.version}`;
  await vscode.env.clipboard.writeText(report(diagnosis, { versions, nameOf: words.nameOf }));
  vscode.window.setStatusBarMessage(`$(clippy) ${vscode.l10n.t('The report is copied.')}`, 4000);
}

/**
 * Carries out a remedy. Without an examined note, a remedy that changes the note does nothing or throws.
 * @param examined the note that was looked at, and its version then
 * @throws HumanError when the note has changed meanwhile, or cannot be written to
 */
async function apply(
  remedy: Exclude<Remedy, { kind: 'again' }>,
  examined: { readonly document: vscode.TextDocument; readonly version: number } | undefined,
): Promise<unknown> {
  const run = (command: string, ...args: readonly unknown[]): Thenable<unknown> =>
    vscode.commands.executeCommand(command, ...args);
  const openSettings = (name: string) => run('workbench.action.openSettings', name);
  const uri = examined?.document.uri.toString();
  switch (remedy.kind) {
    case 'replace':
      if (!examined || examined.document.version !== examined.version) throw changedMeanwhile();
      return replaceIn(examined.document.uri, toVscodeRange(remedy.range), remedy.text);
    case 'open':
      return openPlace(remedy.place);
    case 'search':
      return uri && run(commands.replaceCitationKey, { uri, ...remedy.range.start });
    case 'addMissing':
      return uri && run(commands.addMissingEntries, { uri, keys: remedy.keys });
    case 'setting':
      return openSettings(`${settingsSection}.${remedy.name}`);
    case 'hiddenFiles':
      return openSettings('files.exclude');
    case 'newDigest':
      return run(commands.newDigestFromClipboard);
    case 'refresh':
      return run(commands.refreshDigests);
    case 'language':
      return run('workbench.action.editor.changeLanguageMode');
    case 'openFolder':
      return run('vscode.openFolder');
  }
}

/** Shows a place in an editor. */
async function openPlace({ uri, range }: FilePlace): Promise<void> {
  const selection = toVscodeRange(range);
  await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(uri), { selection });
}

/** What a row of the list does. */
export type Choice =
  | { readonly kind: 'place'; readonly place: FilePlace }
  | { readonly kind: 'remedy'; readonly remedy: Remedy }
  | { readonly kind: 'copy' | 'wholeNote' };

/** A row. A row without a choice only shows a text. */
export interface DoctorItem extends vscode.QuickPickItem {
  readonly choice?: Choice;
}

const icons: Readonly<Record<Finding['severity'], string>> = {
  error: 'error',
  warning: 'warning',
  information: 'info',
  ok: 'pass',
};

/**
 * The rows of a diagnosis: each fault with its remedies, what was examined, and other actions. Places in the
 * note `here` are shown as a line number alone.
 */
export function doctorItems(
  { faults, looked, isPartial }: Diagnosis,
  here?: vscode.Uri,
): readonly DoctorItem[] {
  const rows = (finding: Finding): readonly DoctorItem[] => findingItems(finding, here);
  const rest: readonly Finding[] =
    faults.length > 0
      ? looked
      : [
          { severity: 'ok', what: vscode.l10n.t('Nothing is wrong here.'), remedies: [] },
          ...looked,
        ];
  return [
    ...(faults.length > 0 ? [separator(vscode.l10n.t('What Is Wrong'))] : []),
    ...faults.flatMap(rows),
    separator(vscode.l10n.t('What Was Looked At')),
    ...rest.flatMap(rows),
    separator(vscode.l10n.t('More')),
    ...(isPartial
      ? [more('$(note) ', vscode.l10n.t('Look at the Whole Note'), { kind: 'wholeNote' })]
      : []),
    more('$(clippy) ', vscode.l10n.t('Copy Report'), { kind: 'copy' }),
  ];
}

function findingItems(finding: Finding, here: vscode.Uri | undefined): readonly DoctorItem[] {
  const { severity, what, detail, place, remedies } = finding;
  const row: DoctorItem = {
    label: `$(${icons[severity]}) ${escapeIcons(what)}`,
    alwaysShow: isFault(finding),
    ...(detail !== undefined && { detail: escapeIcons(detail) }),
    ...(place && {
      description: escapeIcons(placeName(place, here)),
      choice: { kind: 'place', place },
    }),
  };
  return [row, ...remedies.map(remedyItem)];
}

function placeName({ uri, range }: FilePlace, here: vscode.Uri | undefined): string {
  const line = range.start.line + 1;
  return uri === here?.toString()
    ? vscode.l10n.t('line {0}', line)
    : `${words.nameOf(uri)}:${line}`;
}

function remedyItem(remedy: Remedy): DoctorItem {
  return {
    label: `      $(lightbulb) ${escapeIcons(remedy.title)}`,
    choice: { kind: 'remedy', remedy },
  };
}

function more(icon: string, title: string, choice: Choice): DoctorItem {
  return { label: icon + title, choice };
}

function separator(label: string): DoctorItem {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}
