import sqlite from '@sqlite.org/sqlite-wasm';
import { Document } from 'flexsearch';
import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';
import type { CombinationOperator, Query } from 'minisearch';
import type { Paper } from '../src/core/model';
import { askedFor } from './askedFor';
import type { ComparableQuery } from './askedFor';

/** Returns the titles that match a query in Paper Digest's language, best first, ten at most. */
export type TitleSearch = (query: string) => readonly string[];

const limit = 10;

/**
 * What a program could use instead of Paper Digest's own index, each as its README recommends. Each gets the parts of
 * the query language that it supports: SQLite all of them, MiniSearch all except phrases; for FlexSearch, a second
 * search removes unwanted papers; Fuse.js gets only words. Without a filter by organization, its name is one more
 * word.
 */
export const competitors: Readonly<
  Record<string, (papers: readonly Paper[]) => TitleSearch | Promise<TitleSearch>>
> = {
  miniSearch(papers) {
    const index = new MiniSearch<Entry>({
      fields: ['title', 'abstract', 'organization'],
      storeFields: ['title'],
      searchOptions: { boost: { title: 2 }, fuzzy: 0.2, prefix: true },
    });
    index.addAll(entries(papers));
    return (query) => {
      const { words, phrases, organizations, unwanted } = askedFor(query);
      const text = [...words, ...phrases].join(' ');
      const wanted = [
        ...(text ? [combined('OR', text)] : []),
        ...organizations.map((name) => ({ queries: [name], fields: ['organization'] })),
      ];
      const apart = unwanted.map((part) => combined('AND', part));
      return index
        .search(combined('AND_NOT', combined('AND', ...wanted), ...apart))
        .slice(0, limit)
        .map((result) => String(result['title']));
    };
  },

  fuse(papers) {
    const fuse = new Fuse(entries(papers), {
      keys: [{ name: 'title', weight: 2 }, 'abstract', 'organization'],
      ignoreLocation: true,
    });
    return (query) =>
      fuse.search(allWords(askedFor(query)), { limit }).map(({ item }) => item.title);
  },

  flexSearch(papers) {
    const index = new Document({
      document: {
        id: 'id',
        index: [
          { field: 'title', tokenize: 'forward' },
          { field: 'abstract', tokenize: 'strict' },
          { field: 'organization', tokenize: 'forward' },
        ],
      },
    });
    for (const { id, title, abstract, organization } of entries(papers)) {
      index.add({ id, title, abstract, organization });
    }
    const found = (text: string, count: number, suggest: boolean) =>
      new Set(
        index.search(text, { limit: count, suggest }).flatMap(({ result }) => result.map(Number)),
      );
    return (query) => {
      const asked = askedFor(query);
      if (asked.unwanted.length === 0) return titlesOf([...found(allWords(asked), limit, true)]);
      const left = new Set(
        asked.unwanted.flatMap((text) => [...found(text, papers.length, false)]),
      );
      const all = [...found(allWords(asked), papers.length, true)];
      return titlesOf(all.filter((id) => !left.has(id)));
    };

    function titlesOf(ids: readonly number[]): string[] {
      return ids.slice(0, limit).map((id) => papers[id]?.title ?? '');
    }
  },

  async sqliteFts5(papers) {
    const { oo1 } = await sqlite();
    const database = new oo1.DB(':memory:');
    database.exec(
      `CREATE VIRTUAL TABLE papers USING fts5(title, abstract, organization, tokenize = 'porter')`,
    );
    database.exec('BEGIN');
    const insertion = database.prepare('INSERT INTO papers VALUES (?, ?, ?)');
    for (const { title, abstract, organization } of entries(papers)) {
      insertion.bind([title, abstract, organization]).stepReset();
    }
    insertion.finalize();
    database.exec('COMMIT');
    return (query) => {
      const match = fts5Query(askedFor(query));
      if (!match) return [];
      const sql = `SELECT title FROM papers WHERE papers MATCH ? ORDER BY bm25(papers, 2) LIMIT ?`;
      return database.selectValues(sql, [match, limit]).map(String);
    };
  },

  plainScan(papers) {
    const texts = entries(papers).map(({ title, abstract, organization }) => ({
      title,
      lowerTitle: title.toLowerCase(),
      lower: `${abstract}\n${organization}`.toLowerCase(),
    }));
    return (query) => {
      const { words, phrases, organizations, unwanted } = askedFor(query.toLowerCase());
      const wanted = [...words, ...phrases, ...organizations];
      const inTitle: string[] = [];
      const inText: string[] = [];
      for (const { title, lowerTitle, lower } of texts) {
        const has = (text: string) => lowerTitle.includes(text) || lower.includes(text);
        if (unwanted.some(has)) continue;
        if (wanted.every((text) => lowerTitle.includes(text))) inTitle.push(title);
        else if (wanted.every(has)) inText.push(title);
      }
      return [...inTitle, ...inText].slice(0, limit);
    };
  },
};

/** A paper as all of them index it. */
interface Entry {
  readonly id: number;
  readonly title: string;
  readonly abstract: string;
  readonly organization: string;
}

function entries(papers: readonly Paper[]): Entry[] {
  return papers.map(({ title, abstract, organization }, id) => ({
    id,
    title,
    abstract,
    organization: organization?.name ?? '',
  }));
}

function combined(combineWith: CombinationOperator, ...queries: Query[]) {
  return { combineWith, queries };
}

function allWords({ words, phrases, organizations }: ComparableQuery): string {
  return [...words, ...phrases, ...organizations].join(' ');
}

/** A query for any of the words, the last of which may be incomplete, and all other conditions. */
function fts5Query({ words, phrases, organizations, unwanted }: ComparableQuery): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const anyWord = words.map(quoted).join(' OR ');
  const wanted = [
    ...(anyWord ? [`(${anyWord}*)`] : []),
    ...phrases.map(quoted),
    ...organizations.map((name) => `organization : ${quoted(name)}`),
  ];
  if (wanted.length === 0) return '';
  return [wanted.join(' AND '), ...unwanted.map(quoted)].join(' NOT ');
}
