// *Why Is This Not Cited?* (`explainCitation`): what was looked for and where, what failed, and remedies.

import * as vscode from 'vscode';
import type { Diagnosis } from '../../core/diagnosis/diagnose';
import type { FilePlace, Remedy } from '../../core/diagnosis/finding';
import { report } from '../../core/diagnosis/report';
import { placeOf, registerCommand } from '../common/commands/commands';
import { toVscodeRange } from '../common/documents/ranges';
import { changedMeanwhile, replaceIn } from '../common/edits/edits';
import { answerIn } from '../common/messages/input';
import { commands, settingsSection } from '../contributions';
import { examine, words } from './examine';
import type { DoctorParts, Question } from './examine';
import { doctorItems } from './list';
import type { Choice, DoctorItem } from './list';

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
