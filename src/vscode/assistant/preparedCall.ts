import * as vscode from 'vscode';
import { fenced } from '../../core/assistant/markdown';
import type { Assistant, CiteAnswer, CiteInput } from '../../core/assistant/operations';
import { escapeMarkdown } from '../../core/render/markdown';
import { localList } from '../../core/text/localize';
import { textIn } from '../common/commands/commands';
import type { ToolOperation } from '../contributions';
import { refuseUntrusted } from './writePlan';

const longestShown = 60;

/**
 * What the chat shows while a tool runs, and the question before one that writes. Rejects like `preview`, so that the
 * user isn't asked about what can't be done.
 */
export async function preparedCall(
  operation: ToolOperation,
  input: object,
  assistant: Pick<Assistant, 'preview'>,
): Promise<vscode.PreparedToolInvocation> {
  const progress = escapeMarkdown(progressText(operation, input));
  const invocationMessage = new vscode.MarkdownString(progress);
  if (operation !== 'cite_papers') return { invocationMessage };
  refuseUntrusted();
  const shown = await assistant.preview(input as CiteInput);
  const title = vscode.l10n.t('Cite papers in {0}?', fileOf(shown));
  return { invocationMessage, confirmationMessages: { title, message: question(shown) } };
}

function progressText(operation: ToolOperation, input: object): string {
  const { t } = vscode.l10n;
  switch (operation) {
    case 'search_papers':
      return t('Searching papers: {0}', shortened(textIn(input, 'query') ?? ''));
    case 'get_papers':
      return t('Reading papers');
    case 'find_citations':
      return t('Finding citations');
    case 'check_citations':
      return t('Checking citations');
    case 'cite_papers':
      return t('Citing papers in {0}', shortened(textIn(input, 'note') ?? ''));
  }
}

function shortened(text: string): string {
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

function fileOf({ changes }: CiteAnswer): string {
  return (changes[0]?.place ?? '').replace(/:\d+$/, '');
}

/** The change of the note and of its bibliography, to agree to. */
function question({ changes, entries }: CiteAnswer): vscode.MarkdownString {
  const lines = changes.flatMap(({ before, after }) => [
    ...(before === '' ? [] : [`- ${before}`]),
    `+ ${after}`,
  ]);
  const keys = localList(
    entries.map(({ key }) => key),
    vscode.l10n.t,
  );
  const added =
    keys === '' ? '' : escapeMarkdown(vscode.l10n.t('New entries in the bibliography: {0}', keys));
  return new vscode.MarkdownString(`${fenced(lines.join('\n'), 'diff')}\n\n${added}`);
}
