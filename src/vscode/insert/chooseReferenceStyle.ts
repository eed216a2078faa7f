import * as vscode from 'vscode';
import { noteNaming } from '../../core/notes/namedStyle';
import { toPlainText } from '../../core/references/pieces';
import { formatReference, referenceStyles } from '../../core/references/styles';
import type { ReferenceStyle } from '../../core/references/styles';
import { findWork } from '../../core/references/work';
import { relativePath } from '../../core/text/uriText';
import { fileLabel } from '../common/documents/files';
import { languageIn, neverEntered } from '../common/documents/selectors';
import { changedMeanwhile, difference, refuseLossy, replaceIn } from '../common/edits/edits';
import { showStatus } from '../common/messages/failures';
import { HumanError, openFile } from '../common/messages/humanError';
import { pickItem, section } from '../common/messages/input';
import { activeNote } from '../common/notes/notes';
import { settingsSection } from '../contributions';
import type { InsertParts } from './insertPapers';

interface StyleItem extends vscode.QuickPickItem {
  /** A built-in style, for the setting. */
  readonly style?: ReferenceStyle;
  /** A CSL style, for the front matter of the note. */
  readonly file?: vscode.Uri;
}

const names: Readonly<Record<ReferenceStyle, string>> = {
  apa: 'APA',
  chicago: 'Chicago',
  mla: 'MLA',
  ieee: 'IEEE',
  acm: 'ACM',
  nature: 'Nature',
};

/** A reference with a title of this length fits into a row. */
const maxTitle = 60;

/** Maximum number of CSL files to offer. */
const maxFiles = 100;

/**
 * Asks for a style of references, with a reference to a selected paper in each. Writes a built-in one to the settings,
 * and removes a CSL style from the front matter of the active note, which would replace it; writes a CSL style of the
 * workspace to the front matter.
 * @throws HumanError when the note can't be changed
 */
export async function chooseReferenceStyle(
  { papers, targets, references }: Pick<InsertParts, 'papers' | 'targets' | 'references'>,
  args: readonly unknown[],
): Promise<void> {
  const { t } = vscode.l10n;
  const active = activeNote(papers)?.document;
  // Documents have no front matter that could name a style.
  const note = active && languageIn(active).hasFrontMatter ? active : undefined;
  const shown = await references.styleOf(note);
  // Without works, such as at an unknown key, a paper with known details and a short title shows the styles.
  const [chosen] = await targets.works(args).catch((): readonly string[] => []);
  const all = papers.library.papers;
  const example = all.find(
    ({ authors, organization, date, title }) =>
      (authors ?? organization) && date && title.length < maxTitle,
  );
  const key = chosen ?? (example ?? all[0])?.key;
  const work = key === undefined ? undefined : findWork(papers.library, key, [], shown.lang);
  const own = shown.csl && key !== undefined ? await references.list([key], note) : [];
  const ownItem = shown.csl && { label: shown.csl.name, detail: own.map(toPlainText).join() };
  const builtIn = referenceStyles.map((style) => ({
    style,
    label: names[style],
    ...(work && { detail: toPlainText(formatReference(work, style)) }),
  }));
  const found = note ? await vscode.workspace.findFiles('**/*.csl', neverEntered, maxFiles) : [];
  const files = found.map((file) => ({ file, label: fileLabel(file) }));
  const items: readonly StyleItem[] = [
    ...section(t('this note'), ownItem ? [ownItem] : []),
    ...section(t('built in'), builtIn),
    ...section(t('CSL files'), files),
  ];
  const current = ownItem ?? builtIn.find(({ style }) => style === shown.style);
  const texts = {
    title: t('Choose Reference Style'),
    placeholder: t('Choose a style for all notes, or a CSL file for this note'),
  };
  const item = await pickItem(items, current, texts);
  if (!item || item === current) return;
  if (note && (item.file ?? shown.csl)) await nameInNote(note, item.file);
  if (!item.style) return;
  const { Global, Workspace } = vscode.ConfigurationTarget;
  await vscode.workspace
    .getConfiguration(settingsSection)
    .update('referenceStyle', item.style, vscode.workspace.workspaceFolders ? Workspace : Global);
  showStatus(t('References are in {0} style.', names[item.style]), 'check');
}

/** Makes the front matter of a note name a CSL style, or none. */
async function nameInNote(note: vscode.TextDocument, file: vscode.Uri | undefined): Promise<void> {
  const before = note.getText();
  const after = noteNaming(before, file && relativePath(note.uri.path, file.path));
  // Without a change, the project names the style.
  if (after === undefined || (after === before && !file)) {
    throw new HumanError(
      vscode.l10n.t(
        "The style of this note can't be changed here. Change “csl” in its front matter or its project.",
      ),
      openFile(note.uri),
    );
  }
  const { start, end, newText } = difference(before, after);
  const range = new vscode.Range(note.positionAt(start), note.positionAt(end));
  await refuseLossy(note, [{ range, newText }]);
  if (note.getText() !== before) throw changedMeanwhile();
  await replaceIn(note.uri, range, newText);
}
