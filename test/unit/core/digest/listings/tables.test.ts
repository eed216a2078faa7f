import { fieldsOf, parseListing, readListing, savings } from '../invariants';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { shownWorks, two, walkingDunes as work } from './papers';
import type { ShownWork } from './papers';

const { 'with blank lines between': _, ...ways } = savings;
const isBoilerplate = (line: string): boolean => /^[#>|<[(-]/.test(line);

const botHead =
  '## Updated on 2026.06.29\n> Usage instructions: [here](./docs/README.md#usage)\n\n<details>\n  <summary>Table of Contents</summary>\n</details>\n\n## Dunes\n\n|Publish Date|Title|Authors|PDF|Code|\n|---|---|---|---|---|\n';

function botRow({ id, title, names, year, month, day }: ShownWork): string {
  return `|**${year}-${two(month)}-${two(day)}**|**${title.replaceAll('|', '\\|')}**|${names[0] ?? ''} et.al.|[${id}v2](http://arxiv.org/abs/${id}v2)|**[link](https://github.com/a/${id})**|`;
}

describe('The table of a bot', () => {
  it('is read paper for paper, however it was saved', () => {
    fc.assert(
      fc.property(shownWorks, fc.constantFrom(...Object.values(ways)), (works, save) => {
        const papers = readListing(save(botHead + works.map(botRow).join('\n')), isBoilerplate);
        assert.deepEqual(
          fieldsOf(papers, 'title', 'arxivId', 'authors', 'date'),
          works.map(({ title, id, names, year, month, day }) => [
            title,
            id,
            [names[0], 'others'],
            { year, month, day },
          ]),
        );
        assert.deepEqual(
          papers.map(({ links }) => links.map(({ kind }) => kind)),
          works.map(() => ['arxiv', 'code']),
        );
      }),
    );
  });

  it('loses no line after any change', () => {
    const line = fc.constantFrom(...`${botHead}${botRow(work)}`.split('\n'), 'mine', '|', '|a|b');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        parseListing(`${botHead}${botRow(work)}\n${lines.join('\n')}`, isBoilerplate);
      }),
    );
  });
});

describe('A dump of Daily Papers', () => {
  const row = ({ id, title, abstract }: ShownWork, names: string) =>
    `| ${title} (Read more on [arXiv](https://arxiv.org/abs/${id}) or [HuggingFace](https://huggingface.co/papers/${id}))| ${names} | ${abstract} |`;
  const head =
    '\n\n## Papers for 2024-10-10\n\n| Title | Authors | Summary |\n|-------|---------|---------|\n';

  it('is read paper for paper, with its summaries as summaries', () => {
    fc.assert(
      fc.property(shownWorks, fc.constantFrom(...Object.values(ways)), (works, save) => {
        const rows = works.map((one) => row(one, one.names.join(', ')));
        const papers = readListing(save(head + rows.join('\n')), isBoilerplate);
        assert.deepEqual(
          papers.map(({ title, arxivId, abstract, sightings: [sighting] }) => ({
            title,
            arxivId,
            abstract,
            ...sighting?.excerpt,
          })),
          works.map(({ title, id, abstract }) => ({
            title,
            arxivId: id,
            abstract: '',
            text: abstract,
            kind: 'summary',
          })),
        );
      }),
    );
  });
});

describe('A table of the papers of a week', () => {
  const head =
    '# AI Papers of the Week\n\n## Top AI Papers of the Week (June 23 - June 29) - 2025\n| **Paper**  | **Links** | \n| ------------- | ------------- |\n';
  const row = ({ id, title, abstract }: ShownWork, place: number) =>
    `| ${place}) **${title}** - ${abstract} <br>● More of it. | [Paper](https://arxiv.org/abs/${id}), [Tweet](https://x.com/a/status/1) |`;

  it('is read paper for paper', () => {
    fc.assert(
      fc.property(shownWorks, fc.constantFrom(...Object.values(ways)), (works, save) => {
        const rows = works.map((one, index) => row(one, index + 1));
        const papers = readListing(save(head + rows.join('\n')), isBoilerplate);
        assert.deepEqual(
          fieldsOf(papers, 'title', 'arxivId', 'urls', 'voteCount', 'excerpt'),
          works.map(({ title, id, abstract }) => [
            title,
            id,
            [`https://arxiv.org/abs/${id}`],
            undefined,
            `${abstract} ● More of it.`,
          ]),
        );
      }),
    );
  });
});

