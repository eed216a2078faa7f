import type * as vscode from 'vscode';
import { withQuery, withoutQuery } from '../../core/search/query/history';

const memoryKey = 'searchHistory';

/** The queries that led to a paper, newest first, in the storage of the workspace. */
export class SearchHistory {
  constructor(private readonly memento: vscode.Memento) {}

  get queries(): readonly string[] {
    const stored: unknown = this.memento.get(memoryKey);
    return Array.isArray(stored) ? stored.filter((query) => typeof query === 'string') : [];
  }

  async add(query: string): Promise<void> {
    await this.memento.update(memoryKey, withQuery(this.queries, query));
  }

  async remove(query: string): Promise<void> {
    await this.memento.update(memoryKey, withoutQuery(this.queries, query));
  }

  async clear(): Promise<void> {
    await this.memento.update(memoryKey, undefined);
  }
}
