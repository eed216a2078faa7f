import * as vscode from 'vscode';

/** A file system without writes and change events. */
export abstract class ReadOnlyFiles implements vscode.FileSystemProvider {
  readonly onDidChangeFile = () => new vscode.Disposable(() => undefined);
  readonly writeFile = refuse;
  readonly createDirectory = refuse;
  readonly delete = refuse;
  readonly rename = refuse;

  abstract stat(uri: vscode.Uri): vscode.FileStat;
  abstract readFile(uri: vscode.Uri): Uint8Array;

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }
  readDirectory(): [] {
    return [];
  }
}

function refuse(): never {
  throw vscode.FileSystemError.NoPermissions();
}
