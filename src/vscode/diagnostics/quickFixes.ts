import { addAll } from '../../core/base/addAll';
import * as vscode from 'vscode';
import { nearestWorks, searchWords } from '../../core/citation/nearest';
import type { NamedWork } from '../../core/citation/nearest';
import { readable } from '../../core/text/readable';
import { diagnosticSource } from '../common/documents/diagnostics';
import { toVscodeRange } from '../common/documents/ranges';
import { meaningsOf } from '../common/notes/check';
import { citableWorks, keyAt } from '../common/notes/notes';
import type { KnownWorks } from '../common/notes/notes';
import { commands } from '../contributions';
import { hasCode } from './citationDiagnostics';

/** Quick fixes for diagnostics on citation keys. */
export class CitationQuickFixes implements vscode.CodeActionProvider {
  static readonly kinds = [vscode.CodeActionKind.QuickFix];

  constructor(private readonly parts: KnownWorks) {}

  async provideCodeActions(
    document: vscode.TextDocument,
    _range: vscode.Range,
    { diagnostics }: vscode.CodeActionContext,
  ): Promise<vscode.CodeAction[]> {
    const actions: vscode.CodeAction[] = [];
    for (const diagnostic of diagnostics) {
      if (diagnostic.source !== diagnosticSource) continue;
      if (hasCode(diagnostic, 'unknown')) addAll(actions, this.#forUnknown(document, diagnostic));
      if (hasCode(diagnostic, 'ambiguous')) {
        addAll(actions, await this.#forAmbiguous(document, diagnostic));
      }
      if (hasCode(diagnostic, 'missing')) {
        addAll(actions, await this.#forMissing(document, diagnostic));
      }
      const title = vscode.l10n.t('Why Is This Not Cited?');
      const place = placeOf(document, diagnostic);
      actions.push(commandFix(title, diagnostic, commands.explainCitation, place));
    }
    return actions;
  }

  #forUnknown(document: vscode.TextDocument, diagnostic: vscode.Diagnostic): vscode.CodeAction[] {
    const key = document.getText(diagnostic.range);
    const works = citableWorks(this.parts);
    const changes = nearestWorks(key, works).map((work, index) => {
      const action = changeKey(document, diagnostic, work);
      action.isPreferred = index === 0;
      return action;
    });
    const title = vscode.l10n.t('Search for “{0}”…', searchWords(key, works));
    const place = placeOf(document, diagnostic);
    return [...changes, commandFix(title, diagnostic, commands.replaceCitationKey, place)];
  }

  async #forAmbiguous(
    document: vscode.TextDocument,
    diagnostic: vscode.Diagnostic,
  ): Promise<vscode.CodeAction[]> {
    const key = document.getText(diagnostic.range);
    const files = await this.parts.bibliographies.filesFor(document);
    return meaningsOf(key, this.parts, files).flatMap(({ title, paper, entry }) => {
      if (paper && paper.key !== key) return changeKey(document, diagnostic, paper);
      if (!entry) return [];
      const file = vscode.Uri.parse(entry.uri);
      const name = vscode.workspace.asRelativePath(file);
      const show = vscode.l10n.t('Show “{0}” in {1}', title, name);
      const selection = toVscodeRange(entry.keyRange);
      return commandFix(show, diagnostic, 'vscode.open', file, { selection });
    });
  }

  async #forMissing(
    document: vscode.TextDocument,
    diagnostic: vscode.Diagnostic,
  ): Promise<vscode.CodeAction[]> {
    const { snapshot } = this.parts.papers;
    const [file, another] = await this.parts.bibliographies.filesFor(document);
    if (!file) return [];
    // With several files, which one is written is decided only when the entries are added.
    const name = another
      ? vscode.l10n.t('the bibliography')
      : vscode.workspace.asRelativePath(file);
    const key = document.getText(diagnostic.range);
    const all = missingKeys(document).filter((missing) => snapshot.resolve(missing));
    const uri = document.uri.toString();
    const add = (title: string, keys: readonly string[]): vscode.CodeAction =>
      commandFix(title, diagnostic, commands.addMissingEntries, { uri, keys });
    return [
      // A key without a paper has no entry that could be written.
      ...(snapshot.resolve(key) ? [add(vscode.l10n.t('Add to {0}', name), [key])] : []),
      ...(all.length > 1
        ? [add(vscode.l10n.t('Add all {0} missing entries to {1}', all.length, name), all)]
        : []),
    ];
  }
}

/** The keys of a note with a diagnostic that its bibliography lacks them, each once. */
function missingKeys(document: vscode.TextDocument): readonly string[] {
  const marks = vscode.languages
    .getDiagnostics(document.uri)
    .filter((diagnostic) => hasCode(diagnostic, 'missing'));
  return [...new Set(marks.map(({ range }) => document.getText(range)))];
}

function changeKey(
  document: vscode.TextDocument,
  diagnostic: vscode.Diagnostic,
  { key, title }: NamedWork,
): vscode.CodeAction {
  const name = title === undefined ? `@${key}` : `@${key} — ${readable(title)}`;
  const action = fix(vscode.l10n.t('Change to {0}', name), diagnostic);
  action.edit = new vscode.WorkspaceEdit();
  action.edit.replace(document.uri, diagnostic.range, keyAt(document, diagnostic.range, key));
  return action;
}

/** The place of a diagnostic, as the argument of a command. */
function placeOf({ uri }: vscode.TextDocument, { range }: vscode.Diagnostic): object {
  const { line, character } = range.start;
  return { uri: uri.toString(), line, character };
}

function commandFix(
  title: string,
  diagnostic: vscode.Diagnostic,
  command: string,
  ...args: readonly unknown[]
): vscode.CodeAction {
  const action = fix(title, diagnostic);
  action.command = { title, command, arguments: [...args] };
  return action;
}

function fix(title: string, diagnostic: vscode.Diagnostic): vscode.CodeAction {
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.diagnostics = [diagnostic];
  return action;
}
