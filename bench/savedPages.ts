import type { DigestEntry } from '../src/core/model';

const site = 'https://huggingface.co';

/** The papers as Markdown, like web clippers save a page of search results. */
export function asMarkdown(papers: readonly DigestEntry[]): string {
  const cards = papers.map((paper, index) => {
    const link = (text: string, part = '') => `[${text}](${site}/papers/${idOf(index)}${part})`;
    return [
      link('7'),
      `### ${link(paper.title)}`,
      link(paper.abstract),
      byOf(paper),
      '·',
      `Jan 4, 2026 ${link('5', '#community')}`,
    ].join('\n\n');
  });
  const head = `---\ntitle: "Daily Papers"\nsource: "${site}/papers?q=a"\ncreated: 2026-01-14\n---\n`;
  return `${head}\n# Daily Papers\n\n## by AK and the research community\n\n${cards.join('\n\n')}\n`;
}

/** The papers as a browser saves the front page: its visible content and its data. */
export function asHtml(papers: readonly DigestEntry[]): string {
  const data = papers.map(({ title, abstract }, index) => ({
    paper: {
      id: idOf(index),
      title,
      summary: abstract,
      authors: [{ name: 'A. Vasic' }],
      upvotes: 7,
    },
  }));
  const cards = papers.map(
    (paper, index) =>
      `<article><a href="${site}/papers/${idOf(index)}"><img src="a.png"></a><div>Submitted by</div>` +
      `<div>ana</div><a href="/login?next=%2Fpapers%2F${idOf(index)}"><div>7</div></a>` +
      `<h3><a href="${site}/papers/${idOf(index)}">${escaped(paper.title)}</a></h3>` +
      `<ul><li>${escaped(byOf(paper))}</li></ul><a href="/papers/${idOf(index)}#community">5</a></article>`,
  );
  const props = escaped(JSON.stringify({ date: '2026-01-14', dailyPapers: data }));
  return (
    '<!doctype html><html><body><h1>Daily Papers</h1><h2>by AK and the research community</h2>' +
    `<div data-target="DailyPapers" data-props="${props}">${cards.join('\n')}</div></body></html>`
  );
}

function idOf(index: number): string {
  return `2601.${String(index).padStart(5, '0')}`;
}

function byOf({ organization, authorCount = 1 }: DigestEntry): string {
  return organization?.name ?? `${authorCount} authors`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
