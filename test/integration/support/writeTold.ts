import * as vscode from 'vscode';

/** Milliseconds after which VS Code has missed a file: it polls several times in a second. */
const patience = 500;
const mostTries = 4;

/**
 * Writes a file of the workspace, and is over once VS Code has told of that. What is written just while
 * VS Code looks is told never: it is written once more then.
 */
export async function writeTold(uri: vscode.Uri, content: string | Uint8Array): Promise<void> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const { fs } = vscode.workspace;
  if (!vscode.workspace.getWorkspaceFolder(uri)) return fs.writeFile(uri, bytes);
  const watcher = vscode.workspace.createFileSystemWatcher('**/*', false, false, true);
  try {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const told = new Promise<boolean>((resolve) => {
        const tell = (changed: vscode.Uri): void => {
          if (changed.path === uri.path) resolve(true);
        };
        watcher.onDidCreate(tell);
        watcher.onDidChange(tell);
        setTimeout(() => resolve(false), patience);
      });
      await fs.writeFile(uri, bytes);
      if (await told) return;
    }
  } finally {
    watcher.dispose();
  }
}
