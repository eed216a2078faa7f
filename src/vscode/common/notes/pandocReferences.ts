import * as vscode from 'vscode';
import type { Pause } from '../../../core/base/tasks';
import { toHtml } from '../../../core/bibliography/work/markup';
import { toCsl } from '../../../core/bibliography/write/cslItem';
import type { LibraryView } from '../../../core/library/lookup/libraryView';
import { pandocDocument, pandocId } from '../../../core/references/pandoc';
import { readPandocNote } from '../../../core/references/pandocAnswer';
import type { FormattedNote } from '../../../core/references/pandoc';
import { workSources } from '../../../core/references/work';
import type { ReferenceWork } from '../../../core/references/work';
import type { PandocAnswer, RunPandoc } from '../../../platform/pandoc';
import { ownEntriesOf, ownItemsOf } from '../bibliographies/ownEntries';
import { readSettings } from '../settings/settings';
import type { ToFormat } from './shownStyle';
import type { KnownWorks } from './notes';

interface PandocParts extends Pick<KnownWorks, 'papers'> {
  readonly pause: Pause;
  /** Missing where no programs can run. */
  readonly run: RunPandoc | undefined;
}

/** Formats the references and citations of a note by Pandoc, in its CSL style. */
export async function formatByPandoc(
  { shown, files, works, citations }: ToFormat,
  { papers, pause, run }: PandocParts,
): Promise<FormattedNote> {
  const { name, text } = shown.csl ?? { name: '', text: '' };
  if (text === '') return { problem: vscode.l10n.t("{0} can't be read.", name) };
  if (!run) return { problem: vscode.l10n.t("Pandoc can't run in a browser.") };
  if (!vscode.workspace.isTrusted) {
    return { problem: vscode.l10n.t('Pandoc runs only in a trusted workspace.') };
  }
  const bibliographies = await entriesOf(works, files, papers.library, pause);
  const names = ['--bibliography=references.bib', '--bibliography=references.json'];
  const metadata = [
    '-M',
    'link-citations=true',
    ...(shown.lang ? ['-M', `lang=${shown.lang}`] : []),
  ];
  const answer = await run(readSettings().pandocPath, {
    args: [
      '--sandbox',
      '-f',
      'markdown',
      '-t',
      'json',
      '--citeproc',
      '--csl=style.csl',
      ...names,
      ...metadata,
    ],
    document: pandocDocument(
      citations,
      works.map(({ key }) => pandocId(key)),
    ),
    files: new Map([['style.csl', text], ...bibliographies]),
  });
  if (!('output' in answer)) return { problem: problemOf(answer) };
  const keys = new Map(works.map(({ key }) => [pandocId(key), key]));
  const note = readPandocNote(answer.output, citations, (id) => keys.get(id));
  return note ? { note } : { problem: vscode.l10n.t("Pandoc's output can't be read.") };
}

/** The entries of works: the user's own, as written, and those of papers that no bibliography has. */
async function entriesOf(
  works: readonly ReferenceWork[],
  files: readonly string[],
  library: LibraryView,
  pause: Pause,
): Promise<readonly (readonly [name: string, text: string])[]> {
  const all = works.map((work) => {
    const { paper, entry } = workSources(library, work.key, files);
    const listings = entry && [{ uri: entry.uri, key: entry.key }];
    const title = entry?.title ?? work.title;
    return {
      key: pandocId(work.key),
      work,
      from: paper,
      paper: { title, listings: listings ?? [] },
    };
  });
  const written = await ownEntriesOf(all, pause);
  const others = all.filter(({ key }) => !written.has(key));
  const items = await ownItemsOf(others, pause);
  const csl = others.map(({ key, work, from }) => {
    const ofPaper = from && {
      ...toCsl({ ...from, abstract: '' }),
      title: toHtml(work.shownTitle),
    };
    return { ...(items.get(key) ?? ofPaper), id: key };
  });
  return [
    ['references.bib', [...written.values()].join('\n\n')],
    ['references.json', JSON.stringify(csl)],
  ];
}

function problemOf(answer: Exclude<PandocAnswer, { readonly output: string }>): string {
  switch (answer.problem) {
    case 'missing':
      return vscode.l10n.t('Pandoc was not found.');
    case 'slow':
      return vscode.l10n.t('Pandoc took too long.');
    case 'failed':
      return vscode.l10n.t('Pandoc failed: {0}', answer.message.slice(0, 300));
  }
}
