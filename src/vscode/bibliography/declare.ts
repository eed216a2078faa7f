import * as vscode from 'vscode';
import type { OwnList } from '../../core/documents/documentBibliographies';
import { relativePath } from '../../core/text/uriText';
import type { Bibliographies } from '../common/bibliographies/bibliographies';
import { fileLabel, openDocument, savedUri, tryTextNow } from '../common/documents/files';
import { toVscodeRange } from '../common/documents/ranges';
import { languageIn } from '../common/documents/selectors';
import { applyEdit, refuseLoss } from '../common/edits/edits';
import { nameOf } from '../common/edits/savedFile';
import { offer, offerRemedies } from '../common/messages/failures';
import { HumanError, openFile } from '../common/messages/humanError';

/** The main documents that the user was asked about. */
const asked = new Set<string>();

/** Offers to name a bibliography, which just got entries for a document, in a main document that names none. */
export async function offerDeclaration(
  note: vscode.TextDocument,
  bibliography: vscode.Uri,
  bibliographies: Pick<Bibliographies, 'documentOf'>,
): Promise<void> {
  const { chain, named, ownList } = (await bibliographies.documentOf(note)) ?? {};
  const id = chain?.at(-1);
  if (id === undefined || (named?.length ?? 0) > 0 || ownList || asked.has(id)) return;
  asked.add(id);
  const main = vscode.Uri.parse(id);
  const declaration = async () => {
    const languageId = openDocument(main)?.languageId;
    const language = languageIn({ uri: main, ...(languageId !== undefined && { languageId }) });
    const text = await tryTextNow(main);
    return text === undefined
      ? undefined
      : language.declare(text, relativePath(savedUri(main).path, bibliography.path));
  };
  const line = (await declaration())?.newText.trim();
  const { t } = vscode.l10n;
  const name = fileLabel(main);
  if (line === undefined) {
    const byHand = t('{0} names no bibliography. Name {1} in it.', name, fileLabel(bibliography));
    await offerRemedies(byHand, [openFile(main)], vscode.window.showWarningMessage);
    return;
  }
  const message = t('{0} names no bibliography. Add “{1}” to it?', name, line);
  if (!(await offer(message, t('Add Line'), vscode.window.showWarningMessage))) return;
  // The document may have changed meanwhile.
  const now = await declaration();
  if (!now) return;
  const change = vscode.TextEdit.replace(toVscodeRange(now.range), now.newText);
  await refuseLoss(main, [change]);
  const edit = new vscode.WorkspaceEdit();
  edit.set(main, [change]);
  await applyEdit(edit, main);
}

/** @throws HumanError unless the document lists all of these keys itself */
export function refuseOwnList(list: OwnList, keys: readonly string[]): void {
  const missing = keys.filter((key) => !list.keys.includes(key));
  if (missing.length === 0) return;
  throw new HumanError(
    vscode.l10n.t(
      '{0} has its own list of references. Add these to it by hand: {1}',
      ...[nameOf(vscode.Uri.parse(list.uri)), missing.join(', ')],
    ),
    openFile(vscode.Uri.parse(list.uri)),
  );
}
