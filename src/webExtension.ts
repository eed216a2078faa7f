import * as vscode from 'vscode';
import type * as extension from './extension';
import { readModule, requireFrom } from './platform/web/modules';
import * as platform from './platform/web/platform';
import { readOwnFile } from './vscode/common/documents/ownFile';

/** Loads the extension in a browser, where it can't require its files by itself, and activates it. */
export async function activate(
  context: vscode.ExtensionContext,
): Promise<extension.PaperDigestExports> {
  const read = (path: string): Promise<string> => readOwnFile(context.extensionUri, path);
  const texts = await readModule('./extension.js', read);
  const load = async (name: string): Promise<unknown> => {
    await readModule(name, read, texts);
    return require(name);
  };
  const require = requireFrom(texts, { vscode, './platform.js': { ...platform, load } });
  return (require('./extension.js') as typeof extension).activate(context);
}
