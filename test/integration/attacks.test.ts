import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { cardOf } from '../../src/vscode/common/papers/cards';
import { showAdded } from '../../src/vscode/bibliography/writer';
import { CitationCompletionProvider } from '../../src/vscode/citations/completion';
import { readable } from '../../src/core/text/readable';
import { nothingAsked } from '../../src/core/search/row';
import { paperItem } from '../../src/vscode/palette/items';
import { attacks } from '../fixtures/attacks/attacks';
import { noBibliographies } from './support/noBibliographies';
import { FakePapers, makePaper } from './support/fakePapers';
import { openUnsaved } from './support/unsaved';
import { messagesOf } from './support/workspace';

const icon = /(?<!\\)\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/;
const hidden = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

describe('An attack in a digest', () => {
  const attackers = attacks.map((attack, index) =>
    makePaper(`attacker${index}`, attack, { abstract: attack, organization: { name: attack } }),
  );
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('shows no icon in the palette and hides nothing there', () => {
    for (const attacker of attackers) {
      const { label, description, detail } = paperItem(
        attacker,
        { snippet: { text: readable(attacker.abstract), matches: [] } },
        nothingAsked,
        [],
      );
      for (const text of [label, description ?? '', detail ?? '']) assert.doesNotMatch(text, icon);
      assert.doesNotMatch(`${label} ${description} ${detail}`, hidden);
    }
  });

  it('runs only the commands of a card, and adds no HTML to it', () => {
    for (const attacker of attackers) {
      for (const place of ['note', 'digest', 'tree', 'completion'] as const) {
        const card = cardOf(attacker, place, new FakePapers([]));
        assert.ok(typeof card.isTrusted === 'object');
        assert.ok(card.isTrusted.enabledCommands.every((id) => id.startsWith('paperDigest.')));
        assert.ok(!card.supportHtml && !card.supportThemeIcons);
      }
    }
  });

  it('adds no link to a message that names a key', async () => {
    const key = '[x](command:workbench.action.quit)';
    const messages = await messagesOf(() => {
      const uri = vscode.Uri.file('/refs.bib');
      const nothing = { format: 'bibtex', newText: '', written: new Map() } as const;
      showAdded({ uri, keys: [key], ...nothing, save: () => Promise.resolve(false) }, false);
      return Promise.resolve();
    });
    assert.equal(messages.length, 1);
    for (const message of messages) {
      assert.match(message, /\[x\]/);
      assert.doesNotMatch(message, /\]\(/);
    }
  });

  it('is inserted by a completion as its key only', async () => {
    const note = await openUnsaved('See @attacker');
    const provider = new CitationCompletionProvider({
      papers: new FakePapers(attackers),
      bibliographies: noBibliographies,
    });
    const { token } = new vscode.CancellationTokenSource();
    const list = await provider.provideCompletionItems(note, new vscode.Position(0, 13), token);
    assert.ok(list);
    assert.equal(list.items.length, attackers.length);
    for (const { insertText, label } of list.items) {
      assert.ok(typeof insertText === 'string');
      assert.match(insertText, /^@attacker\d+$/);
      assert.doesNotMatch(JSON.stringify(label), hidden);
    }
  });
});
