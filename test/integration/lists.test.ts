import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { PaperDigestApi } from '../../src/api';
import { commands } from '../../src/vscode/contributions';
import { eventually } from './support/eventually';

interface List {
  readonly text: string;
  readonly title: string;
  readonly abstract?: string;
  /** What the card shows. */
  readonly card: RegExp;
  /** What the exported entry has. */
  readonly entry: RegExp;
}

/** One list of each kind, with a paper of its own. */
const lists: Readonly<Record<string, List>> = {
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
    card: /Passage.*A passage that no abstract is/s,
    entry: /eprint = \{2601\.90004\}/,
  },
};

describe('Lists of papers that are no pages of the site', () => {
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

  for (const [name, { title, abstract, card, entry }] of Object.entries(lists)) {
    it(`are read, searched, hovered, outlined and cited as digests: ${name}`, async () => {
      const paper = (await api.papers()).find((one) => one.title === title)!;
      const [found] = await api.search(`"${title}"`);
      assert.equal(found?.paper.key, paper.key);
      assert.equal((await api.paper(paper.key))?.abstract, abstract ?? '');

      const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder, name));
      await vscode.window.showTextDocument(document);
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
      // Markdown has the headings of a table, too.
      if (name.endsWith('.md')) assert.ok(outlined.includes(title));
      else assert.deepEqual(outlined, [title]);

      await vscode.commands.executeCommand(commands.copyBibtex, { key: paper.key });
      assert.match(await vscode.env.clipboard.readText(), entry);
    });
  }
});
