import * as vscode from 'vscode';
import { onDidChangeSettings, readSettings } from '../common/settings/settings';

/** The id of the provider in the manifest. */
const providerId = 'paperDigest.server';

/** What VS Code has since 1.101, and the oldest supported version lacks. */
interface ServerApi {
  readonly registerMcpServerDefinitionProvider?: (
    id: string,
    provider: {
      readonly onDidChangeMcpServerDefinitions: vscode.Event<void>;
      readonly provideMcpServerDefinitions: () => readonly object[];
    },
  ) => vscode.Disposable;
}
type ServerDefinition = new (
  label: string,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
) => object;

/**
 * Offers the server to agents that VS Code runs and that don't get its tools, if the setting says so. VS Code's own
 * agent has the tools, and would have all of them twice.
 */
export function registerOfferedServer(extension: vscode.Uri): vscode.Disposable {
  const lm = vscode.lm as typeof vscode.lm & ServerApi;
  const { McpStdioServerDefinition: Definition } = vscode as {
    readonly McpStdioServerDefinition?: ServerDefinition;
  };
  const program = nodeProgram();
  const changed = new vscode.EventEmitter<void>();
  if (!lm.registerMcpServerDefinitionProvider || !Definition || program === undefined) {
    return changed;
  }
  const script = vscode.Uri.joinPath(extension, 'dist', 'cli.js').fsPath;
  const definition = () => {
    const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
    // VS Code's program is Node with this variable.
    const env = { ELECTRON_RUN_AS_NODE: '1' };
    return new Definition('Paper Digest', program, [script, 'mcp', ...folders], env);
  };
  const provider = {
    onDidChangeMcpServerDefinitions: changed.event,
    provideMcpServerDefinitions: () =>
      readSettings().offerServer && vscode.workspace.isTrusted ? [definition()] : [],
  };
  try {
    return vscode.Disposable.from(
      lm.registerMcpServerDefinitionProvider(providerId, provider),
      changed,
      onDidChangeSettings(['offerServer'], () => changed.fire()),
      vscode.workspace.onDidChangeWorkspaceFolders(() => changed.fire()),
    );
  } catch {
    // VS Code 1.100 has an earlier form of the function, which extensions can't use.
    return changed;
  }
}

/** The program that runs the extension; undefined in a browser. */
function nodeProgram(): string | undefined {
  const { process } = globalThis as { readonly process?: { readonly execPath?: string } };
  return process?.execPath;
}
