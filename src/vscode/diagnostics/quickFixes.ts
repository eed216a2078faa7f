import * as vscode from 'vscode';
import { nearestWorks } from '../../core/citation/nearest';
import type { Remedy } from '../../core/diagnosis/finding';
import { ambiguityRemedies, unknownRemedies } from '../../core/diagnosis/keyFindings';
import type { KeyInNote } from '../../core/diagnosis/keyFindings';
import { keyInNote } from '../../core/diagnosis/subject';
import { fileLabel } from '../common/documents/files';
import { diagnosticSource } from '../common/documents/diagnostics';
import { toVscodeRange } from '../common/documents/ranges';
import { languageIn } from '../common/documents/selectors';
import { meaningsOf } from '../common/notes/check';
import { citableWorks, keysIn, mentionsIn } from '../common/notes/notes';
import type { KnownWorks } from '../common/notes/notes';
import { commands } from '../contributions';
import { hasCode } from './citationDiagnostics';
import { commandFor, words } from './remedies';

/** Quick fixes for those of a note's diagnostics that are about citation keys. */
export async function quickFixes(
  document: vscode.TextDocument,
  diagnostics: readonly vscode.Diagnostic[],
  parts: KnownWorks,
): Promise<vscode.CodeAction[]> {
  const own = diagnostics.filter(({ source }) => source === diagnosticSource);
  const uri = document.uri.toString();
  const actions = own.map(async (diagnostic) => {
    const { line, character } = diagnostic.range.start;
    const title = vscode.l10n.t('Explain Citation Problem');
    const explain = fix(title, diagnostic);
    const args = [{ uri, line, character }];
    explain.command = { title, command: commands.explainCitation, arguments: args };
    const remedies = await remediesFor(document, diagnostic, parts);
    const fixes = remedies.map((remedy, index) => {
      const action = fix(remedy.title, diagnostic);
      if (remedy.kind === 'replace') {
        action.edit = new vscode.WorkspaceEdit();
        action.edit.replace(document.uri, toVscodeRange(remedy.range), remedy.text);
        action.isPreferred = index === 0 && hasCode(diagnostic, 'unknown');
      } else if (remedy.kind !== 'again') action.command = commandFor(remedy, uri);
      return action;
    });
    if (!hasCode(diagnostic, 'unknown')) return [...fixes, explain];
    const key = document.getText(diagnostic.range);
    const ignore = fix(vscode.l10n.t('Ignore “@{0}” in This Workspace', key), diagnostic);
    ignore.command = { title: ignore.title, command: commands.ignoreKey, arguments: [{ key }] };
    return [...fixes, ignore, explain];
  });
  return (await Promise.all(actions)).flat();
}

async function remediesFor(
  document: vscode.TextDocument,
  diagnostic: vscode.Diagnostic,
  parts: KnownWorks,
): Promise<readonly Remedy[]> {
  const { range } = diagnostic;
  const key = document.getText(range);
  const mention = mentionsIn(document).mentions.find(({ keyRange }) =>
    toVscodeRange(keyRange).isEqual(range),
  );
  if (!mention) return [];
  const [uri, text] = [document.uri.toString(), document.getText()];
  const cited = keyInNote(mention, { uri, text, language: languageIn(document) });
  if (hasCode(diagnostic, 'unknown')) {
    const works = citableWorks(parts);
    return unknownRemedies(cited, nearestWorks(key, works), { ...words, works });
  }
  const files = await parts.bibliographies.filesFor(document);
  if (hasCode(diagnostic, 'ambiguous')) {
    return ambiguityRemedies(cited, meaningsOf(key, parts, files), words);
  }
  if (hasCode(diagnostic, 'renamed')) return forRenamed(document, cited, parts);
  return hasCode(diagnostic, 'missing') ? forMissing(document, key, files, parts) : [];
}

async function forRenamed(
  document: vscode.TextDocument,
  cited: KeyInNote,
  parts: KnownWorks,
): Promise<readonly Remedy[]> {
  const keys = await keysIn(document, parts);
  const work = keys.work(cited.key);
  if (!work) return [];
  const key = keys.keyOf(work);
  const edit = cited.rename(key);
  const title = vscode.l10n.t('Change to {0}', key);
  return [{ kind: 'replace', title, range: edit.range, text: edit.newText }];
}

function forMissing(
  document: vscode.TextDocument,
  key: string,
  [file, another]: readonly vscode.Uri[],
  { papers: { library } }: KnownWorks,
): readonly Remedy[] {
  if (!file) return [];
  const { t } = vscode.l10n;
  // With several files, the target is only decided when the entries are added.
  const name = another ? t('the bibliography') : fileLabel(file);
  // For a key without a paper, there's no entry to add.
  const all = missingKeys(document).filter((missing) => library.resolve(missing));
  const one = { kind: 'addMissing', title: t('Add to {0}', name), keys: [key] } as const;
  const title = t('Add all {0} missing entries to {1}', all.length, name);
  return [
    ...(library.resolve(key) ? [one] : []),
    ...(all.length > 1 ? [{ kind: 'addMissing', title, keys: all } as const] : []),
  ];
}

/** The keys of a note that have a diagnostic about a missing entry, each once. */
function missingKeys(document: vscode.TextDocument): readonly string[] {
  const missing = vscode.languages
    .getDiagnostics(document.uri)
    .filter((diagnostic) => hasCode(diagnostic, 'missing'));
  return [...new Set(missing.map(({ range }) => document.getText(range)))];
}

function fix(title: string, diagnostic: vscode.Diagnostic): vscode.CodeAction {
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.diagnostics = [diagnostic];
  return action;
}
