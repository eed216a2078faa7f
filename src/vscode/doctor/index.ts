// *Why Is This Not Cited?* (`explainCitation`): what was looked for and where, what failed, and remedies.

import * as vscode from 'vscode';
import type { Diagnosis } from '../../core/diagnosis/diagnose';
import { report } from '../../core/diagnosis/report';
import { placeOf, registerCommand } from '../common/commands/commands';
import { answerIn } from '../common/messages/input';
import { commands } from '../contributions';
import { examine, words } from './examine';
import type { DoctorParts, Question } from './examine';
import { doctorItems } from './list';
import type { Choice, DoctorItem } from './list';
import { apply, openPlace } from './remedies';

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

  async function follow(choice: Choice, found: Diagnosis): Promise<void> {
    switch (choice.kind) {
      case 'place':
        await openPlace(choice.place);
        return;
      case 'copy':
        await copyReport(found);
        return;
      case 'wholeNote':
        await explain(document ? { document } : {}, parts);
        return;
      case 'remedy':
        if (choice.remedy.kind !== 'again') await apply(choice.remedy, examined);
        else {
          await parts.papers.ready();
          await explain(question, parts);
        }
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
