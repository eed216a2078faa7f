import * as vscode from 'vscode';
import { labelsIn } from '../../core/citation/pandoc/crossReferences';
import { DisposableOwner } from '../../platform/disposableOwner';
import { tryReadText, watchFiles } from '../common/documents/files';
import { neverEntered } from '../common/documents/selectors';

const pages = '**/*.{md,ipynb}';
/** Further pages of a project aren't read. */
const maxPages = 1000;

type LabelsByPage = Map<string, readonly string[]>;

/** The labels in the pages of MyST projects, where each page may refer to those of all others. */
export class ProjectLabels extends DisposableOwner {
  readonly #byProject = new Map<string, Promise<LabelsByPage>>();

  /** @param changed called when a page of a project has other labels than before */
  constructor(private readonly changed: () => void) {
    super();
    this.own(watchFiles(pages, (page) => void this.#update(page)));
  }

  /** The labels of a project, each after an `@`, as saved. */
  async of(project: vscode.Uri): Promise<ReadonlySet<string>> {
    const id = `${project.toString()}/`;
    const found = this.#byProject.get(id) ?? readLabels(project);
    this.#byProject.set(id, found);
    return new Set([...(await found).values()].flat());
  }

  async #update(page: vscode.Uri): Promise<void> {
    for (const [project, labels] of this.#byProject) {
      if (!page.toString().startsWith(project)) continue;
      const now = await labelsOf(page);
      const before = (await labels).get(page.toString()) ?? [];
      (await labels).set(page.toString(), now);
      if (now.join('\n') !== before.join('\n')) this.changed();
    }
  }
}

async function readLabels(project: vscode.Uri): Promise<LabelsByPage> {
  const pattern = new vscode.RelativePattern(project, pages);
  const found = await vscode.workspace.findFiles(pattern, neverEntered, maxPages);
  const labels: LabelsByPage = new Map();
  for (const page of found) labels.set(page.toString(), await labelsOf(page));
  return labels;
}

async function labelsOf(page: vscode.Uri): Promise<readonly string[]> {
  return labelsIn((await tryReadText(page)) ?? '');
}
