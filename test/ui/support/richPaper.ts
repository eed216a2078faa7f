import { fixtures, showAllPapers } from './journeys';
import { expect, openVscode, type Vscode, type VscodeOptions } from './vscode';

/** A paper with everything a page can show, and texts that try to be more than text. */
const digest = `Daily Papers

byAK and the research community

Jan 21

Tidal Proofs: Bounds of $O(T^{2/3})$ for Agents That \\emph{Rest}

Agents that rest lose $\\frac{1}{n}\\sum_{i=1}^{n} \\ell_i$ of what they saw, \\(\\theta^\\star \\leq 2^{10}\\), and we bound it if $w_1 x_1 + w_2 x_2 + w_3 x_3 + w_4 x_4 + w_5 x_5 + w_6 x_6 \\geq \\theta$ holds. \\[ \\mathcal{L}(\\theta) = \\mathbb{E}_{x \\sim p}\\left[ \\log \\frac{\\pi_\\theta(x)}{\\pi_0(x)} \\right] \\] The gain is 79.7\\% over graph agents with memory. <b onmouseover=alert(1)>bold</b> <script>alert(1)</script> <img src=x onerror=alert(1)> $\\href{javascript:alert(1)}{x}$ stay text. Code: https://github.com/example/a-rather-long-name-of-a-repository/tree/main/experiments and https://example.org/tidal

  • tidelab Tide Lab
·
Jan 20 12
My note: compare with GraphNap #agents #to-read
`;

const note = `# Tides

Resting helps [@tidalproofs2026], as others saw before. Nobody knows why.

- A bound on what is lost is given by @tidalproofs2026 for the first time; it holds for all agents.
`;

/** Opens a folder with a paper that has everything a page can show, and shows it with its formulas. */
export async function openRichPaper(options: VscodeOptions): Promise<Vscode> {
  const vscode = await openVscode({ folder: fixtures, ...options });
  await vscode.writeFile('2026-01-21.txt', digest);
  await vscode.writeFile('notes/tides.md', note);
  await showAllPapers(vscode);
  await vscode.clickRow('Tidal');
  await expect(vscode.paper.getByRole('heading', { level: 1 })).toContainText('Tidal Proofs');
  await expect(vscode.paper.locator('.abstract math').first()).toBeVisible();
  return vscode;
}
