/**
 * Takes the screenshots of README, docs and walkthrough from the installed extension: `npm run screenshots`. To take
 * only some, pass their names: `npm run screenshots -- hover walkthrough/search`.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './lib/paths.mjs';
import { main, say, ScriptError } from './lib/run.mjs';
import { takePicture } from './lib/workbench.mjs';
import { showAllPapers } from '../test/ui/support/journeys.ts';
import { pageOfTwo } from '../test/ui/support/pageOfTwo.ts';
import { pageOfTwenty } from '../test/ui/support/twentyPapers.ts';
import { openVscode } from '../test/ui/support/vscode.ts';

const samples = join(root, 'samples');
const note = 'notes/reading-notes.md';
const newestDigest = 'digests/2026-01-14.txt';

/** A paper to add to a digest. */
const addedPaper = pageOfTwo
  .slice(pageOfTwo.indexOf('Lanterns'), pageOfTwo.indexOf('Counting'))
  .replace('Ships', 'Ships: Dim Lights Where Nobody Looks')
  .replace('Mar 4', 'Jan 13');

/** Typical marks at the end of a month. */
const marks = `beyondexploration2025 read
gdpo2026 starred read "compare with Table 2"
informationgainbased2025 starred
puzzlecurriculumgrpo2025 later
`;

/** What to do before each screenshot; every one starts with the sidebar and without editors. */
const pictures = {
  async sidebar(vscode) {
    await vscode.treeRow('SmartSnap').click();
    await selected(vscode);
  },

  async paper(vscode) {
    const paper = vscode.paper.getByRole('heading', { level: 1 });
    await vscode.treeRow('SmartSnap').click();
    await selected(vscode);
    await paper.filter({ hasText: 'SmartSnap' }).waitFor();
    // The list keeps a few rows.
    const { mouse } = vscode.page;
    const header = vscode.page.getByRole('button', { name: 'Paper Section' });
    const { x, y } = await header.boundingBox();
    await drag(mouse, [x + 100, y], [x + 100, y - 150]);
  },

  async filter(vscode) {
    await vscode.chooseFromTitle('Group Papers By', 'Month');
    await vscode.filterBy('entropy');
    await vscode.treeSays('entropy');
    await vscode.press('Enter');
    await vscode.quickInputClosed();
    await vscode.treeRow('BAPO').click();
    await selected(vscode);
    // After a click, there is no card until the mouse has been elsewhere.
    await vscode.treeMessage.hover();
    await vscode.treeRow('BAPO').hover();
    await vscode.hoverCard.filter({ hasText: 'BAPO' }).first().waitFor();
  },

  async 'saved-searches'(vscode) {
    const savedSearches = {
      'Reinforcement with code': '"reinforcement learning" has:code',
      'Of this year': 'date:>=2026 sort:date',
      'Agents, not cited yet': 'agents is:uncited sort:date',
    };
    await vscode.writeFile(
      '.vscode/settings.json',
      JSON.stringify({ 'paperDigest.savedSearches': savedSearches }),
    );
    const row = vscode.treeRow('Agents, not cited yet');
    await row.click();
    await vscode.treeRows.nth(4).click();
    await selected(vscode);
  },

  async search(vscode) {
    await vscode.openFile(note);
    await vscode.searchPapers('polcy optimizaton');
    await vscode.quickPickRows.filter({ hasText: 'Policy Optimization' }).nth(2).waitFor();
    await vscode.press('ArrowDown');
    await selected(vscode);
  },

  async hover(vscode) {
    await vscode.openFile(note);
    await vscode.hoverPaper('[@truthrl2025]');
  },

  async insert(vscode) {
    await vscode.openFile(note);
    await putCursorAfter(vscode, 'the judge has less to read');
    await vscode.press('Control+K', 'a');
    await vscode.quickInput.fill('smartsnap');
    await vscode.tick('SmartSnap');
    await vscode.quickInput.fill('self-correct');
    await vscode.tick('Training Language Models to Self-Correct');
    await vscode.page.mouse.move(900, 600);
  },

  async completion(vscode) {
    await vscode.openFile(note);
    await putCursorAfter(vscode, 'recipe that you can run.');
    await vscode.type(' See also @self');
    await vscode.page
      .locator('.suggest-widget .monaco-list-row.focused', { hasText: 'self' })
      .waitFor();
  },

  async preview(vscode) {
    await vscode.openFile(note);
    await vscode.runCommand('View: Close Primary Side Bar');
    await vscode.editor.click();
    await vscode.press('Control+K', 'v');
    await vscode.preview.getByRole('heading', { name: 'References' }).waitFor();
  },

  async review(vscode) {
    await vscode.writeFile('.paper-digest/marks.txt', marks);
    await vscode.searchPapers('is:later');
    await vscode.listHas('Puzzle');
    await vscode.leaveList();
    await vscode.runCommand('Paper Digest: Create Review Note…');
    await vscode.quickPickRows.filter({ hasText: 'Other Dates' }).click();
    await vscode.inputSays('First and last day');
    await vscode.press('Enter');
    await vscode.showsFile('review 2026-01-01');
  },

  async why(vscode) {
    await vscode.openFile(note);
    await putCursorAfter(vscode, 'recipe that you can run.');
    await vscode.type(' See also @smartsnp2025');
    await vscode.runCommand('Paper Digest: Explain Citation Problem');
    await vscode.listHas('Change to');
  },

  async clipboard(vscode) {
    await vscode.copy(pageOfTwo);
    await vscode.runCommand('Paper Digest: Import Page from Clipboard');
    await vscode.listHas('Save');
    await vscode.press('Enter');
    await vscode.notified('papers');
    await vscode.treeRow('-03-05').waitFor();
  },

  async 'digest-edited'(vscode) {
    const text = await vscode.fileText(newestDigest);
    await vscode.openFile(newestDigest);
    await vscode.writeFile(newestDigest, text.replace('DreamID-V:', `${addedPaper}DreamID-V:`));
    await vscode.treeRow('Lanterns for Small Ships').click();
    await selected(vscode);
  },
};

