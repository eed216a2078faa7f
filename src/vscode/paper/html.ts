import * as vscode from 'vscode';

/** The folders of the extension that the page may read. */
const folders = ['dist/webview', 'media'];

/** What the page of the view may do: run its own scripts and no others, and fetch nothing. */
export function webviewOptions(extension: vscode.Uri): vscode.WebviewOptions {
  return {
    enableScripts: true,
    enableForms: false,
    localResourceRoots: folders.map((folder) => vscode.Uri.joinPath(extension, folder)),
  };
}

/** The empty page. All content comes by messages, so no text of papers or users stands in it. */
export function pageHtml(webview: vscode.Webview, extension: vscode.Uri): string {
  const address = (path: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(extension, path)).toString();
  const nonce = crypto.randomUUID().replaceAll('-', '');
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`;
  return `<!DOCTYPE html>
<html lang="${attribute(vscode.env.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${attribute(vscode.l10n.t('Paper'))}</title>
<link rel="stylesheet" nonce="${nonce}" href="${attribute(address('media/paper.css'))}">
</head>
<body>
<main></main>
<script nonce="${nonce}" data-math="${attribute(address('dist/webview/math.js'))}" src="${attribute(address('dist/webview/paper.js'))}"></script>
</body>
</html>`;
}

/** `text` for the inside of an attribute or element. */
function attribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
