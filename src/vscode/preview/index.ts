// Citations and lists of references in VS Code's Markdown preview (`previewCitations`, `referenceStyle`).

import type { MarkdownIt } from 'markdown-it';
import * as vscode from 'vscode';
import { isAboutProject } from '../../core/citation/check';
import { isCrossReference } from '../../core/citation/pandoc/crossReferences';
import { addCitations } from '../../core/preview/plugin';
import type { PreviewSource } from '../../core/preview/plugin';
import { findWork } from '../../core/references/work';
import type { ReferenceWork } from '../../core/references/work';
import { describePaper } from '../../core/render/labels';
import { readable } from '../../core/text/readable';
import { debounce } from '../../platform/debounce';
import { DisposableOwner } from '../../platform/disposableOwner';
import { allTabs } from '../common/documents/files';
import type { NoteReferences } from '../common/notes/noteReferences';
import type { ShownStyle } from '../common/notes/shownStyle';
import type { KnownWorks } from '../common/notes/notes';
import type { Papers } from '../common/papers/papers';
import { onDidChangeSettings, readSettings } from '../common/settings/settings';
import { PreviewedFiles } from './previewedFiles';

/** Maximum length of an abstract on hover, in UTF-16 code units. */
const abstractLength = 400;
/** Milliseconds without a change before previews refresh: changes come in groups, as when a folder is copied. */
const quietMilliseconds = 200;
/** The longest wait: while the user types, changes keep coming. */
const atMostMilliseconds = 600;
/** Milliseconds in which a preview is usually rendered after a refresh; doubled with each retry. */
const answerMilliseconds = 1500;
const maxRefreshes = 5;
/**
 * Milliseconds in which a page is usually loaded. VS Code reveals a page once it's loaded. If it gets a page while
 * the previous one is still loading, it may never reveal it (seen in 1.139: it mistakes the previous page for the
 * new one and stops waiting).
 */
const loadMilliseconds = 3000;
/** Used for all of the note's bibliographies in place of a key, which is never empty. */
const all = '';

/**
 * Citations in VS Code's Markdown preview. The preview requests them whenever a note changes; this class refreshes it
 * when the data of a cited work changes.
 */
export class CitationPreview extends DisposableOwner {
  readonly #papers: Papers;
  readonly #noteFiles: PreviewedFiles;
  /** The data of works that previews have rendered, by note and key. */
  readonly #shown = new Map<string, RenderedWork>();
  /** The beginnings of their abstracts, by the papers' own keys. */
  readonly #abstracts = new Map<string, string>();
  #nextRefresh: ReturnType<typeof setTimeout> | undefined;
  /** When the rendered page is loaded; typing doesn't postpone this, as it loads no page. */
  #loadedAt = 0;
  /** How many refreshes were sent since a preview was last rendered with current data. */
  #refreshes = 0;
  #edition = 0;
  /** Whether outdated data were rendered since the last refresh. */
  #showsOutdated = false;
  readonly #update = this.own(
    debounce(() => void this.#refreshIfChanged(), quietMilliseconds, atMostMilliseconds),
  );

