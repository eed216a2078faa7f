// *Create Review Note…* (`newReviewNote`): a note about what appeared in a span of time, created from a template
// (`reviewNote…`).
import * as vscode from 'vscode';
import { forEachInSlices } from '../../core/base/tasks';
import type { Pause } from '../../core/base/tasks';
import {
  footnoteDefinitions,
  formatCitation,
  needsBibliography,
  templateOf,
} from '../../core/citation/write/format';
import { roomIn } from '../../core/files/names';
import { bestLink } from '../../core/identity/addresses';
import { keyOf } from '../../core/library/libraryLists';
import type { LibraryView } from '../../core/library/lookup/libraryView';
import { notePath } from '../../core/literature/fileName';
import type { PlaceholderValues } from '../../core/literature/placeholders';
import { compareDates, currentDay, isoDate } from '../../core/model';
import type { PaperSummary } from '../../core/model';
import { escapeLinks } from '../../core/render/labels';
import { isInSpan, spanBefore } from '../../core/review/span';
import type { DaySpan } from '../../core/review/span';
import { builtInReview, fillReview, unknownInReview } from '../../core/review/template';
import { reviewValues } from '../../core/review/values';
import type { ReviewedPaper } from '../../core/review/values';
import { frontMatterOf } from '../../core/text/frontMatter';
import { localList } from '../../core/text/localize';
import type { AddCited } from '../common/bibliographies/bibliographies';
import { registerCommand } from '../common/commands/commands';
import { fileLabel, statFile, tryTextNow } from '../common/documents/files';
import { createFile } from '../common/edits/wholeFile';
import { offer } from '../common/messages/failures';
import { HumanError } from '../common/messages/humanError';
import { noteFolder, readTemplate } from '../common/notes/newNote';
import { keysIn } from '../common/notes/notes';
import type { KnownWorks, NoteCitations, NoteTexts } from '../common/notes/notes';
import { citationForm } from '../common/notes/citationForm';
import { citedIn } from '../common/papers/citing';
import type { Marks } from '../common/papers/marks';
import { readSettings } from '../common/settings/settings';
import { commands } from '../contributions';
import { askForSpan, spanIn } from './askForSpan';

/** Maximum number of rising words, and of rising organizations, in the note. */
const shownRising = 10;

interface ReviewParts extends KnownWorks {
  readonly marks: Pick<Marks, 'of'>;
  readonly citations: Pick<NoteCitations, 'count' | 'of'>;
  readonly addCited: AddCited;
  readonly pause: Pause;
}

export function registerReview(parts: ReviewParts): vscode.Disposable {
  return registerCommand(commands.newReviewNote, (argument) => newReviewNote(parts, argument));
}

/**
 * *Create Review Note…*: asks for a span of time, unless an argument gives it, and creates the note. Shows an existing
 * note unchanged, and offers to create another one.
 */
async function newReviewNote(parts: ReviewParts, argument: unknown): Promise<void> {
  const { papers } = parts;
  await papers.presentable();
  const today = currentDay();
  const span = spanIn(argument, today) ?? (await askForSpan(papers.library.digests, today));
  if (!span) return;
  const { root, folder } = noteFolder('reviewNotesFolder');
  const uri = await placeFor(span, folder);
  if (!uri) return;
  const template = await readTemplate(root, 'reviewNoteTemplate');
  const { text, cited } = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Creating review note…') },
    () => reviewText(parts, span, uri, template),
  );
  await createFile(uri, text);
  const { document } = await vscode.window.showTextDocument(uri, { preview: false });
  if (template !== undefined) reportUnknown(template);
  const form = await citationForm(document, parts.bibliographies);
  if (needsBibliography(form.style, form.template)) await parts.addCited(document, cited);
}

/** Where to create the note; undefined if it exists, which shows it, and the user doesn't want another one. */
async function placeFor(span: DaySpan, folder: vscode.Uri): Promise<vscode.Uri | undefined> {
  const room = roomIn(folder.path) - ' 99'.length;
  const path = notePath(readSettings(folder).reviewNoteName, nameValues(span), 'review', room);
  const first = vscode.Uri.joinPath(folder, ...path);
  if (!(await statFile(first))) return first;
  await vscode.window.showTextDocument(first, { preview: false });
  const message = vscode.l10n.t('“{0}” already exists.', fileLabel(first));
  if (!(await offer(message, vscode.l10n.t('Create Another')))) return undefined;
  for (let copy = 2; ; copy += 1) {
    const uri = first.with({ path: first.path.replace(/\.md$/, ` ${copy}.md`) });
    if (!(await statFile(uri))) return uri;
  }
}

