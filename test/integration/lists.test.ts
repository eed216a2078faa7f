import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { PaperDigestApi } from '../../src/api';
import { commands } from '../../src/vscode/contributions';
import { toVscodeRange } from '../../src/vscode/common/documents/ranges';
import { eventually } from '../support/eventually';
import { becomes } from './support/becomes';
import { showDocument } from './support/showDocument';
import { hoverTexts, run } from './support/workspace';
import { readyApi, WorkspaceNotes } from './support/workspaceNotes';

interface List {
  readonly text: string;
  readonly title: string;
  /** Titles of the papers below. */
  readonly others?: readonly string[];
  readonly abstract?: string;
  /** The expected text of the card. */
  readonly card: RegExp;
  /** The expected text of the exported entry. */
  readonly entry: RegExp;
}

/** The site's front page with one paper. */
const frontPage = (title: string, id: string): string =>
  `<!-- saved from url=(0045)https://huggingface.co/papers/date/2026-10-05 -->
<!doctype html><html><head><title>Daily Papers - Hugging Face</title></head><body><main><div><h1>Daily Papers</h1><h2>by AK and the research community</h2>
<article><a href="/papers/${id}"><img src="https://cdn.example/${id}.png"></a><div>Submitted by <img src="/avatars/a.svg"> mira</div><a href="/login?next=%2Fpapers%2F${id}"><div>91</div></a><h3><a href="/papers/${id}">${title}</a></h3><a href="/sand-lab"><img alt="x" src="/i.png"><span>Sand Lab</span></a><a href="/papers/${id}#community">2</a></article>
</div></main></body></html>
`;

/** Digests in files of every language, each with its own paper. `test/fixtures/listed` has more kinds. */
const lists: Readonly<Record<string, List>> = {
  'saved.html': {
    text: frontPage('Listed Dunes of a Saved Page', '2610.90005'),
    title: 'Listed Dunes of a Saved Page',
    card: /Sand Lab.*91 votes.*2 comments.*No abstract on the page/s,
    entry: /author = \{\{Sand Lab\}\}.*eprint = \{2610\.90005\}/s,
  },
  'front.txt': {
    text: 'Hugging Face\nModels\nnew\nGet trending papers in your email inbox once a day!\n\nSubscribe\nDaily Papers\nby\n\nAK\nand the research community\nDaily\nWeekly\nMonthly\nTrending Papers\nOct 5\n\nSubmitted by\n\nmira\n93\nListed Dunes of a Copy\n\nSand Lab\n2\n\nSubmitted by\n\notto\n4\nListed Shores of a Copy\n\n\n·\n9 authors\n',
    title: 'Listed Dunes of a Copy',
    others: ['Listed Shores of a Copy'],
    card: /Sand Lab.*93 votes.*2 comments/s,
    entry: /title = \{Listed Dunes of a Copy\}/,
  },
  'hf-mail.txt': {
    text: 'Daily Papers\nby AK and the AI research community\nHere is the selection of papers for today (6 Jul):\nListed Dunes of the Morning (94 ▲) <https://huggingface.co/papers/2607.90011>\n\nTo view more checkout today’s Daily Paper page.\nOnwards and upwards,\nAK and the research community\n',
    title: 'Listed Dunes of the Morning',
    card: /94 votes.*No abstract on the page/s,
    entry: /eprint = \{2607\.90011\}/,
  },
  'listing.txt': {
    text: 'Showing new listings for Monday, 5 October 2026\nNew submissions (showing 1 of 1 entries)\n[1] arXiv:2610.90002 [pdf, html, other]\nTitle: Listed Dunes of a Page\nAna Vasic, Wei Li\nSubjects: Robotics (cs.RO)\nWe follow dunes over a page.\nTotal of 1 entries\n',
    title: 'Listed Dunes of a Page',
    abstract: 'We follow dunes over a page.',
    card: /Vasic/,
    entry: /author = \{Ana Vasic and Wei Li\}.*year = \{2026\}/s,
  },
  'table.md': {
    text: '## Updated on 2026.06.29\n\n## Dunes\n\n|Publish Date|Title|Authors|PDF|Code|\n|---|---|---|---|---|\n|**2026-05-13**|**Listed Dunes of a Bot**|Ana Vasic et.al.|[2605.90003](http://arxiv.org/abs/2605.90003)|null|\n',
    title: 'Listed Dunes of a Bot',
    card: /Vasic.*et al/s,
    entry: /author = \{Ana Vasic and others\}.*month = may/s,
  },
  'records.json': {
    text: '[\n {\n  "title": "Listed Dunes of a Record",\n  "authors": ["Ana Vasic"],\n  "abstract": "We follow dunes into a record.",\n  "arxiv_url": "https://arxiv.org/abs/2605.90018"\n }\n]\n',
    title: 'Listed Dunes of a Record',
    abstract: 'We follow dunes into a record.',
    card: /Vasic/,
    entry: /eprint = \{2605\.90018\}/,
  },
  'items.xml': {
    text: '<?xml version="1.0"?>\n<rss version="2.0"><channel>\n<item>\n<title>Listed Dunes of an Item</title>\n<link>https://arxiv.org/abs/2605.90019</link>\n<description>arXiv:2605.90019v1 Announce Type: new Abstract: We follow dunes into an item.</description>\n<author>Ana Vasic</author>\n</item>\n</channel></rss>\n',
    title: 'Listed Dunes of an Item',
    abstract: 'We follow dunes into an item.',
    card: /Vasic/,
    entry: /eprint = \{2605\.90019\}/,
  },
};

