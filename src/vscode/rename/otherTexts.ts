import { byCodeUnits } from '../../core/base/byCodeUnits';
import * as vscode from 'vscode';
import { forEachSideBySide } from '../../core/base/sideBySide';
import { keysInOther } from '../../core/citation/edit/otherTexts';
import { tryTextNow } from '../common/documents/files';
import { neverEntered } from '../common/documents/selectors';
import { offer } from '../common/messages/failures';

const concurrency = 8;
const mostNames = 3;

/** The LaTeX and Typst documents of the workspace that cite one of the keys, sorted by path. */
export async function otherTextsCiting(keys: ReadonlySet<string>): Promise<readonly vscode.Uri[]> {
  const uris = await vscode.workspace.findFiles('**/*.{tex,ltx,latex,typ}', neverEntered);
  const found: vscode.Uri[] = [];
  await forEachSideBySide(uris, concurrency, async (uri) => {
    const cited = keysInOther((await tryTextNow(uri)) ?? '', uri.path);
    if ([...cited].some((key) => keys.has(key))) found.push(uri);
  });
  return found.sort((a, b) => byCodeUnits(a.path, b.path));
}

/** Warns about documents that keep the old keys, as only notes and bibliographies are edited. */
export async function tellLeft(keys: ReadonlySet<string>): Promise<void> {
  const left = await otherTextsCiting(keys);
  const [first] = left;
  if (!first) return;
  const names = left.slice(0, mostNames).map((uri) => vscode.workspace.asRelativePath(uri, false));
  const more = left.length - names.length;
  const { t } = vscode.l10n;
  const list = names.join(', ');
  const message = t(
    'LaTeX and Typst documents keep the key “{0}”: {1}. Change it there, too.',
    [...keys].join('”, “'),
    more > 0 ? t('{0} and {1} more', list, more) : list,
  );
  const { showTextDocument, showWarningMessage } = vscode.window;
  if (await offer(message, t('Show File'), showWarningMessage)) await showTextDocument(first);
}
