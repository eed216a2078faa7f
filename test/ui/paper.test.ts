import { fixtures, showAllPapers } from './support/journeys';
import { expect, openVscode, type Vscode } from './support/vscode';

describe('A person who reads papers', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openVscode({ folder: fixtures });
    await showAllPapers(vscode);
  });
  after(() => vscode.dispose());

  it('reads one whole beside the list', async () => {
    await vscode.treeRow('GraphNap').click();
    const page = vscode.page
      .frameLocator('iframe.webview[src*="webviewView"]')
      .frameLocator('iframe#active-frame');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('GraphNap');
  });
});
