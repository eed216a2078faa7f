/**
 * Takes the pictures of the README from the extension as it is installed: `npm run screenshots`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';
import { main, say } from './lib/run.mjs';
import { openVscode } from '../test/ui/support/vscode.ts';

await main(async () => {
  const target = join(root, 'media/screenshots');
  mkdirSync(target, { recursive: true });
  const vscode = await openVscode({ folder: join(root, 'samples'), theme: 'dark' });
  try {
    await vscode.showPapers();
    await vscode.treeRows.first().waitFor();
    await vscode.page.screenshot({ path: join(target, 'sidebar.png') });
    say('media/screenshots/sidebar.png');
  } finally {
    await vscode.dispose();
  }
});
