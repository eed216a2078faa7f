import * as vscode from 'vscode';
import type { Reason, SearchResult } from '../../../src/core/search/answer/result';
import type { LearnedInterests } from '../../../src/core/search/interest/interest';
import type { AskedQuery } from '../../../src/core/search/query/parse';
import type { Answer, Question } from '../../../src/core/server/libraryServer';
import { nothingRead } from '../../../src/core/feed/reading';
import type { ReadingState } from '../../../src/core/feed/reading';
import { LibraryView } from '../../../src/core/library/lookup/libraryView';
import type { DigestSummary, Paper } from '../../../src/core/model';
import type { Papers, RelatedPaper } from '../../../src/vscode/common/papers/papers';

/** A paper with the fields that matter to a test. */
export function makePaper(key: string, title: string, known: Partial<Paper> = {}): Paper {
  return { key, title, abstract: '', links: [], sightings: [], ...known };
}

/** The place of a title that fills `line` of the file `uri`, in an entry of three lines. */
export function sightingAt(uri: vscode.Uri, line: number, title: string): Paper['sightings'][0] {
  return {
    uri: uri.toString(),
    range: { start: { line, character: 0 }, end: { line: line + 2, character: 0 } },
    titleRange: { start: { line, character: 0 }, end: { line, character: title.length } },
  };
}

/** Papers for a test. Finds those whose title has each word of the query, in the given order. */
export class FakePapers implements Papers {
  readonly queries: string[] = [];
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly #readingChanged = new vscode.EventEmitter<void>();
  readonly onDidChangeReading = this.#readingChanged.event;
  readonly #indexed = new vscode.EventEmitter<void>();
  readonly onDidIndex = this.#indexed.event;
  reading: ReadingState = nothingRead;
  readonly #ready: Promise<void>;
  #papers: readonly Paper[] = [];
  library = snapshotOf([]);
  /** Delays answers. */
  delay: Promise<void> = Promise.resolve();

  constructor(papers: readonly Paper[], ready: Promise<void> = Promise.resolve()) {
    this.#ready = ready;
    this.replace(papers);
  }

  replace(papers: readonly Paper[], digests: readonly DigestSummary[] = []): void {
    this.#papers = papers;
    this.library = snapshotOf(papers, digests);
    this.#changed.fire();
  }

  /** Finds the same papers in another order from now on, as an index may. */
  index(papers: readonly Paper[]): void {
    this.#papers = papers;
    this.#indexed.fire();
  }

  /** Reports the progress of reading. */
  setReading(reading: ReadingState): void {
    this.reading = reading;
    this.#readingChanged.fire();
  }

  readonly annotations: Papers['annotations'] = new Map();

  ready(): Promise<void> {
    return this.#ready;
  }

  presentable(): Promise<void> {
    return this.#ready;
  }

  /** The answer to `learnedInterests`. */
  learntWords: LearnedInterests | undefined;
  /** The answers to `interestReason`, by key. */
  reasons: Readonly<Record<string, Reason>> = {};

  ask<Q extends Question>(question: Q, ...[key = '']: readonly unknown[]): Promise<Answer<Q>> {
    const known = this.library.resolve(String(key));
    const answers: Partial<Record<Question, unknown>> = {
      paper: this.#papers.find((paper) => paper.key === known?.key),
      learnedInterests: this.learntWords,
      interestReason: this.reasons[String(key)],
    };
    return Promise.resolve(answers[question] as Answer<Q>);
  }

  /** The result of {@link related} for any request. */
  relatedPapers: readonly RelatedPaper[] = [];

  readonly relatedQuestions: unknown[] = [];

  related(to: unknown, limit: number): Promise<readonly RelatedPaper[]> {
    this.relatedQuestions.push(to);
    return Promise.resolve(this.relatedPapers.slice(0, limit));
  }

  async search(asked: AskedQuery, { limit = 100 } = {}): Promise<readonly SearchResult[]> {
    const query = textOf(asked);
    this.queries.push(query);
    await this.delay;
    const words = query.toLowerCase().split(/\s+/);
    return this.#papers
      .filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
      .slice(0, limit)
      .map((paper, rank) => ({ paper, score: 100 - rank }));
  }
}

/** The text of a query. */
export function textOf(asked: AskedQuery): string {
  return typeof asked === 'string' ? asked : asked.text;
}

/** In the given order, unlike a library, which is sorted by key. */
function snapshotOf(papers: readonly Paper[], digests: readonly DigestSummary[] = []): LibraryView {
  const lists = { papers, digests, problems: [], aliases: [], bibliography: [] };
  const resolve = (key: string) => papers.find((paper) => paper.key === key);
  return Object.assign(new LibraryView(lists), { resolve });
}