function nameValues(span: DaySpan): PlaceholderValues {
  return (name) =>
    name === 'from' || name === 'to' ? { kind: 'number', value: isoDate(span[name]) } : undefined;
}

/** The note's text, and the papers that it cites, with their keys in it. */
async function reviewText(
  parts: ReviewParts,
  span: DaySpan,
  note: vscode.Uri,
  template: string | undefined,
): Promise<{ readonly text: string; readonly cited: readonly PaperSummary[] }> {
  const { papers, marks, citations, pause } = parts;
  await papers.ready();
  const { library } = papers;
  const { digestCount, papers: own } = await papersOfSpan(library, span, pause);
  if (digestCount === 0) {
    throw new HumanError(
      vscode.l10n.t('No digests from {0} to {1}.', isoDate(span.from), isoDate(span.to)),
    );
  }
  const { papers: before } = await papersOfSpan(library, spanBefore(span), pause);
  const rising = await papers.ask('trends', own.map(keyOf), before.map(keyOf), shownRising);
  if (!rising) {
    throw new HumanError(vscode.l10n.t('Papers are being indexed. Try again in a moment.'));
  }
  const isCited = await citedPapers(own, citations);
  const newNote = { uri: note, languageId: 'markdown', getText: () => template ?? '' };
  const noteKeys = await keysIn(newNote, parts);
  const form = await citationForm(newNote, parts.bibliographies);
  const reviewed = own.map((paper): ReviewedPaper => {
    const named = noteKeys.cited(paper);
    return {
      paper: named,
      mark: marks.of(paper),
      isCited: isCited.has(paper.key),
      citation: formatCitation([citedIn(note, named)], form.style, form.template),
      url: bestLink(paper)?.url,
    };
  });
  const values = reviewValues({
    span,
    digestCount,
    papers: reviewed,
    paperCountBefore: before.length,
    rising,
  });
  const namesTitle = /\$\{(?:title|link)\}/.test(templateOf(form.style, form.template));
  const filled =
    template === undefined
      ? builtInReview(values, namesTitle, vscode.l10n.t)
      : fillReview(template, values);
  const cited = reviewed.map(({ paper }) => paper).filter(({ key }) => filled.cited.has(key));
  const inNote = cited.map((paper) => citedIn(note, paper));
  const notes = footnoteDefinitions(filled.text, inNote, form.style, form.template);
  return { text: filled.text + notes, cited };
}

/** Reports unknown placeholders. They stay in the note unchanged, which may be intended. */
function reportUnknown(template: string): void {
  const unknown = unknownInReview(template);
  if (unknown.length === 0) return;
  void vscode.window.showInformationMessage(
    vscode.l10n.t(
      'The review note template has unknown placeholders: {0}',
      escapeLinks(localList(unknown, vscode.l10n.t)),
    ),
  );
}

/** How many digests are from the span, and their papers, each once, in digest order. */
export async function papersOfSpan(library: LibraryView, span: DaySpan, pause: Pause) {
  const digests = library.digests
    .filter(({ captureDate }) => isInSpan(captureDate, span))
    .sort((a, b) => compareDates(a.captureDate, b.captureDate));
  const papers = new Map<string, PaperSummary>();
  const add = ({ uri }: { readonly uri: string }): void => {
    for (const { paper } of library.entries(uri)) papers.set(paper.key, paper);
  };
  await forEachInSlices(digests, add, pause, 1);
  return { digestCount: digests.length, papers: [...papers.values()] };
}

/** The keys of papers cited in notes, except in review notes, which cite all marked papers. */
export async function citedPapers(
  papers: readonly PaperSummary[],
  citations: Pick<NoteCitations, 'count' | 'of'>,
): Promise<ReadonlySet<string>> {
  const texts = cachedTexts();
  const cited = new Set<string>();
  for (const { key } of papers) {
    if ((await citations.count(key)) === 0) continue;
    for (const { uri } of await citations.of({ key }, texts)) {
      const text = await texts.read(vscode.Uri.parse(uri));
      if (text === undefined || isReview(text)) continue;
      cited.add(key);
      break;
    }
  }
  return cited;
}

function isReview(note: string): boolean {
  return /^review[ \t]*:/m.test(frontMatterOf(note) ?? '');
}

/** Texts of notes, each read once. */
function cachedTexts(): NoteTexts {
  const texts = new Map<string, Promise<string | undefined>>();
  return {
    read(uri) {
      const name = uri.toString();
      let text = texts.get(name);
      if (!text) texts.set(name, (text = tryTextNow(uri)));
      return text;
    },
  };
}
