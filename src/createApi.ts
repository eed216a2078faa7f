import type { MarkdownIt } from 'markdown-it';
import type { PaperDigestApi } from './api';
import type { Papers } from './vscode/common/papers/papers';
import type { CitationPreview } from './vscode/preview';

/** What `activate` returns: the API, and the hook that VS Code's Markdown preview looks for. */
export interface PaperDigestExports extends PaperDigestApi {
  extendMarkdownIt(md: MarkdownIt): MarkdownIt;
}

/** Creates the API. */
export function createApi(papers: Papers, preview: CitationPreview): PaperDigestExports {
  return {
    version: 1,
    ready: () => papers.ready(),
    papers: async () => {
      await papers.ready();
      return papers.library.papers;
    },
    paper: async (key) => {
      await papers.ready();
      return papers.paper(key);
    },
    problems: () => papers.library.problems,
    search: async (query, options) => {
      await papers.ready();
      const results = await papers.search(query, { ...options, snippets: false });
      return results.map(({ paper, score }) => ({ paper, score }));
    },
    onDidChange: papers.onDidChange,
    extendMarkdownIt: (md) => preview.extend(md),
  };
}
