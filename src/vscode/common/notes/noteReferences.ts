import * as vscode from 'vscode';
import { Turns } from '../../../core/base/tasks';
import type { Pause } from '../../../core/base/tasks';
import { nearestStyle } from '../../../core/references/nearestStyle';
import type { FormattedNote, PandocNote } from '../../../core/references/pandoc';
import type { ReferencePiece } from '../../../core/references/pieces';
import { formatReference } from '../../../core/references/styles';
import { findWork } from '../../../core/references/work';
import { DisposableOwner } from '../../../platform/disposableOwner';
import type { RunPandoc } from '../../../platform/pandoc';
import type { NoteText } from '../bibliographies/bibliographies';
import { mayRead } from '../bibliographies/places';
import { tryReadText, watchFiles } from '../documents/files';
import type { ShownStyle, ToFormat } from './shownStyle';
import { onDidChangeSettings, readSettings } from '../settings/settings';
import type { KnownWorks } from './notes';

/** In characters; the longest styles have a fifth of it. */
const longestStyle = 2 ** 20;
/** Formatted notes that are kept. */
const mostKept = 50;

/**
 * References as a note wants them: in the CSL style that it or its project names, formatted by Pandoc, or else in a
 * built-in style. Pandoc runs only in a trusted workspace, one process at a time, with a copy of the style and the
 * cited entries alone.
 */
export class NoteReferences extends DisposableOwner {
  readonly #did = this.own(new vscode.EventEmitter<void>());
  readonly #formatted = new Map<string, FormattedNote>();
  /** The newest text to format, by note. */
  readonly #wanted = new Map<string, string>();
  /** What was last formatted for a note. */
  readonly #last = new Map<string, PandocNote>();
  readonly #turns = new Turns();
  #bibliography: unknown;

  /** Fires when notes should be rendered again. */
  readonly onDidChange = this.#did.event;

  /** @param run missing where no programs can run */
  constructor(
    private readonly known: KnownWorks,
    private readonly pause: Pause,
    private readonly run?: RunPandoc,
  ) {
    super();
    this.#bibliography = known.papers.library.bibliography;
    const forget = (): void => {
      if (this.#formatted.size === 0) return;
      this.#formatted.clear();
      this.#did.fire();
    };
    this.own(
      onDidChangeSettings(['pandocPath'], forget),
      vscode.workspace.onDidGrantWorkspaceTrust(forget),
      watchFiles('**/*.csl', () => this.#did.fire()),
      known.papers.onDidChange(() => {
        const { bibliography } = known.papers.library;
        if (bibliography === this.#bibliography) return;
        this.#bibliography = bibliography;
        forget();
      }),
    );
  }

  /** The style of a note, or without a note, of the workspace. */
  async styleOf(note: NoteText | undefined): Promise<ShownStyle> {
    const { referenceStyle } = readSettings();
    const { csl, lang = '' } = await this.known.bibliographies.styleFor(note);
    if (!csl) return { style: referenceStyle, lang };
    const { name, uri } = csl;
    const isLocal = uri?.scheme === 'file' && (await mayRead(uri));
    const read = isLocal ? ((await tryReadText(uri)) ?? '') : '';
    const text = read.length > longestStyle ? '' : read;
    return { ...nearestStyle(name, text, referenceStyle), lang, csl: { name, text } };
  }

  /**
   * A reference to each work with one of these keys, for a note, if there is one. In a built-in style if Pandoc can't
   * format them.
   */
  async list(
    keys: readonly string[],
    note: NoteText | undefined,
  ): Promise<readonly (readonly ReferencePiece[])[]> {
    const shown = await this.styleOf(note);
    const files = note ? (await this.known.bibliographies.filesFor(note)).map(String) : [];
    const { library } = this.known.papers;
    const works = keys.flatMap((key) => findWork(library, key, files, shown.lang) ?? []);
    const input = { shown, files, works, citations: [] };
    const formatted =
      shown.csl && (await this.#turns.take(() => this.#format(idOfInput(input), input)));
    const byKey = new Map(formatted?.note?.references.map(({ key, pieces }) => [key, pieces]));
    return works.map((work) => byKey.get(work.key) ?? formatReference(work, shown.style));
  }

  /**
   * A note as Pandoc formats it, if that is known: otherwise as it last formatted the note, until `onDidChange`
   * fires.
   *
   * @param id of the note
   */
  formatted(id: string, input: ToFormat): FormattedNote | undefined {
    const name = idOfInput(input);
    const known = this.#formatted.get(name);
    this.#wanted.set(id, name);
    if (known) {
      if (known.note) this.#last.set(id, known.note);
      return known;
    }
    void this.#turns.take(async () => {
      if (this.#wanted.get(id) !== name || this.#formatted.has(name)) return;
      await this.#format(name, input);
      this.#did.fire();
    });
    const last = this.#last.get(id);
    return last && { note: last };
  }

  async #format(name: string, input: ToFormat): Promise<FormattedNote> {
    const known = this.#formatted.get(name);
    if (known) return known;
    const { formatByPandoc } = await import('./pandocReferences');
    const formatted = await formatByPandoc(input, {
      ...this.known,
      pause: this.pause,
      run: this.run,
    });
    this.#formatted.set(name, formatted);
    const [oldest] = this.#formatted.keys();
    if (this.#formatted.size > mostKept && oldest !== undefined) this.#formatted.delete(oldest);
    return formatted;
  }
}

/** Identifies what is formatted. */
function idOfInput({ shown, works, citations }: ToFormat): string {
  return JSON.stringify([shown, works, citations]);
}
