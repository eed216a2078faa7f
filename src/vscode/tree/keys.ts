import * as vscode from 'vscode';
import { addTo } from '../../core/base/collections';
import { fieldsOf, textIn } from '../common/commands/commands';
import { views } from '../contributions';

/**
 * Lists the keys of the view with their commands, and runs the chosen command for the selected papers.
 *
 * @param manifest the extension's `package.json`, which has the keys and the titles of commands
 */
export async function showKeys(manifest: unknown): Promise<void> {
  const contributes = fieldsOf(fieldsOf(manifest)['contributes']);
  const titles = new Map<string, string>([
    ['list.find', vscode.l10n.t('Find in the List')],
    ...listOf(contributes['commands']).map(
      (entry) => [textIn(entry, 'command') ?? '', textIn(entry, 'title') ?? ''] as const,
    ),
  ]);
  const keys = new Map<string, string[]>();
  for (const binding of listOf(contributes['keybindings'])) {
    const command = (textIn(binding, 'command') ?? '').replace('.inList', '');
    const isHere = textIn(binding, 'when')?.includes(`focusedView == ${views.papers}`) ?? false;
    if (isHere && titles.has(command)) {
      addTo(keys, command, keyName(textIn(binding, 'key') ?? ''));
    }
  }
  const items = Array.from(keys, ([command, names]) => ({
    label: titles.get(command) ?? command,
    description: names.join(', '),
    command,
  }));
  const placeHolder = vscode.l10n.t('Keys in the list of papers. Select one to run its command.');
  const chosen = await vscode.window.showQuickPick(items, {
    placeHolder,
    matchOnDescription: true,
  });
  if (!chosen) return;
  await vscode.commands.executeCommand(`${views.papers}.focus`);
  await vscode.commands.executeCommand(chosen.command);
}

/** `Ctrl+Z` for `ctrl+z`, and `?` for the key that has it. */
function keyName(key: string): string {
  if (key === 'shift+/') return '?';
  return key.replace(/(?<=^|\+)./g, (letter) => letter.toUpperCase());
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
