import * as vscode from 'vscode';
import { escapeLinks } from '../../core/render/labels';
import { answerIn } from '../common/messages/input';
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

/** Asks for a name. Warns when another search has it. Undefined when the user cancels. */
export function askName(
  saved: SavedSearches,
  steps: InputTitle,
  value: string,
  own?: string,
): Promise<string | undefined> {
  const prompt = vscode.l10n.t('Name of the search');
  const input = Object.assign(vscode.window.createInputBox(), steps, { prompt, value });
  const show = (): void => {
    const taken = saved.find(input.value.trim());
    const isTaken = taken !== undefined && taken.name !== own;
    // Only a warning: the user may still use the name.
    const severity = vscode.InputBoxValidationSeverity.Warning;
    input.validationMessage = isTaken
      ? {
          message: escapeLinks(
            vscode.l10n.t(
              '“{0}” already exists and will be replaced: {1}',
              taken.name,
              taken.query,
            ),
          ),
          severity,
        }
      : undefined;
  };
  input.onDidChangeValue(show);
  show();
  return accepted(input);
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