  /** @param refreshPreviews makes all open previews render again */
  constructor(
    { papers, bibliographies }: KnownWorks,
    private readonly references: NoteReferences,
    private readonly refreshPreviews: () => Thenable<unknown> = refreshMarkdownPreviews,
  ) {
    super();
    this.#papers = papers;
    this.#noteFiles = new PreviewedFiles(bibliographies, references, () => this.#refresh());
    this.own(
      papers.onDidChange(this.#update),
      references.onDidChange(() => this.#refresh()),
      onDidChangeSettings(['previewCitations', 'referenceStyle'], () => this.#refresh()),
      { dispose: () => clearTimeout(this.#nextRefresh) },
    );
  }

  /** Called by VS Code to extend its Markdown renderer. */
  extend(md: MarkdownIt): MarkdownIt {
    addCitations(md, this.#source());
    return md;
  }

  #source(): PreviewSource {
    const { references } = this;
    const source: PreviewSource = {
      inNote: (markdown) => {
        const id = this.#noteFiles.idOf(markdown);
        const { style: shown, files } = this.#noteFiles.of(id);
        return {
          ...source,
          form() {
            const form = source.form();
            return form && (shown.form ?? form);
          },
          style: () => shown.style,
          lang: () => shown.lang,
          formatted(works, citations) {
            if (!shown.csl) return undefined;
            const cited = works.list.map(({ work }) => work);
            return references.formatted(id, { shown, files, works: cited, citations: citations() });
          },
          remark: (problem) => remarkOn(shown, problem),
          work: (key) => this.#work(id, key),
          listedKeys: () => this.#listedKeys(id),
          crossReferences: () => this.#noteFiles.of(id).crossReferences,
          hasOnlyMentions: () => isAboutProject(id.split('\n', 1)[0] ?? '', markdown),
        };
      },
      localize: vscode.l10n.t,
      form: () => {
        const { previewCitations } = readSettings();
        return previewCitations === 'off' ? undefined : previewCitations;
      },
      style: () => readSettings().referenceStyle,
      work: (key) => this.#work('', key),
      describe: (work) => this.#describe(work),
      edition: () => this.#edition,
      rendered: (edition) => {
        this.#refreshes = 0;
        // Otherwise, frequent rendering would keep postponing the refresh.
        if (this.#showsOutdated) return;
        const now = performance.now();
        if (now > this.#loadedAt) this.#loadedAt = now + loadMilliseconds;
        // Whatever is rendered: VS Code also renders notes for purposes other than previews.
        this.#showsOutdated = edition !== this.#edition;
        if (this.#showsOutdated) this.#refresh({ isShown: true });
      },
    };
    return source;
  }

  #work(note: string, key: string): ReferenceWork | undefined {
    const work = this.#find(note, key);
    this.#remember(note, key);
    if (work && !this.#abstracts.has(work.key)) this.#update();
    return work;
  }

  #listedKeys(note: string): readonly string[] {
    const keys = this.#keysOf(note);
    this.#remember(note, all);
    return keys;
  }

  /** Keeps the oldest fingerprint: VS Code also renders for outlines and links, without showing the result. */
  #remember(note: string, key: string): void {
    const id = `${note}\n${key}`;
    if (this.#shown.has(id)) return;
    this.#shown.set(id, { note, key, fingerprint: this.#fingerprint(note, key) });
  }

  /** The keys of all entries in the bibliographies that a note is compiled with. */
  #keysOf(note: string): readonly string[] {
    const files = new Set(this.#noteFiles.of(note).files);
    return this.#papers.library.bibliography
      .filter(({ uri }) => files.has(uri))
      .map(({ key }) => key);
  }

  #find(note: string, key: string): ReferenceWork | undefined {
    const { files, style } = this.#noteFiles.of(note);
    return findWork(this.#papers.library, key, files, style.lang);
  }

  /** Title, byline and the start of the abstract. */
  #describe({ key, title, venue }: ReferenceWork): string {
    const paper = this.#papers.library.resolve(key);
    const byline = paper ? describePaper(paper, vscode.l10n.t) : venue?.name;
    return [[title, byline].filter(Boolean).join('\n'), this.#abstracts.get(key)]
      .filter(Boolean)
      .join('\n\n');
  }

  /** Changes when what is shown for the key in a note changes. */
  #fingerprint(note: string, key: string): string {
    if (key === all) return this.#keysOf(note).join('\n');
    const work = this.#find(note, key);
    if (work) return JSON.stringify([work, this.#describe(work)]);
    return String(isCrossReference(key, this.#noteFiles.of(note).crossReferences));
  }

  async #refreshIfChanged(): Promise<void> {
    if (this.#shown.size === 0) {
      // They may have changed; the next rendering reads them again.
      this.#abstracts.clear();
      return;
    }
    await this.#readAbstracts();
    for (const { note, key, fingerprint } of this.#shown.values()) {
      if (this.#fingerprint(note, key) !== fingerprint) {
        this.#refresh();
        return;
      }
    }
  }

  async #readAbstracts(): Promise<void> {
    const keys = new Set(
      [...this.#shown.values()].map(({ note, key }) => this.#find(note, key)?.key ?? key),
    );
    await Promise.all(
      [...keys].map(async (key) => {
        const paper = await this.#papers.ask('paper', key);
        this.#abstracts.set(key, start(readable(paper?.abstract ?? '')));
      }),
    );
  }

  /**
   * Renders open previews again once they are loaded. Refreshes nothing while none is open: a preview that shows
   * outdated data later requests a refresh.
   *
   * @param isShown whether outdated data were just rendered
   */
  #refresh({ isShown = false } = {}): void {
    if (!isShown && !isPreviewOpen()) {
      this.#invalidate();
      return;
    }
    this.#refreshIn(Math.max(0, this.#loadedAt - performance.now()));
  }

  #invalidate(): void {
    this.#shown.clear();
    this.#edition += 1;
  }

  /**
   * VS Code drops a refresh while another one that seems to change nothing is pending, as after saving a note, and
   * may show outdated data again. So this repeats the refresh until current data are rendered, but only a few
   * times, as the preview may be closed meanwhile.
   */
  async #refreshNow(): Promise<void> {
    this.#showsOutdated = false;
    this.#invalidate();
    this.#refreshIn(
      answerMilliseconds * 2 ** this.#refreshes,
      () => this.#refreshes > 0 && this.#refreshes < maxRefreshes,
    );
    this.#refreshes += 1;
    try {
      await this.refreshPreviews();
    } catch {
      // VS Code's Markdown extension is disabled, so there is no preview.
    }
  }

  #refreshIn(milliseconds: number, isWanted = (): boolean => true): void {
    clearTimeout(this.#nextRefresh);
    this.#nextRefresh = setTimeout(() => {
      if (isWanted()) void this.#refreshNow();
    }, milliseconds);
  }
}

/** Says why a note isn't shown in its own style. */
function remarkOn({ style }: ShownStyle, problem: string): string {
  const name = /^(?:chicago|nature)$/.test(style)
    ? style.charAt(0).toUpperCase() + style.slice(1)
    : style.toUpperCase();
  return vscode.l10n.t('{0} These references are in {1} style.', problem, name);
}

function refreshMarkdownPreviews(): Thenable<unknown> {
  return vscode.commands.executeCommand('markdown.preview.refresh');
}

/** Whether a tab shows a Markdown preview, beside its editor or instead of it. */
export function isPreviewOpen(): boolean {
  return allTabs().some(
    ({ input }) =>
      (input instanceof vscode.TabInputWebview || input instanceof vscode.TabInputCustom) &&
      input.viewType.includes('markdown.preview'),
  );
}

/** The data of a work when a note was rendered with it. */
interface RenderedWork {
  /** See {@link PreviewedFiles.idOf}. */
  readonly note: string;
  readonly key: string;
  readonly fingerprint: string;
}

/** The beginning of a text, up to the end of a word. */
function start(text: string): string {
  if (text.length <= abstractLength) return text;
  const cut = text.slice(0, abstractLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), abstractLength / 2))}…`;
}