/** The columns of a table in one language: title, authors, link, id, date, abstract, keywords. */
const languages: Readonly<Record<string, readonly string[]>> = {
  English: ['Title', 'Authors', 'Link', 'arXiv ID', 'Published', 'Abstract', 'Keywords'],
  Chinese: ['标题', '作者', '链接', '论文编号', '发布日期', '摘要', '关键词'],
  Korean: ['제목', '저자', '링크', '논문 번호', '게시일', '초록', '키워드'],
  Japanese: ['タイトル', '著者', 'リンク', '論文番号', '公開日', '概要', 'キーワード'],
  German: ['Titel', 'Autoren', 'Verweis', 'Kennung', 'Datum', 'Zusammenfassung', 'Schlagwörter'],
  French: ['Titre', 'Auteurs', 'Lien', 'Identifiant', 'Publié le', 'Résumé', 'Mots-clés'],
  Spanish: ['Título', 'Autores', 'Enlace', 'Identificador', 'Fecha', 'Resumen', 'Palabras clave'],
};
/** How the cells are written: the abstract, the head and the title. */
const abstracts: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  'in details': (text) => `<details><summary>Show</summary>${text}</details>`,
  'in a paragraph of details': (text) =>
    `<details><summary>Abstract</summary><p>${text}</p></details>`,
};
const heads: Readonly<Record<string, (name: string) => string>> = {
  plain: (name) => name,
  bold: (name) => `**${name}**`,
  'in capitals': (name) => name.toUpperCase(),
};
const shownTitles: Readonly<Record<string, (title: string, url: string) => string>> = {
  plain: (title) => title,
  bold: (title) => `**${title}**`,
  linked: (title, url) => `[${title}](${url})`,
  'linked in bold': (title, url) => `**[${title}](${url})**`,
};
const links: Readonly<Record<string, (url: string) => string>> = {
  plain: (url) => url,
  'a word': (url) => `[PDF](${url.replace('/abs/', '/pdf/')})`,
  'in brackets': (url) => `<${url}>`,
};
const tableForm = fc.record({
  language: fc.constantFrom(...Object.values(languages)),
  // Either the link or the title leads to the paper.
  order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }),
  withId: fc.boolean(),
  abstract: fc.constantFrom(...Object.values(abstracts)),
  head: fc.constantFrom(...Object.values(heads)),
  title: fc.constantFrom(...Object.values(shownTitles)),
  link: fc.constantFrom(...Object.values(links)),
});

describe('A table of papers', () => {
  it('is read by the meaning of its columns in any language, order and marking', () => {
    fc.assert(
      fc.property(shownWorks, tableForm, (works, form) => {
        const order = form.order.filter((column) => column !== 3 || form.withId);
        const row = (cells: readonly string[]) =>
          `| ${order.map((column) => cells[column] ?? '').join(' | ')} |`;
        const cells = ({ id, title, names, year, month, day, abstract }: ShownWork) => {
          const url = `https://arxiv.org/abs/${id}`;
          const escaped = (text: string) => text.replaceAll('|', '\\|');
          const shown = form.title(escaped(title), url);
          const on = `${year}-${two(month)}-${two(day)}`;
          const text = form.abstract(escaped(abstract));
          return [shown, names.join(', '), form.link(url), id, on, text, 'sand, shores'];
        };
        const rows = works.map((one) => row(cells(one)));
        const head = row(form.language.map(form.head));
        const rule = row(form.language.map(() => '---'));
        const text = `# Papers\n\n${[head, rule, ...rows].join('\n')}\n`;
        assert.deepEqual(
          fieldsOf(
            readListing(text, isBoilerplate),
            'title',
            'arxivId',
            'authors',
            'date',
            'abstract',
            'notes',
          ),
          works.map(({ title, id, names, year, month, day, abstract }) => [
            title,
            id,
            names,
            { year, month, day },
            abstract,
            undefined,
          ]),
          text,
        );
      }),
      { numRuns: 300 },
    );
  });
});
