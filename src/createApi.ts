import type { MarkdownIt } from 'markdown-it';
import type { PaperDigestApi } from './api';
import type { Papers } from './vscode/common/papers/papers';
import type { CitationPreview } from './vscode/preview';

/** What `activate` gives: the API, and what VS Code's Markdown preview looks for beside it. */
export interface PaperDigestExports extends PaperDigestApi {
  extendMarkdownIt(md: MarkdownIt): MarkdownIt;
}

/** What other extensions get of the papers. */
export function createApi(papers: Papers, preview: CitationPreview): PaperDigestExports {
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
    extendMarkdownIt: (md) => preview.extend(md),
  };
}
