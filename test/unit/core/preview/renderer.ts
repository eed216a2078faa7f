import MarkdownIt from 'markdown-it';
import type { MarkdownIt as Renderer } from 'markdown-it';
import type { LibraryView } from '../../../../src/core/library/lookup/libraryView';
import { addCitations } from '../../../../src/core/preview/plugin';
import type { PreviewSource } from '../../../../src/core/preview/plugin';
import { findWork } from '../../../../src/core/references/work';
import { english } from '../../../../src/core/text/localize';

/** A renderer like VS Code's, or one that allows no HTML. */
export function renderer(
  library: LibraryView,
  options: Partial<PreviewSource> = {},
  html = true,
): Renderer {
  const md = new MarkdownIt({ html, linkify: true });
  addCitations(md, {
    localize: english,
    form: () => 'authorYear',
    style: () => 'apa',
    work: (key) => findWork(library, key),
    describe: ({ title }) => title,
    edition: () => 0,
    rendered: () => undefined,
    ...options,
  });
  return md;
}
