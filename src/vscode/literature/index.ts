// *Open Literature Note* (`openLiteratureNote`): the note about a paper, created from a template if it does not
// exist (`literatureNote…`).
import * as vscode from 'vscode';
import { roomIn } from '../../core/files/names';
import { bestLink } from '../../core/identity/addresses';
import { notePath } from '../../core/literature/fileName';
import { unknownPlaceholders } from '../../core/literature/placeholders';
import type { PlaceholderValues } from '../../core/literature/placeholders';
import {
  builtInNote,
  fillFields,
  isLiteratureField,
  literatureFields,
  literatureFieldsOf,
} from '../../core/literature/template';
import type { Paper, PaperSummary } from '../../core/model';
import { statedKey } from '../../core/notes/subject';
import { escapeLinks } from '../../core/render/labels';
import type { Answering } from '../../core/server/libraryServer';
import { localList } from '../../core/text/localize';
import { registerCommand } from '../common/commands/commands';
import type { CommandTargets } from '../common/commands/targets';
import { readText, statFile } from '../common/documents/files';
import { createFile } from '../common/edits/wholeFile';
import { pathTo } from '../common/papers/citing';
import { HumanError } from '../common/messages/humanError';
import { noteFolder, readTemplate } from '../common/notes/newNote';
import type { Papers } from '../common/papers/papers';
import { sightingOf } from '../common/papers/reveal';
import { readSettings } from '../common/settings/settings';
import { commands } from '../contributions';

interface LiteratureParts {
  readonly papers: Papers;
  readonly targets: CommandTargets;
  readonly server: Answering;
}

export function registerLiterature(parts: LiteratureParts): vscode.Disposable {
  return registerCommand(commands.openLiteratureNote, async (argument) => {
    const [paper] = await parts.targets.require([argument]);
    await openLiteratureNote(parts, paper);
  });
}

/**
 * Shows the note about the paper, wherever it is, or creates it as the settings say. Changes no existing file.
 */
async function openLiteratureNote(
  { papers, server }: LiteratureParts,
  paper: PaperSummary,
): Promise<void> {
  // A note that was saved a moment ago is known to the server first.
  const known =
    papers.library.literatureNote(paper.key) ?? (await server.ask('notesStating', paper.key)).at(0);
  if (known !== undefined && (await statFile(vscode.Uri.parse(known)))) {
    await vscode.window.showTextDocument(vscode.Uri.parse(known), { preview: false });
    return;
  }
  const whole = await papers.ask('paper', paper.key);
  if (!whole) {
    throw new HumanError(vscode.l10n.t('No paper has the key “{0}”.', paper.key));
  }
  const { folder, root } = noteFolder('literatureNotesFolder');
  const template = await readTemplate(root, 'literatureNoteTemplate');
  const uri = await noteUri(papers, whole, folder);
  if (!(await statFile(uri))) {
    const fields = valuesFor(whole, uri);
    const text = template === undefined ? builtInNote(fields) : fillFields(template, fields);
    await createFile(uri, text);
    reportUnknown(`${readSettings(uri).literatureNoteName}\n${template ?? ''}`);
  }
  const editor = await vscode.window.showTextDocument(uri, { preview: false });
  const { document } = editor;
  const end = document.lineAt(document.lineCount - 1).range.end;
  editor.selection = new vscode.Selection(end, end);
  editor.revealRange(editor.selection);
}

/**
 * Where the note is, or will be created. If the note of another paper has this name, the key is appended, or is the
 * name.
 */
async function noteUri(papers: Papers, paper: Paper, folder: vscode.Uri): Promise<vscode.Uri> {
  const { literatureNoteName } = readSettings(folder);
  const fields = valuesFor(paper, folder);
  const name = literatureNoteName.replace(/\.md$/i, '');
  const room = roomIn(folder.path);
  // A long name may be cut off before the key.
  for (const template of [name, `${name} \${key}`, '${key}']) {
    const uri = vscode.Uri.joinPath(folder, ...notePath(template, fields, paper.key, room));
    if (!(await statFile(uri))) return uri;
    const key = statedKey((await readText(uri)) ?? '');
    const other = key === undefined ? undefined : papers.library.resolve(key);
    if (!other || other.key === paper.key) return uri;
  }
  throw new HumanError(
    vscode.l10n.t(
      'Notes on other papers already use the name “{0}”. Change the setting “paperDigest.literatureNoteName”, for example to “{1}”.',
      literatureNoteName,
      '${key}',
    ),
  );
}

function valuesFor(paper: Paper, note: vscode.Uri): PlaceholderValues {
  const sighting = sightingOf(paper);
  const digest = sighting && vscode.Uri.parse(sighting.uri);
  const place = sighting &&
    digest && {
      address: pathTo(digest, note),
      name: digest.path.slice(digest.path.lastIndexOf('/') + 1),
      line: sighting.titleRange.start.line,
    };
  return literatureFieldsOf(paper, bestLink(paper)?.url, place);
}

/** Reports unknown placeholders. They stay in the note unchanged, which may be intended. */
function reportUnknown(templates: string): void {
  const unknown = unknownPlaceholders(templates, isLiteratureField);
  if (unknown.length === 0) return;
  void vscode.window.showInformationMessage(
    vscode.l10n.t(
      'The literature note template has unknown placeholders: {0}. Use {1}.',
      escapeLinks(localList(unknown, vscode.l10n.t)),
      localList(literatureFields, vscode.l10n.t),
    ),
  );
}
