import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { PaperDigestApi } from '../../src/api';
import { commands } from '../../src/vscode/contributions';
import { toVscodeRange } from '../../src/vscode/common/documents/ranges';
import { eventually } from '../support/eventually';
import { showDocument } from './support/showDocument';

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

/** One digest of each kind, each with its own paper. */
const lists: Readonly<Record<string, List>> = {
  'saved.html': {
    text: frontPage('Listed Dunes of a Saved Page', '2610.90005'),
    title: 'Listed Dunes of a Saved Page',
    card: /Sand Lab.*91 votes.*2 comments.*No abstract on the page/s,
    entry: /author = \{\{Sand Lab\}\}.*eprint = \{2610\.90005\}/s,
  },
  'clip.md': {
    text: '---\ntitle: "Daily Papers - Hugging Face"\nsource: "https://huggingface.co/papers/date/2026-10-05"\ncreated: 2026-10-06\ntags:\n  - "clippings"\n---\n## Daily Papers\n\n## byAK and the research community\n\nOct 5\n\n[![](https://cdn.example/1.png)](https://huggingface.co/papers/2610.90006)\n\nSubmitted by ![](https://cdn.example/a.jpeg) mira[92](https://huggingface.co/login?next=%2Fpapers%2F2610.90006)\n\n### Listed Dunes of a Clip\n\n[![x](https://cdn.example/i.png)\n\nSand Lab\n\n](https://huggingface.co/sand-lab)\n\n[2](https://huggingface.co/papers/2610.90006#community)\n',
    title: 'Listed Dunes of a Clip',
    card: /Sand Lab.*92 votes.*2 comments/s,
    entry: /eprint = \{2610\.90006\}/,
  },
  'front.txt': {
    text: 'Hugging Face\nModels\nnew\nGet trending papers in your email inbox once a day!\n\nSubscribe\nDaily Papers\nby\n\nAK\nand the research community\nDaily\nWeekly\nMonthly\nTrending Papers\nOct 5\n\nSubmitted by\n\nmira\n93\nListed Dunes of a Copy\n\nSand Lab\n2\n\nSubmitted by\n\notto\n4\nListed Shores of a Copy\n\n\n·\n9 authors\n',
    title: 'Listed Dunes of a Copy',
    others: ['Listed Shores of a Copy'],
    card: /Sand Lab.*93 votes.*2 comments/s,
    entry: /title = \{Listed Dunes of a Copy\}/,
  },
  'abstract-page.txt': {
    text: 'Computer Science > Machine Learning\narXiv:2601.90007 (cs)\n[Submitted on 12 Jan 2026]\nTitle:Listed Dunes of an Abstract\nAuthors:Ana Vasic, Wei Li\nView PDF\nAbstract:We follow dunes to their own page.\nComments:\t12 pages\nSubjects:\tMachine Learning (cs.LG)\nCite as:\tarXiv:2601.90007 [cs.LG]\n',
    title: 'Listed Dunes of an Abstract',
    abstract: 'We follow dunes to their own page.',
    card: /Vasic/,
    entry: /author = \{Ana Vasic and Wei Li\}.*eprint = \{2601\.90007\}/s,
  },
  'feed.txt': {
    text: 'Listed Dunes of a Feed\nhttps://arxiv.org/abs/2601.90008\narXiv:2601.90008v1 Announce Type: new\nAbstract: We follow dunes in a feed.\n',
    title: 'Listed Dunes of a Feed',
    abstract: 'We follow dunes in a feed.',
    card: /Jan 2026/,
    entry: /eprint = \{2601\.90008\}/,
  },
  'dump.md': {
    text: '## Papers for 2026-01-13\n\n| Title | Authors | Summary |\n|-------|---------|---------|\n| Listed Dunes of a Dump (Read more on [arXiv](https://arxiv.org/abs/2601.90009) or [HuggingFace](https://huggingface.co/papers/2601.90009))| Ana Vasic, sand42 | Dunes, told shortly. |\n',
    title: 'Listed Dunes of a Dump',
    card: /Vasic.*Summary.*Dunes, told shortly/s,
    entry: /author = \{Ana Vasic and others\}/,
  },
  'week.md': {
    text: '# AI Papers of the Week\n\n## Top AI Papers of the Week (June 23 - June 29) - 2025\n| **Paper**  | **Links** | \n| ------------- | ------------- |\n| 1) **Listed Dunes of a Week** - Dunes, praised. <br>● Much. | [Paper](https://arxiv.org/abs/2506.90010), [Tweet](https://x.com/a/status/1) |\n',
    title: 'Listed Dunes of a Week',
    card: /Summary.*Dunes, praised/s,
    entry: /eprint = \{2506\.90010\}/,
  },
  'hf-mail.txt': {
    text: 'Daily Papers\nby AK and the AI research community\nHere is the selection of papers for today (6 Jul):\nListed Dunes of the Morning (94 ▲) <https://huggingface.co/papers/2607.90011>\n\nTo view more checkout today’s Daily Paper page.\nOnwards and upwards,\nAK and the research community\n',
    title: 'Listed Dunes of the Morning',
    card: /94 votes.*No abstract on the page/s,
    entry: /eprint = \{2607\.90011\}/,
  },
  'mail.txt': {
    text: ` Submissions to:\nCoastal Physics\n received from  Fri  9 Jan 26 19:00:00 GMT  to  Mon 12 Jan 26 19:00:00 GMT\n------------------------------\n\\\\\narXiv:2601.90001\nDate: Mon, 12 Jan 2026 20:33:39 GMT   (215kb)\n\nTitle: Listed Dunes That\n  Walk by Mail\nAuthors: Ana Vasic, Wei Li (and 3 authors)\nCategories: physics.ao-ph\n\\\\\n  We follow dunes through the mail.\n\\\\ ( https://arxiv.org/abs/2601.90001 ,  215kb)\n------------------------------\n`,
    title: 'Listed Dunes That Walk by Mail',
    abstract: 'We follow dunes through the mail.',
    card: /Vasic.*et al/s,
    entry:
      /author = \{Ana Vasic and Wei Li and others\}.*eprint = \{2601\.90001\}.*archivePrefix = \{arXiv\}.*doi = \{10\.48550\/arXiv\.2601\.90001\}/s,
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
  'alert.txt': {
    text: "[PDF] Listed Dunes of a Search\n<https://scholar.google.com/scholar_url?url=https://arxiv.org/pdf/2601.90004&hl=en>\nA Vasic, W Li - arXiv preprint arXiv:2601.90004, 2026\nA passage that no abstract is.\n\nThis message was sent by Google Scholar because you're following new results for dunes.\n",
    title: 'Listed Dunes of a Search',
    card: /Excerpt.*A passage that no abstract is/s,
    entry: /eprint = \{2601\.90004\}/,
  },
  'labeled.md': {
    text: '# Daily arXiv papers 2026-05-15\n\n## 1. Listed Dunes of a Script\n- **Authors:** Ana Vasic, Wei Li\n- **Link:** https://arxiv.org/abs/2605.90014\n- **Abstract:** We follow dunes in a script.\n\n## 2. Listed Shores of a Script\n- **Authors:** Wei Li\n- **Link:** https://arxiv.org/abs/2605.90015\n- **Abstract:** They stay.\n',
    title: 'Listed Dunes of a Script',
    abstract: 'We follow dunes in a script.',
    card: /Vasic/,
    entry: /author = \{Ana Vasic and Wei Li\}.*eprint = \{2605\.90014\}/s,
  },
  'zh-table.md': {
    text: '# 论文 2026-05-15\n\n| 标题 | 作者 | 日期 | 摘要 | 链接 |\n|---|---|---|---|---|\n| Listed Dunes of a Column | Ana Vasic 等 | 2026-05-13 | 沙丘在走。 | [PDF](https://arxiv.org/pdf/2605.90016) |\n',
    title: 'Listed Dunes of a Column',
    card: /Vasic.*et al.*Summary.*沙丘在走/s,
    entry: /author = \{Ana Vasic and others\}.*eprint = \{2605\.90016\}/s,
  },
  'clip-abs.md': {
    text: '---\ntitle: "Listed Dunes of a Note"\nsource: "https://arxiv.org/abs/2605.90017"\nauthor:\n  - "[[Ana Vasic]]"\ncreated: 2026-05-16\ntags:\n  - "clippings"\n---\n> Abstract:We follow dunes into a note.\n\n## My questions\n\nWhy sand?\n',
    title: 'Listed Dunes of a Note',
    abstract: 'We follow dunes into a note.',
    card: /Vasic/,
    entry: /author = \{Ana Vasic\}.*eprint = \{2605\.90017\}/s,
  },
  'publisher.html': {
    text: '<!doctype html><html><head>\n<meta name="citation_title" content="Listed Dunes of a Publisher">\n<meta name="citation_author" content="Vasic, Ana">\n<meta name="citation_doi" content="10.1000/dunes">\n<meta name="citation_date" content="2025/03/04">\n</head><body>\n<h2>Abstract</h2>\n<p>We follow dunes into a journal.</p>\n</body></html>\n',
    title: 'Listed Dunes of a Publisher',
    abstract: 'We follow dunes into a journal.',
    card: /Vasic/,
    entry: /doi = \{10\.1000\/dunes\}/,
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
  const { fs, workspaceFolders } = vscode.workspace;
  const folder = vscode.Uri.joinPath(workspaceFolders![0]!.uri, 'lists-of-papers');
  let api: PaperDigestApi;

  before(async () => {
    const extension = vscode.extensions.getExtension<PaperDigestApi>('paper-digest.paper-digest')!;
    api = await extension.activate();
    for (const [name, { text }] of Object.entries(lists)) {
      await fs.writeFile(vscode.Uri.joinPath(folder, name), new TextEncoder().encode(text));
    }
    await eventually(async () => {
      const titles = new Set((await api.papers()).map(({ title }) => title));
      for (const { title } of Object.values(lists)) assert(titles.has(title), title);
    });
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await fs.delete(folder, { recursive: true });
  });

  for (const [name, { title, others = [], abstract, card, entry }] of Object.entries(lists)) {
    it(`are read, searched, hovered, outlined and cited as digests: ${name}`, async () => {
      const paper = (await api.papers()).find((one) => one.title === title)!;
      const [found] = await api.search(`"${title}"`);
      assert.equal(found?.paper.key, paper.key);
      assert.equal((await api.paper(paper.key))?.abstract, abstract ?? '');

      const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder, name));
      await showDocument(document);
      if (name.endsWith('.txt')) {
        await eventually(() => assert.equal(document.languageId, 'paper-digest'));
      }
      const { start } = paper.sightings[0]!.titleRange;
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        new vscode.Position(start.line, start.character + 1),
      );
      const shown = hovers.flatMap(({ contents }) => contents as vscode.MarkdownString[]);
      assert.match(shown.map(({ value }) => value.replaceAll('&nbsp;', ' ')).join('\n'), card);
      const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>(
        'vscode.executeDocumentSymbolProvider',
        document.uri,
      );
      const outlined = symbols.map((symbol) => symbol.name);
      // Markdown reports the headings of a table, too, and HTML its elements.
      if (name.endsWith('.txt')) assert.deepEqual(outlined, [title, ...others]);
      else assert.ok(outlined.includes(title));

      const { range, titleRange } = paper.sightings[0]!;
      const folds = await vscode.commands.executeCommand<vscode.FoldingRange[]>(
        'vscode.executeFoldingRangeProvider',
        document.uri,
      );
      if (range.end.line > titleRange.start.line) {
        assert.ok(
          folds.some((fold) => fold.start === titleRange.start.line),
          'no fold',
        );
      }
      assert.deepEqual(vscode.languages.getDiagnostics(document.uri), []);
      await vscode.commands.executeCommand(commands.revealInDigest, { key: paper.key });
      const editor = vscode.window.activeTextEditor!;
      assert.equal(editor.document.uri.toString(), document.uri.toString());
      assert.ok(editor.selection.isEmpty);
      assert.deepEqual(editor.selection.active, toVscodeRange(titleRange).start);

      await vscode.commands.executeCommand(commands.copyBibtex, { key: paper.key });
      assert.match(await vscode.env.clipboard.readText(), entry);
    });
  }

  it('have votes, tags, boxes and notes for queries and cards', async () => {
    const marked: Readonly<Record<string, string>> = {
      'marked-front.txt': lists['front.txt']!.text.replace(
        'Listed Dunes of a Copy',
        '- [ ] Marked Dunes of a Copy #mk-sand',
      )
        .replace('9 authors\n', '9 authors\n\n> mk better than the other shore #mk-sand/coast\n')
        .replace('Listed Shores', 'Marked Shores'),
      'marked-listing.txt': lists['listing.txt']!.text.replace(
        'Listed Dunes of a Page',
        'Marked Dunes of a Page #mk-sand',
      )
        .replace('2610.90002', '2610.90012')
        .replace('Total of 1 entries', '\n- [ ] mk ask Ana #mk-ask\n\nTotal of 1 entries'),
      'marked-mail.txt': lists['hf-mail.txt']!.text.replace(
        'Listed Dunes of the Morning',
        '- [x] Marked Dunes of the Morning',
      ).replace('2607.90011', '2607.90013'),
    };
    for (const [name, text] of Object.entries(marked)) {
      await fs.writeFile(vscode.Uri.joinPath(folder, name), new TextEncoder().encode(text));
    }
    const titles = async (query: string): Promise<string[]> =>
      (await api.search(`in:marked- ${query}`)).map(({ paper }) => paper.title).sort();
    await eventually(async () => assert.equal((await titles('')).length, 4));
    const [front, shores, listed, mail] = [
      'Marked Dunes of a Copy',
      'Marked Shores of a Copy',
      'Marked Dunes of a Page',
      'Marked Dunes of the Morning',
    ] as const;
    assert.deepEqual(await titles('votes:>10'), [front, mail]);
    assert.deepEqual(await titles('tag:mk-sand'), [front, listed, shores]);
    assert.deepEqual(await titles('tag:mk-ask'), [listed]);
    assert.deepEqual(await titles('is:todo'), [front]);
    assert.deepEqual(await titles('is:done'), [mail]);
    assert.deepEqual(await titles('note:"better than the other"'), [shores]);
    assert.deepEqual(await titles('note:"ask ana"'), [listed]);

    const paper = (await api.papers()).find(({ title }) => title === front)!;
    assert.deepEqual([paper.tags, paper.task, paper.lacksAbstract], [['mk-sand'], 'todo', true]);
    const document = await vscode.workspace.openTextDocument(
      vscode.Uri.joinPath(folder, 'marked-front.txt'),
    );
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      new vscode.Position(paper.sightings[0]!.titleRange.start.line, 8),
    );
    const shown = hovers.flatMap(({ contents }) => contents as vscode.MarkdownString[]);
    const card = shown.map(({ value }) => value.replaceAll('&nbsp;', ' ')).join('\n');
    assert.match(card, /Your notes.*☐ \\#mk\\-sand/s);
  });

  it('add the abstract that a page lacks', async () => {
    const listing = lists['listing.txt']!.text.replace(
      'Listed Dunes of a Page',
      'Listed Dunes of a Saved Page',
    )
      .replace('2610.90002', '2610.90005')
      .replace('We follow dunes over a page.', 'We follow dunes into the gap.');
    const place = vscode.Uri.joinPath(folder, 'filling.txt');
    await fs.writeFile(place, new TextEncoder().encode(listing));
    await eventually(async () => {
      const paper = (await api.papers()).find(({ arxivId }) => arxivId === '2610.90005')!;
      assert.equal(paper.sightings.length, 2);
      assert.equal(paper.lacksAbstract, undefined);
      assert.equal((await api.paper(paper.key))?.abstract, 'We follow dunes into the gap.');
    });
  });
});
