import * as vscode from 'vscode';
import type { Pause } from '../../core/base/pause';
import { forEachSideBySide } from '../../core/base/sideBySide';
import { keysInOther } from '../../core/citation/edit/otherTexts';
import { tryTextNow } from '../common/documents/files';
import { neverEntered } from '../common/documents/selectors';

const concurrency = 8;

/** The keys that the LaTeX and Typst documents of the workspace cite. */
export async function keysCitedElsewhere(pause: Pause): Promise<readonly string[]> {
  const uris = await vscode.workspace.findFiles('**/*.{tex,ltx,latex,typ}', neverEntered);
  const keys = new Set<string>();
  await forEachSideBySide(uris, concurrency, async (uri) => {
    for (const key of keysInOther((await tryTextNow(uri)) ?? '', uri.path)) keys.add(key);
    await pause();
  });
  return [...keys];
}
