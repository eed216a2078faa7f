import * as vscode from 'vscode';
import { escapeLinks } from '../../core/render/labels';
import type { SavedSearch, SettingsScope } from '../../core/view/savedSearches';
import { answerIn, button } from '../common/messages/input';
import { localNumber } from '../common/messages/numbers';
import type { Papers } from '../common/papers/papers';
import { MistakesInInput, findAll } from '../common/papers/queryHint';
import type { SavedSearches } from '../common/settings/savedSearches';

/** The title of an input and, when there are several, its number. */
type InputTitle = Partial<Pick<vscode.InputBox, 'step' | 'totalSteps'>> & {
  readonly title: string;
};

/** Asks for a query, showing how many papers it finds; undefined when the user cancels. */
export async function askQuery(
  papers: Papers,
  steps: InputTitle,
  value: string,
): Promise<string | undefined> {
  const placeholder = vscode.l10n.t('For example: {0}', 'grpo year:2025 has:code');
  const input = Object.assign(vscode.window.createInputBox(), steps, { placeholder, value });
  const mistakes = new MistakesInInput(input, () => void count());
  let searches = 0;
  const count = async (): Promise<void> => {
    const search = ++searches;
    const { query, results, mended } = await findAll(papers, input.value.trim());
    if (search !== searches) return;
    const found = results.filter(({ partial }) => !partial).length;
    input.prompt = query.text === '' ? '' : foundMessage(found);
    mistakes.show(query, mended);
  };
  void count();
  const query = await accepted(input);
  mistakes.dispose();
  searches += 1;
  return query;
}

/**
 * Asks for a name; a button chooses which settings store the search. Warns when the name is taken, unless it's `own`.
 * Undefined when the user cancels.
 */
export async function askName(
  saved: SavedSearches,
  steps: InputTitle,
  { name: value, query, scope }: SavedSearch,
  own?: string,
): Promise<SavedSearch | undefined> {
  const placeholder = vscode.l10n.t('Name of the search');
  const input = Object.assign(vscode.window.createInputBox(), steps, { placeholder, value });
  let chosen = scope;
  const show = (): void => {
    const taken = saved.find(input.value.trim());
    input.prompt = scopeMessage(chosen);
    input.buttons = vscode.workspace.workspaceFolders ? [otherScope(chosen)] : [];
    const message = taken && taken.name !== own && escapeLinks(takenMessage(taken, chosen));
    // Only a warning: the user may still use the name.
    const severity = vscode.InputBoxValidationSeverity.Warning;
    input.validationMessage = message ? { message, severity } : undefined;
  };
  input.onDidChangeValue(show);
  input.onDidTriggerButton(() => {
    chosen = chosen === 'user' ? 'workspace' : 'user';
    show();
  });
  show();
  const name = await accepted(input);
  return name === undefined ? undefined : { name, query, scope: chosen };
}

/** The text that the user enters, which can't be blank; undefined when the user cancels. */
function accepted(input: vscode.InputBox): Promise<string | undefined> {
  return answerIn(
    input,
    () => input.value.trim(),
    (text) => text !== '',
  );
}

function foundMessage(found: number): string {
  return found === 1
    ? vscode.l10n.t('Finds 1 paper')
    : vscode.l10n.t('Finds {0} papers', localNumber(found));
}

function takenMessage({ name, query, scope }: SavedSearch, chosen: SettingsScope): string {
  return scope === chosen
    ? vscode.l10n.t('“{0}” already exists and will be replaced: {1}', name, query)
    : vscode.l10n.t(
        '“{0}” also exists in the other settings. The workspace search takes precedence.',
        name,
      );
}

function scopeMessage(scope: SettingsScope): string {
  return scope === 'user'
    ? vscode.l10n.t('Name of the search, saved in user settings for all workspaces')
    : vscode.l10n.t('Name of the search, saved in workspace settings');
}

function otherScope(scope: SettingsScope): vscode.QuickInputButton {
  return scope === 'user'
    ? button('root-folder', vscode.l10n.t('Save in Workspace Settings'))
    : button('account', vscode.l10n.t('Save in User Settings'));
}
