// *Check References* (`checkReferences`): a report, from which they can be checked online, and diagnostics on the
// entries with quick fixes (`citePublishedVersion`), which *Clear…* removes (`clearReferenceProblems`).

import * as vscode from 'vscode';
import { defined } from '../../core/base/data';
import { noteFiles } from '../../core/feed/fileRules';
import type { SourceId } from '../../core/lookUp/source';
import { sources } from '../../core/lookUp/sources';
import type { CheckedReference } from '../../core/referenceCheck/finding';
import { lookUpReferences } from '../../core/referenceCheck/online';
import type { OnlineRecords } from '../../core/referenceCheck/online';
import type { Answering, ReferencesToCheck } from '../../core/server/libraryServer';
import { RequestFailure } from '../../platform/politeClient';
import type { RunResults } from '../../platform/sourceAsker';
import { fieldsOf, registerCommand, textIn } from '../common/commands/commands';
import { EditableTexts } from '../common/edits/editableTexts';
import { applyEdit } from '../common/edits/edits';
import { offerRemedies } from '../common/messages/failures';
import { HumanError } from '../common/messages/humanError';
import type { NoteCitations } from '../common/notes/notes';
import { renameIn } from '../common/notes/renameIn';
import { describeFailure, describeFailures, keyRemedies } from '../common/online/failures';
import { withOnlineRun } from '../common/online/online';
import type { OnlineSources } from '../common/online/online';
import { commands } from '../contributions';
import { CheckedReferences } from './checkedReferences';
import { referenceFixes } from './fixes';
import { showReport } from './reportList';
import { askForScope, textsOf } from './scope';
import type { CheckScope, ScopeParts } from './scope';

interface ReferenceCheckParts extends ScopeParts {
  readonly citations: NoteCitations;
  readonly online: OnlineSources;
  readonly server: Answering;
}

export function registerReferenceCheck(parts: ReferenceCheckParts): vscode.Disposable {
  const checked = new CheckedReferences(parts.papers);
  return vscode.Disposable.from(
    checked,
    vscode.languages.registerCodeActionsProvider(
      [
        { pattern: '**/*.{bib,bibtex,biblatex,json,yaml,yml,ris}' },
        { pattern: noteFiles },
        { language: 'bibtex' },
      ],
      referenceFixes(checked),
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
    ),
    registerCommand(commands.checkReferences, (argument, options) =>
      check(parts, checked, argument, fieldsOf(options)['online'] === true),
    ),
    registerCommand(commands.clearReferenceProblems, () => checked.clear()),
    registerCommand(commands.citePublishedVersion, (argument) =>
      citePublishedVersion(argument, parts),
    ),
  );
}

/**
 * Checks the references of a note, a bibliography or the workspace: of the file at `argument` (a uri, as menus
 * pass it), else asks. Shows diagnostics and the report, from which the same can be checked online.
 * @throws HumanError when there is no bibliography; online also in Restricted Mode
 */
async function check(
  parts: ReferenceCheckParts,
  checked: CheckedReferences,
  argument: unknown,
  isOnline = false,
): Promise<void> {
  await parts.papers.ready();
  const scope = await askForScope(parts, argument);
  if (!scope) return;
  if (!isOnline) {
    const title = vscode.l10n.t('Checking references…');
    const location = vscode.ProgressLocation.Window;
    const references = await vscode.window.withProgress({ location, title }, async () => {
      const { references, files } = await checkScope(parts, scope);
      checked.show(references, files);
      return references;
    });
    const chosen = await showReport(references, scope.name, true);
    if (chosen !== 'online') return;
  }
  if (!(await parts.online.mayAsk('details'))) return;
  const { references, files, results } = await checkOnline(parts, scope);
  checked.show(references, files);
  const failures = describeFailures(results);
  const { showWarningMessage } = vscode.window;
  if (failures !== '') void offerRemedies(failures, keyRemedies(results), showWarningMessage);
  await showReport(references, scope.name, false);
}

/**
 * Replaces the key `preprint` by that of the published version, `published`, in all notes, as one undo step.
 * @throws HumanError when no note cites the preprint, or a note can't be edited
 */
async function citePublishedVersion(
  argument: unknown,
  { papers, citations }: ReferenceCheckParts,
): Promise<void> {
  const preprint = textIn(argument, 'preprint');
  const published = textIn(argument, 'published');
  if (preprint === undefined || published === undefined) return;
  const texts = new EditableTexts();
  const work = papers.library.resolve(preprint)?.key ?? preprint;
  // Both entries may be of one work.
  const uses = (await citations.of({ key: work }, texts)).filter(({ key }) => key === preprint);
  const [first] = uses;
  if (!first) throw new HumanError(vscode.l10n.t('No note cites “{0}”.', preprint));
  const edit = new vscode.WorkspaceEdit();
  for (const use of uses) await renameIn(edit, use, published, texts);
  await texts.check(edit);
  await applyEdit(edit, vscode.Uri.parse(first.uri));
}

interface ScopeResult {
  readonly references: readonly CheckedReference[];
  /** As they were checked. */
  readonly files: readonly ReferencesToCheck[];
}

async function checkScope(
  parts: ReferenceCheckParts,
  scope: CheckScope,
  found?: OnlineRecords,
): Promise<ScopeResult> {
  const files = await textsOf(scope, parts);
  return { references: await parts.server.ask('checkReferences', files, found), files };
}

/** Checks a scope with what public sources say. After a cancellation, with what they said so far. */
async function checkOnline(
  parts: ReferenceCheckParts,
  scope: CheckScope,
): Promise<ScopeResult & { readonly results: RunResults }> {
  const { online } = parts;
  return withOnlineRun(vscode.l10n.t('Checking references online'), async (run) => {
    const { ask, ...results } = online.startRun(run);
    const before = await checkScope(parts, scope);
    const lookedUp = await lookUpReferences(before.references, ask, online.enabled);
    // The files may have changed meanwhile.
    const { references, files } = await checkScope(parts, scope, lookedUp.found);
    const describe = (id: SourceId): string => {
      const failure = results.failures.get(id) ?? new RequestFailure('canceled');
      return describeFailure(sources[id].name, failure);
    };
    return {
      references: references.map((reference) => ({
        ...reference,
        ...defined({ online: lookedUp.searchFor(reference, describe) }),
      })),
      files,
      results,
    };
  });
}
