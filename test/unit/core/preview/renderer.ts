import MarkdownIt from 'markdown-it';
import type { LibrarySnapshot } from '../../../../src/core/library/lookup/snapshot';
import { addCitations } from '../../../../src/core/preview/plugin';
import type { PreviewSource } from '../../../../src/core/preview/plugin';
import { findWork } from '../../../../src/core/references/work';
import { english } from '../../../../src/core/text/localize';

/** A renderer as VS Code sets it up, or as others do that let no HTML through. */
export function renderer(
  library: LibrarySnapshot,
  options: Partial<PreviewSource> = {},
  html = true,
): MarkdownIt {
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