/** The pictures of the walkthrough, with the part of the window that each one shows. */
const walkthrough = {
  async import(vscode) {
    await vscode.copy(pageOfTwenty());
    await vscode.titleButton('Import Page from Clipboard').click();
    await vscode.listHas('Save');
    return { x: 210, y: 0, width: 620, height: 420 };
  },

  async browse(vscode) {
    await vscode.treeRow('SmartSnap').click();
    const paper = vscode.paper.getByRole('heading', { level: 1 });
    await paper.filter({ hasText: 'SmartSnap' }).waitFor();
    return { x: 0, y: 36, width: 640, height: 532 };
  },

  async search(vscode) {
    await pictures.search(vscode);
    return { x: 210, y: 0, width: 620, height: 304 };
  },

  async cite(vscode) {
    await pictures.completion(vscode);
    return { x: 400, y: 170, width: 640, height: 390 };
  },

  async preview(vscode) {
    await pictures.preview(vscode);
    const references = vscode.preview.getByRole('heading', { name: 'References' });
    await references.evaluate((heading) => heading.scrollIntoView({ block: 'center' }));
    return { x: 544, y: 36, width: 496, height: 532 };
  },
};

/** Screenshots that show much below the list. */
const tall = ['paper'];

/** Screenshots in a light theme. */
const light = ['filter', 'hover'];

await main(async () => {
  const tours = Object.keys(walkthrough).map((name) => `walkthrough/${name}`);
  const all = [...Object.keys(pictures), ...tours];
  const names = process.argv.length > 2 ? process.argv.slice(2) : all;
  const unknown = names.find((name) => !all.includes(name));
  if (unknown !== undefined) {
    throw new ScriptError(`There is no picture “${unknown}”, but ${all.join(', ')}.`);
  }
  for (const name of names) {
    const step = walkthrough[name.split('/')[1]];
    if (!step) {
      const theme = light.includes(name) ? 'light' : 'dark';
      await take(`screenshots/${name}`, theme, pictures[name]);
    } else for (const theme of ['dark', 'light']) await take(`${name}-${theme}`, theme, step);
  }
});
// The last server and browser would stay for another window.
process.exit();

/**
 * Takes a picture `media/<path>.png` after the steps of `prepare`, which may return the part of the window to show.
 */
async function take(path, theme, prepare) {
  const name = path.split('/').at(-1);
  const vscode = await openVscode({
    folder: samples,
    showsPapers: true,
    settings: {
      'editor.cursorBlinking': 'solid',
      'editor.minimap.enabled': false,
      'editor.occurrencesHighlight': 'off',
      // Journeys delay it.
      'workbench.hover.delay': 300,
    },
    size: { width: 1040, height: tall.includes(name) ? 880 : 600 },
  });
  try {
    await vscode.useTheme(theme);
    await showAllPapers(vscode);
    // The samples show it when they are opened.
    await vscode.showsFile('README');
    await vscode.closeEditors();
    await widenSidebar(vscode);
    const clip = await prepare(vscode);
    const rests = name === 'hover' || name === 'filter';
    if (!rests) await vscode.page.mouse.move(700, 596);
    await vscode.page.getByText('Activating Extensions').waitFor({ state: 'hidden' });
    await vscode.page.waitForTimeout(800);
    const file = join(root, 'media', `${path}.png`);
    mkdirSync(dirname(file), { recursive: true });
    await takePicture(vscode.page, file, clip);
    shrink(file);
    say(`media/${path}.png`);
  } finally {
    await vscode.dispose();
  }
}

/** Reduces a screenshot to a third of its size if Debian's pngquant is installed. */
function shrink(path) {
  spawnSync('pngquant', ['--quality', '70-95', '--strip', '--force', '--output', path, path]);
}

/** Waits until an editor shows the paper that was clicked. */
async function selected(vscode) {
  await vscode.cursor.filter({ hasText: /^Ln \d+, Col 1$/ }).waitFor();
}

/** Puts the cursor after a text of the note. */
async function putCursorAfter(vscode, text) {
  const before = (await vscode.fileText(note)).split(text)[0] ?? '';
  const lines = before.split('\n');
  await vscode.goTo(lines.length, (lines.at(-1)?.length ?? 0) + text.length + 1);
}

/** Drags the border of the sidebar to make titles readable. */
async function widenSidebar(vscode) {
  const { mouse } = vscode.page;
  const { x, width, y } = await vscode.page.locator('.part.sidebar').boundingBox();
  await drag(mouse, [x + width, y + 300], [x + width + 70, y + 300]);
}

async function drag(mouse, from, to) {
  await mouse.move(...from);
  await mouse.down();
  await mouse.move(...to, { steps: 4 });
  await mouse.up();
}
