// *Check References* (`checkReferences`): a report, diagnostics on the entries with quick fixes
// (`citePublishedVersion`), and *Clear Reference Problems* (`clearReferenceProblems`).

import * as vscode from 'vscode';
import type { LibraryServer } from '../../core/server/libraryServer';
import { fieldsOf, registerCommand, textIn } from '../common/commands/commands';
import type { NoteCitations } from '../common/notes/notes';
import { forEachOtherText } from '../common/notes/otherTexts';
import { commands } from '../contributions';
import { CheckedReferences } from './checkedReferences';
import { citePublishedVersion } from './citePublished';
import { ReferenceFixes } from './fixes';
import { showReport } from './reportList';
import { askForScope, filesOf } from './scope';
import type { ScopeParts } from './scope';

interface ReferenceCheckParts extends ScopeParts {
  readonly citations: NoteCitations;
  readonly checkReferences: LibraryServer['checkReferences'];
}

export function registerReferenceCheck(parts: ReferenceCheckParts): vscode.Disposable {
  const checked = new CheckedReferences(parts.papers);
  return vscode.Disposable.from(
    checked,
    vscode.languages.registerCodeActionsProvider(
      [{ pattern: '**/*.{bib,bibtex,biblatex,json}' }, { language: 'bibtex' }],
      new ReferenceFixes(checked),
      { providedCodeActionKinds: ReferenceFixes.kinds },
    ),
    registerCommand(commands.checkReferences, (argument) => check(parts, checked, argument)),
    registerCommand(commands.clearReferenceProblems, () => checked.clear()),
    registerCommand(commands.citePublishedVersion, (argument) => {
      const { preprint, published } = fieldsOf(argument);
      const uri = textIn(argument, 'uri');
      if (uri === undefined || typeof preprint !== 'string' || typeof published !== 'string')
        return;
      return citePublishedVersion({ preprint, published }, parts);
    }),
  );
}

/**
 * Checks the references of a note, a bibliography or the workspace: of the file at `argument` (a uri, as menus
 * pass it), else asks. Shows diagnostics and the report.
 * @throws HumanError when there is no bibliography
 */
async function check(
  parts: ReferenceCheckParts,
  checked: CheckedReferences,
  argument: unknown,
): Promise<void> {
  await parts.papers.ready();
  const scope = await askForScope(parts, argument);
  if (!scope) return;
  const title = vscode.l10n.t('Checking references…');
  const location = vscode.ProgressLocation.Window;
  const references = await vscode.window.withProgress({ location, title }, async () => {
    const files = await filesOf(scope, parts);
    const elsewhere = new Set<string>();
    await forEachOtherText((_, cited) => {
      for (const key of cited) elsewhere.add(key);
    });
    const found = await parts.checkReferences(files, [...elsewhere]);
    checked.show(found, files);
    return found;
  });
  await showReport(references, scope.name);
}
