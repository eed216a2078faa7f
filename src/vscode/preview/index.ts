import type { MarkdownIt } from 'markdown-it';
import * as vscode from 'vscode';
import { addCitations } from '../../core/preview/plugin';
import type { PreviewSource } from '../../core/preview/plugin';
import { findWork } from '../../core/references/work';
import type { ReferenceWork } from '../../core/references/work';
import { describePaper } from '../../core/render/labels';
import { readable } from '../../core/render/readable';
import { debounce } from '../common/debounce';
import type { Papers } from '../common/papers';
import { affectsSettings, readSettings } from '../common/settings';

/** So much of an abstract is shown on hover, in UTF-16 code units. */
const abstractLength = 400;
/** Changes of the library come in groups, as when a folder is copied. */
const quietMilliseconds = 200;
/** Who types on asks again and again, and is told all the same. */
const atMostMilliseconds = 600;
/** By then a preview has been rendered again after it was told to. */
const answerMilliseconds = 1500;
const mostRefreshes = 3;

/**
 * Citations in VS Code's own preview of Markdown. The preview asks for them whenever a note changes;
 * it is told to ask again when what is known of the works in it has changed.
 */
export class CitationPreview implements vscode.Disposable {
  readonly #papers: Papers;
  readonly #subscriptions: vscode.Disposable;
  /** What is known of the works that previews have asked for, by key. */
  readonly #shown = new Map<string, string>();
  /** The beginnings of their abstracts, by the papers' own keys. */
  readonly #abstracts = new Map<string, string>();
  readonly #refreshUnanswered = debounce(() => {
    if (this.#refreshes > 0 && this.#refreshes < mostRefreshes) void this.#refresh();
  }, answerMilliseconds);
  /** Since a preview was rendered last with what is known now. */
  #refreshes = 0;
  #edition = 0;
  readonly #update = debounce(
    () => void this.#refreshIfChanged(),
    quietMilliseconds,
    atMostMilliseconds,
  );

  constructor(papers: Papers) {
    this.#papers = papers;
    this.#subscriptions = vscode.Disposable.from(
      papers.onDidChange(this.#update),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (affectsSettings(event, 'previewCitations', 'referenceStyle')) void this.#refresh();
      }),
      this.#update,
      this.#refreshUnanswered,
    );
  }

  /** What VS Code calls to have its Markdown renderer extended. */
  extend(md: MarkdownIt): MarkdownIt {
    addCitations(md, this.#source());
    return md;
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  #source(): PreviewSource {
    return {
      localize: vscode.l10n.t,
      form: () => {
        const { previewCitations } = readSettings();
        return previewCitations === 'off' ? undefined : previewCitations;
      },
      style: () => readSettings().referenceStyle,
      work: (key) => {
        const work = findWork(this.#papers.snapshot, key);
        // The oldest counts: VS Code asks for outlines and links as well, without showing the answer.
        if (!this.#shown.has(key)) this.#shown.set(key, this.#fingerprint(work));
        if (work && !this.#abstracts.has(work.key)) this.#update();
        return work;
      },
      describe: (work) => this.#describe(work),
      edition: () => this.#edition,
      rendered: (edition) => {
        const isCurrent = edition === this.#edition;
        this.#refreshes = isCurrent ? 0 : 1;
        if (!isCurrent) this.#refreshUnanswered();
      },
    };
  }

  /** Title, byline and the start of the abstract. */
  #describe({ key, title, venue }: ReferenceWork): string {
    const paper = this.#papers.snapshot.resolve(key);
    const byline = paper ? describePaper(paper, vscode.l10n.t) : venue?.name;
    return [[title, byline].filter(Boolean).join('\n'), this.#abstracts.get(key)]
      .filter(Boolean)
      .join('\n\n');
  }

  #fingerprint(work: ReferenceWork | undefined): string {
    return work ? JSON.stringify([work, this.#describe(work)]) : '';
  }

  async #refreshIfChanged(): Promise<void> {
    if (this.#shown.size === 0) return;
    await this.#readAbstracts();
    const { snapshot } = this.#papers;
    for (const [key, before] of this.#shown) {
      if (this.#fingerprint(findWork(snapshot, key)) !== before) {
        await this.#refresh();
        return;
      }
    }
  }

  async #readAbstracts(): Promise<void> {
    const { snapshot } = this.#papers;
    const keys = new Set([...this.#shown.keys()].map((key) => snapshot.resolve(key)?.key ?? key));
    await Promise.all(
      [...keys].map(async (key) => {
        const paper = await this.#papers.paper(key);
        this.#abstracts.set(key, start(readable(paper?.abstract ?? '')));
      }),
    );
  }

  /**
   * Those that are open ask again. VS Code drops a refresh while one that seems to change nothing is
   * still to come, as after a note is saved, and may show once more what was read before. So it is
   * repeated until something else is rendered; after a few times there is no preview.
   */
  async #refresh(): Promise<void> {
    this.#shown.clear();
    this.#edition += 1;
    this.#refreshes += 1;
    this.#refreshUnanswered();
    try {
      await vscode.commands.executeCommand('markdown.preview.refresh');
    } catch {
      // VS Code's Markdown extension is switched off: there is no preview.
    }
  }
}

/** The beginning of a text, up to the end of a word. */
function start(text: string): string {
  if (text.length <= abstractLength) return text;
  const cut = text.slice(0, abstractLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), abstractLength / 2))}…`;
}
