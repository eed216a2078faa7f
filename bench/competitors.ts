import { Document } from 'flexsearch';
import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';
import type { Paper } from '../src/core/model';

/** Gives the titles that fit, best first, ten at most. */
export type TitleSearch = (query: string) => readonly string[];

/** What a program could use in place of Paper Digest's own index, each as its README tells. */
export const competitors: Readonly<Record<string, (papers: readonly Paper[]) => TitleSearch>> = {
  miniSearch(papers) {
    const index = new MiniSearch<Paper>({
      idField: 'key',
      fields: ['title', 'abstract'],
      storeFields: ['title'],
      searchOptions: { boost: { title: 2 }, fuzzy: 0.2, prefix: true },
    });
    index.addAll(papers);
    return (query) =>
      index
        .search(query)
        .slice(0, 10)
        .map((result) => String(result['title']));
  },

  fuse(papers) {
    const fuse = new Fuse(papers, {
      keys: [{ name: 'title', weight: 2 }, 'abstract'],
      ignoreLocation: true,
    });
    return (query) => fuse.search(query, { limit: 10 }).map(({ item }) => item.title);
  },

  flexSearch(papers) {
    const index = new Document({
      document: {
        id: 'id',
        index: [
          { field: 'title', tokenize: 'forward' },
          { field: 'abstract', tokenize: 'strict' },
        ],
      },
    });
    for (const [id, { title, abstract }] of papers.entries()) index.add({ id, title, abstract });
    return (query) => {
      const found = index.search(query, { limit: 10, suggest: true });
      const ids = new Set(found.flatMap(({ result }) => result.map(Number)));
      return [...ids].slice(0, 10).map((id) => papers[id]?.title ?? '');
    };
  },

  plainScan(papers) {
    const texts = papers.map(({ title, abstract }) => ({
      title,
      lowerTitle: title.toLowerCase(),
      lower: abstract.toLowerCase(),
    }));
    return (query) => {
      const words = query.toLowerCase().split(' ').filter(Boolean);
      const inTitle: string[] = [];
      const inText: string[] = [];
      for (const { title, lowerTitle, lower } of texts) {
        if (words.every((word) => lowerTitle.includes(word))) inTitle.push(title);
        else if (words.every((word) => lowerTitle.includes(word) || lower.includes(word))) {
          inText.push(title);
        }
      }
      return [...inTitle, ...inText].slice(0, 10);
    };
  },
};
