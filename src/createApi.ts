import type { PaperDigestApi } from './api';
import type { Papers } from './vscode/common/papers';

/** What other extensions get of the papers. */
export function createApi(papers: Papers): PaperDigestApi {
  return {
    version: 1,
    ready: () => papers.ready(),
    papers: async () => {
      await papers.ready();
      return papers.snapshot.papers;
    },
    paper: async (key) => {
      await papers.ready();
      return papers.paper(key);
    },
    problems: () => papers.snapshot.problems,
    search: async (query, options) => {
      await papers.ready();
      const results = await papers.search(query, { ...options, snippets: false });
      return results.map(({ paper, score }) => ({ paper, score }));
    },
    onDidChange: papers.onDidChange,
  };
}
