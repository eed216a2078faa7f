import * as vscode from 'vscode';
import { escapeIcons } from '../../core/render/labels';
import { HumanError } from '../common/messages/humanError';
import { activeNote } from '../common/notes/notes';
import { noteIn } from './addCommand';
import type { BibliographyParts } from './addCommand';
import { candidatesOf, chooseForNewEntries } from './newEntriesFile';
import type { Candidate } from './newEntriesFile';
import { nameOf } from './savedFile';

/**
 * *Choose Bibliography to Add to*: asks for one of the note's files, and remembers it.
 * @throws HumanError when the note has none that can be written
 */
export async function chooseBibliography(
  { papers, lastNote, bibliographies }: BibliographyParts,
  argument: unknown,
): Promise<void> {
  const note = noteIn(argument) ?? activeNote(papers)?.document ?? (await lastNote.document());
  const files = await bibliographies.filesFor(note);
  const candidates = await candidatesOf(files);
  if (candidates.length === 0) {
    throw new HumanError(
      vscode.l10n.t(
        'The note has no bibliography that can be written. Name one in its front matter.',
      ),
    );
  }
  const chosen = await vscode.window.showQuickPick(candidates.map(toItem), {
    title: vscode.l10n.t('Choose Bibliography to Add to'),
    placeHolder: vscode.l10n.t('Where should the works go that you cite from digests?'),
  });
  if (!chosen) return;
  await chooseForNewEntries(chosen.uri, files);
  const text = vscode.l10n.t('New entries go to {0}.', nameOf(chosen.uri));
  vscode.window.setStatusBarMessage(escapeIcons(text), 6000);
}

function toItem({ uri, owner, isThere }: Candidate): vscode.QuickPickItem & { uri: vscode.Uri } {
  const description =
    owner !== undefined
      ? vscode.l10n.t('exported by {0}, which may overwrite what is added', owner)
      : isThere
        ? undefined
        : vscode.l10n.t('will be made');
  return { uri, label: nameOf(uri), ...(description !== undefined && { description }) };
}
