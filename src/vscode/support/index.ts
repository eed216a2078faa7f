// *Copy Diagnostics* (`copyDiagnostics`): facts for a report of a problem, without titles, paths, or queries.

import * as vscode from 'vscode';
import { isRecord } from '../../core/base/data';
import { registerCommand } from '../common/commands/commands';
import type { LoggedError } from '../common/messages/log';
import type { Papers } from '../common/papers/papers';
import { isChoice } from '../common/settings/values';
import { commands, defaultSettings, settingsSection } from '../contributions';

interface SupportParts {
  readonly papers: Pick<Papers, 'library' | 'reading'>;
  /** The extension's `package.json`. */
  readonly manifest: unknown;
  readonly errors: readonly LoggedError[];
}

export function registerSupport(parts: SupportParts): vscode.Disposable {
  return registerCommand(commands.copyDiagnostics, async () => {
    await vscode.env.clipboard.writeText(diagnosticsOf(parts));
    const message = vscode.l10n.t('Diagnostics copied. They have no titles, paths, or queries.');
    vscode.window.setStatusBarMessage(message, 5000);
  });
}

/** The facts, one a line. They are in English, as reports are. */
function diagnosticsOf({ papers: { library, reading }, manifest, errors }: SupportParts): string {
  const version = isRecord(manifest) ? String(manifest['version']) : '';
  const { appHost, remoteName, uiKind, language } = vscode.env;
  const folders = vscode.workspace.workspaceFolders ?? [];
  const schemes = [...new Set(folders.map(({ uri }) => uri.scheme))];
  const entries = library.bibliography.map(({ uri }) => uri);
  const bibliographies = [...new Set(entries)];
  const lines = [
    `Paper Digest ${version}, VS Code ${vscode.version}`,
    `Host: ${appHost}, ${uiKind === vscode.UIKind.Web ? 'browser' : 'desktop'}, ${remoteName ?? 'local'}, ${language}`,
    `Workspace: folders ${folders.length}, ${schemes.join(' ') || 'none open'}, ${vscode.workspace.isTrusted ? 'trusted' : 'restricted'}`,
    `Reading: ${reading.state}`,
    `Digests: ${library.digests.length} (${kindsOf(library.digests.map(({ uri }) => uri))})`,
    `Papers: ${library.papers.length}, works: ${library.works.length}, problems: ${library.problems.length}`,
    `Bibliographies: ${bibliographies.length} (${kindsOf(bibliographies)}), entries: ${entries.length}`,
    `Literature notes: ${library.literatureNotes.length}`,
    `Changed settings: ${changedSettings().join(', ') || 'none'}`,
    ...errors.map(({ time, name, frames }) =>
      [`Error at ${time.toISOString()}: ${name}`, ...frames.map((frame) => `  ${frame}`)].join(
        '\n',
      ),
    ),
  ];
  return `${lines.join('\n')}\n`;
}

/** How many files have each extension. */
function kindsOf(uris: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const uri of uris) {
    const kind = /\.[a-z]{1,8}$/i.exec(uri)?.[0].toLowerCase() ?? 'other';
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return Array.from(counts, ([kind, count]) => `${kind} ${count}`).join(', ');
}

/** The settings that aren't the default; only switches, numbers and fixed choices with their value. */
function changedSettings(): readonly string[] {
  const settings = vscode.workspace.getConfiguration(settingsSection);
  return Object.entries(defaultSettings).flatMap(([name, usual]) => {
    const value = settings.get<unknown>(name);
    if (JSON.stringify(value) === JSON.stringify(usual)) return [];
    const isPlain = typeof value === 'boolean' || typeof value === 'number' || isChoice(name);
    return isPlain ? `${name} = ${String(value)}` : name;
  });
}
