import * as vscode from 'vscode';
import type { SearchOptions } from '../../core/engine';
import { canBeMarked, noMark } from '../../core/marks/markFile';
import type { PaperMark, ParsedMarks } from '../../core/marks/markFile';
import { VisitedPapers } from '../../core/marks/visitedPapers';
import type { PaperSummary } from '../../core/model';
import { debounce } from '../common/debounce';
import { HumanError } from '../common/humanError';
import type { Marks, PaperState } from '../common/marks';
import type { Papers } from '../common/papers';
import type { MarkFile } from './markFile';

const memoryKey = 'marks.visitedPapers';
/** Storage is written whole, so not for each of many changes. */
const quiet = 500;

/** The marks of the file, and what is new since the last visit. */
export class WorkspaceMarks implements Marks, vscode.Disposable {
  readonly #papers: Papers;
  readonly #file: MarkFile;
  readonly #state: vscode.Memento;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #rememberSoon = debounce(() => this.#remember(), quiet);
  readonly #subscriptions: vscode.Disposable;
  /** What was there at the end of the last visit, or at the beginning of the first, and what was opened. */
  #before: VisitedPapers | undefined;
  #isOpened = false;
  #isReady = false;
  #marks: ReadonlyMap<string, PaperMark> = new Map();
  #starredKeys: ReadonlySet<string> = new Set();
  #readKeys: ReadonlySet<string> = new Set();
  #newKeys: ReadonlySet<string> = new Set();

  readonly onDidChange = this.#changed.event;

  constructor(papers: Papers, file: MarkFile, state: vscode.Memento) {
    this.#papers = papers;
    this.#file = file;
    this.#state = state;
    this.#before = VisitedPapers.parse(state.get(memoryKey));
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      this.#rememberSoon,
      file.onDidChange(() => this.#update()),
      papers.onDidChange(() => this.#update()),
      papers.onDidChangeReading(() => this.#begin()),
    );
    void file.read();
    void papers.ready().then(() => {
      this.#isOpened = true;
      this.#begin();
    });
  }

  get newCount(): number {
    return this.#newKeys.size;
  }

  of({ key }: PaperSummary): PaperState {
    return { ...(this.#marks.get(key) ?? noMark), isNew: this.#newKeys.has(key) };
  }

  /** What queries such as `is:starred` go by. */
  searchOptions(): Pick<SearchOptions, 'starredKeys' | 'readKeys' | 'newKeys'> {
    return { starredKeys: this.#starredKeys, readKeys: this.#readKeys, newKeys: this.#newKeys };
  }

  opened(paper: PaperSummary): void {
    if (!this.of(paper).isNew) return;
    this.#before?.add(paper);
    this.#update();
  }

  visited(): void {
    if (this.#isReady) this.#rememberSoon();
  }

  /**
   * Marks papers in the file; lines under other keys of theirs are joined.
   * @throws HumanError when the file cannot be written, or a line cannot begin with a paper's key
   */
  async mark(papers: readonly PaperSummary[], change: Partial<PaperMark>): Promise<void> {
    const unfit = papers.find(({ key }) => !canBeMarked(key));
    if (unfit) {
      throw new HumanError(
        vscode.l10n.t('The key “{0}” cannot stand in the file of marks.', unfit.key),
      );
    }
    await this.#file.change((marks) => {
      const changes = new Map<string, PaperMark>();
      const chosen = new Set(papers.map(({ key }) => key));
      const present = this.#byPaper(marks);
      for (const alias of marks.keys()) {
        const key = this.#papers.snapshot.resolve(alias)?.key;
        if (key !== undefined && key !== alias && chosen.has(key)) changes.set(alias, noMark);
      }
      for (const key of chosen) changes.set(key, { ...(present.get(key) ?? noMark), ...change });
      return changes;
    });
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  /** Of a library that was read in half, the other half would be new. */
  #begin(): void {
    if (this.#isReady || !this.#isOpened || this.#papers.reading.state !== 'idle') return;
    this.#isReady = true;
    this.#before ??= VisitedPapers.none().with(this.#papers.snapshot.papers);
    this.#update();
  }

  #update(): void {
    const { papers } = this.#papers.snapshot;
    this.#marks = this.#byPaper(this.#file.parsed.marks);
    const marked = (word: keyof PaperMark): ReadonlySet<string> =>
      new Set([...this.#marks].flatMap(([key, mark]) => (mark[word] ? key : [])));
    this.#starredKeys = marked('starred');
    this.#readKeys = marked('read');
    const before = this.#isReady ? this.#before : undefined;
    this.#newKeys = new Set(
      before
        ? papers
            .filter((paper) => !before.has(paper))
            .map(({ key }) => key)
            .filter((key) => !this.#readKeys.has(key))
        : [],
    );
    this.#changed.fire();
  }

  /** A key in the file may be one of several that a paper has. */
  #byPaper(marks: ParsedMarks['marks']): ReadonlyMap<string, PaperMark> {
    const byPaper = new Map<string, PaperMark>();
    for (const [alias, { starred, read }] of marks) {
      const key = this.#papers.snapshot.resolve(alias)?.key;
      if (key === undefined) continue;
      const known = byPaper.get(key) ?? noMark;
      byPaper.set(key, { starred: starred || known.starred, read: read || known.read });
    }
    return byPaper;
  }

  #remember(): void {
    const seen = (this.#before ?? VisitedPapers.none()).with(this.#papers.snapshot.papers);
    void this.#state.update(memoryKey, seen.toString());
  }
}
