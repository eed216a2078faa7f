import * as vscode from 'vscode';
import type * as extension from './extension';
import { moduleLoader, readModule } from './platform/web/modules';
import * as platform from './platform/web/platform';
import { readOwnFile } from './vscode/common/documents/ownFile';

/** Loads the extension in a browser, where it can't require its files by itself, and activates it. */
export async function activate(
  context: vscode.ExtensionContext,
): Promise<extension.PaperDigestExports> {
  const read = (path: string): Promise<string> => readOwnFile(context.extensionUri, path);
  const texts = new Map<string, Promise<string>>();
  const load = async (name: string): Promise<unknown> =>
    loadFrom(name, await readModule(name, read, texts));
  const loadFrom = moduleLoader({ vscode, './platform.js': { ...platform, load } });
  const main = (await load('./extension.js')) as typeof extension;
  return main.activate(context);
}
