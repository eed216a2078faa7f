import * as vscode from 'vscode';
import { commands } from '../../contributions';
import type { Remedy } from './humanError';

/** The way on when no paper was found: what was looked for where, at the cursor. */
export function explainRemedy(): Remedy {
  return { title: vscode.l10n.t('Why?'), command: commands.explainCitation };
}