describe('Digests of every kind', () => {
  const files = new WorkspaceNotes('lists-of-papers');
  let api: PaperDigestApi;

  before(async () => {
    api = await readyApi();
    for (const [name, { text }] of Object.entries(lists)) await files.write(name, text);
    await eventually(async () => {
      const titles = new Set((await api.papers()).map(({ title }) => title));
      for (const { title } of Object.values(lists)) assert.ok(titles.has(title), title);
    });
  });
  after(() => files.remove());

  const open = (name: string) => vscode.workspace.openTextDocument(files.uri(name));
  const titled = async (title: string) =>
    (await api.papers()).find((one) => one.title === title) ?? assert.fail(title);
  const cardAt = async (document: vscode.TextDocument, title: string) =>
    (await hoverTexts(document, title)).replaceAll('&nbsp;', ' ');

  for (const [name, { title, others = [], abstract = '', card, entry }] of Object.entries(lists)) {
    it(`are read, searched, hovered, outlined and cited as digests: ${name}`, async () => {
      const { key, sightings } = await titled(title);
      const [found] = await api.search(`"${title}"`);
      assert.equal(found?.paper.key, key);
      assert.equal((await api.paper(key))?.abstract, abstract);

      const document = await open(name);
      await showDocument(document);
      if (name.endsWith('.txt')) {
        await becomes(() => document.languageId, 'paper-digest');
      }
      assert.match(await cardAt(document, title), card);
      const symbols = await run<vscode.DocumentSymbol[]>(
        'vscode.executeDocumentSymbolProvider',
        document.uri,
      );
      const outlined = symbols.map((symbol) => symbol.name);
      // Markdown reports the headings of a table, too, and HTML its elements.
      if (name.endsWith('.txt')) assert.deepEqual(outlined, [title, ...others]);
      else assert.ok(outlined.includes(title));

      const { range, titleRange } = sightings[0]!;
      const folds = await run<vscode.FoldingRange[]>(
        'vscode.executeFoldingRangeProvider',
        document.uri,
      );
      if (range.end.line > titleRange.start.line) {
        assert.ok(folds.some(({ start }) => start === titleRange.start.line));
      }
      assert.deepEqual(vscode.languages.getDiagnostics(document.uri), []);
      await run(commands.revealInDigest, { key });
      const { document: revealed, selection } = vscode.window.activeTextEditor!;
      assert.equal(revealed.uri.toString(), document.uri.toString());
      assert.ok(selection.isEmpty);
      assert.deepEqual(selection.active, toVscodeRange(titleRange).start);

      await run(commands.copyBibtex, { key });
      assert.match(await vscode.env.clipboard.readText(), entry);
    });
  }

  /** Writes the text of a list with some parts replaced. */
  const writeChanged = async (
    from: string,
    to: string,
    changes: Readonly<Record<string, string>>,
  ) => {
    let { text } = lists[from]!;
    for (const [before, after] of Object.entries(changes)) text = text.replace(before, after);
    await files.write(to, text);
  };

  it('have votes, tags, boxes and notes for queries and cards', async () => {
    const [front, shores, listed, mail] = [
      'Marked Dunes of a Copy',
      'Marked Shores of a Copy',
      'Marked Dunes of a Page',
      'Marked Dunes of the Morning',
    ] as const;
    await writeChanged('front.txt', 'marked-front.txt', {
      'Listed Dunes of a Copy': `- [ ] ${front} #mk-sand`,
      '9 authors\n': '9 authors\n\n> mk better than the other shore #mk-sand/coast\n',
      'Listed Shores': 'Marked Shores',
    });
    await writeChanged('listing.txt', 'marked-listing.txt', {
      'Listed Dunes of a Page': `${listed} #mk-sand`,
      '2610.90002': '2610.90012',
      'Total of 1 entries': '\n- [ ] mk ask Ana #mk-ask\n\nTotal of 1 entries',
    });
    await writeChanged('hf-mail.txt', 'marked-mail.txt', {
      'Listed Dunes of the Morning': `- [x] ${mail}`,
      '2607.90011': '2607.90013',
    });
    const titles = async (query: string): Promise<string[]> =>
      (await api.search(`in:marked- ${query}`)).map(({ paper }) => paper.title).sort();
    await becomes(async () => (await titles('')).length, 4);
    for (const [query, ...expected] of [
      ['votes:>10', front, mail],
      ['tag:mk-sand', front, listed, shores],
      ['tag:mk-ask', listed],
      ['is:todo', front],
      ['is:done', mail],
      ['note:"better than the other"', shores],
      ['note:"ask ana"', listed],
    ] as const) {
      assert.deepEqual(await titles(query), expected, query);
    }
    // The window has new papers a moment after the server.
    const { tags, task, lacksAbstract } = await eventually(() => titled(front));
    assert.deepEqual([tags, task, lacksAbstract], [['mk-sand'], 'todo', true]);
    const document = await open('marked-front.txt');
    assert.match(await cardAt(document, front), /Your notes.*☐ \\#mk\\-sand/s);
  });

  it('add the abstract that a page lacks', async () => {
    await writeChanged('listing.txt', 'filling.txt', {
      'Listed Dunes of a Page': 'Listed Dunes of a Saved Page',
      '2610.90002': '2610.90005',
      'We follow dunes over a page.': 'We follow dunes into the gap.',
    });
    await eventually(async () => {
      const paper = (await api.papers()).find(({ arxivId }) => arxivId === '2610.90005')!;
      assert.equal(paper.sightings.length, 2);
      assert.equal(paper.lacksAbstract, undefined);
      assert.equal((await api.paper(paper.key))?.abstract, 'We follow dunes into the gap.');
    });
  });
});
