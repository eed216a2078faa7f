import * as vscode from 'vscode';
import { formatOf, sourceFormat } from '../../core/bibliography/read/format';
import type { BibliographyFormat } from '../../core/bibliography/work/entry';
import { rewriteEntry } from '../../core/bibliography/write/fieldEdit';
import { hayagrivaName } from '../../core/bibliography/write/hayagrivaEdit';
import type { ReferenceFault } from '../../core/referenceCheck/finding';
import { localList } from '../../core/text/localize';
import { diagnosticSource } from '../common/documents/diagnostics';
import { commands } from '../contributions';
import { codeOf } from './checkedReferences';
import type { CheckedReferences, PlacedReference } from './checkedReferences';

/** Quick fixes for checked references. Edits are computed from the document as it is now. */
export function referenceFixes(checked: CheckedReferences): vscode.CodeActionProvider {
  return {
    provideCodeActions(document, range, { diagnostics }) {
      const own = diagnostics.filter(({ source }) => source === diagnosticSource);
      return checked.at(document, range).flatMap((placed) => {
        const { faults, addDoi } = placed.reference;
        const ofFaults = faults.map((fault) => {
          const action = actionFor(document, placed, fault);
          if (action) action.diagnostics = own.filter(({ code }) => code === codeOf(fault));
          return action;
        });
        const title = t('Add DOI {0}', addDoi?.shown ?? '');
        const adding = addDoi && editAction(document, placed, { fields: [addDoi] }, title);
        return [...ofFaults, adding].filter((action) => action !== undefined);
      });
    },
  };
}

const { t } = vscode.l10n;

function actionFor(
  document: vscode.TextDocument,
  placed: PlacedReference,
  { kind, fix, other, citePublished }: ReferenceFault,
): vscode.CodeAction | undefined {
  if (citePublished) {
    const shown = shortened(
      localList(
        citePublished.fields.map((field) => field.shown),
        t,
      ),
    );
    const removed = localList(
      citePublished.removed.map((field) => nameIn(document, field)),
      t,
    );
    const title =
      removed === ''
        ? t('Cite the Published Version: {0}', shown)
        : t('Cite the Published Version: {0} (removes {1})', shown, removed);
    return editAction(document, placed, citePublished, title);
  }
  if (fix) {
    const name = nameIn(document, fix.name);
    const title =
      kind === 'missingField'
        ? t('Add {0} “{1}”', name, shortened(fix.shown))
        : t('Change {0} to “{1}”', name, shortened(fix.shown));
    return editAction(document, placed, { fields: [fix] }, title);
  }
  if (kind !== 'twoVersions' || !other) return undefined;
  const title = t('Cite “{0}” Instead in All Notes', other.key);
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  const { uri, key } = placed.reference;
  const argument = { uri, preprint: key, published: other.key };
  action.command = { title, command: commands.citePublishedVersion, arguments: [argument] };
  return action;
}

/** Undefined when the entry isn't written in a way that can be edited. */
function editAction(
  document: vscode.TextDocument,
  { range }: PlacedReference,
  changes: Parameters<typeof rewriteEntry>[2],
  title: string,
): vscode.CodeAction | undefined {
  const format = formatIn(document);
  const { character } = range.start;
  const text = format && rewriteEntry(document.getText(range), format, changes, character);
  if (text === undefined) return undefined;
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.edit = new vscode.WorkspaceEdit();
  action.edit.replace(document.uri, range, text);
  return action;
}

function formatIn(document: vscode.TextDocument): BibliographyFormat | undefined {
  const format = sourceFormat(document.uri.path);
  return format && formatOf(format, document.getText());
}

/** The name of a field, as the document has it. */
function nameIn(document: vscode.TextDocument, name: string): string {
  return formatIn(document) === 'hayagriva' ? hayagrivaName(name) : name;
}

const longestTitle = 60;

function shortened(text: string): string {
  return text.length > longestTitle ? `${text.slice(0, longestTitle - 1)}…` : text;
}
