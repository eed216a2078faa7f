/**
 * Which way imports may go. `npm run lint` checks it; CONTRIBUTING shows the same as a picture.
 *
 * The folders of src/core, the lowest layer first. A folder imports only from layers below its own, never from
 * its neighbors.
 */
const layers = [
  ['base', 'model'],
  ['text'],
  ['identity', 'files', 'render'],
  ['digest', 'bibliography', 'marks'],
  ['citation'],
  ['library', 'literature'],
  ['view', 'notes', 'references', 'diagnosis', 'review', 'session'],
  ['search', 'preview', 'page'],
  ['server'],
  ['feed'],
];

/** The folders of what the adapters share, in the same way. */
const commonLayers = [
  ['messages'],
  ['settings', 'documents'],
  ['edits', 'papers', 'bibliographies'],
  ['notes'],
  ['commands'],
];

/** What the folders on the layers of `root` must not import: all that is not below them. */
function layerRules(root, name, layers) {
  return layers.flatMap((layer, index) =>
    layer.map((folder) => {
      const below = layers.slice(0, index).flat();
      const allowed =
        below.length > 0 ? `only those on layers below it (${below.join(', ')})` : 'no other';
      return {
        name: `${name}-${folder}`,
        comment: `Of the folders of ${root}, ${folder} may import ${allowed}. Move what both need further down, or let the caller pass it in.`,
        severity: 'error',
        from: { path: `^${root}/${folder}/` },
        to: { path: `^${root}/`, pathNot: `^${root}/(?:${[folder, ...below].join('|')})/` },
      };
    }),
  );
}

/** Every file is in one of these folders, or is one of those beside them. */
function knownRule(root, name, layers, beside = []) {
  const known = [...beside, `(?:${layers.flat().join('|')})/`].join('|');
  return {
    name: `${name}-known`,
    comment: `Every file of ${root} is in a folder listed in .dependency-cruiser.mjs.`,
    severity: 'error',
    from: { path: `^${root}/`, pathNot: `^${root}/(?:${known})` },
    to: {},
  };
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Files that import one another cannot be read one after the other: give what both need a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-folder-cycles',
      comment: 'Folders that import one another are one drawer: decide which of them lies below.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/(?:core|vscode/common)/' },
      to: { circular: true },
    },
    ...layerRules('src/core', 'core', layers),
    // The face of the core lies at its root.
    knownRule('src/core', 'core', layers, ['index\\.ts$']),
    ...layerRules('src/vscode/common', 'common', commonLayers),
    knownRule('src/vscode/common', 'common', commonLayers),
    {
      name: 'core-is-pure',
      comment:
        'The core knows neither VS Code nor Node nor who uses it: take what you need through an interface of the core.',
      severity: 'error',
      from: { path: '^src/core/' },
      to: { path: ['^(?:vscode$|node_modules/@types/vscode/)', '^src/(?!core/)', '^#'] },
    },
    {
      name: 'no-node',
      comment:
        'The extension also runs in a browser: use vscode.workspace.fs or a web API. Only src/platform/node knows Node.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/platform/node/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'platform-without-vscode',
      comment: 'src/platform starts workers and reads bytes; a worker has no VS Code.',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: {
        path: [
          '^(?:vscode$|node_modules/@types/vscode/)',
          '^src/(?:vscode/|extension\\.ts|createApi\\.ts)',
        ],
      },
    },
    {
      name: 'features-apart',
      comment:
        'Features meet in the core, in src/vscode/common, in the palette that they all search with, or through ids.',
      severity: 'error',
      from: { path: '^src/vscode/(?!common/)([^/]+)/' },
      to: { path: '^src/vscode/[^/]+/', pathNot: '^src/vscode/(?:$1|common|palette)/' },
    },
    {
      name: 'common-serves',
      comment: 'src/vscode/common serves the features and knows none of them.',
      severity: 'error',
      from: { path: '^src/vscode/common/' },
      to: { path: '^src/vscode/[^/]+/', pathNot: '^src/vscode/common/' },
    },
    {
      name: 'adapters-know-no-starter',
      comment: 'Imports go from the extension to its adapters to the core, never back.',
      severity: 'error',
      from: { path: '^src/(?:vscode|platform)/' },
      to: { path: '^src/(?:extension|createApi)\\.ts$' },
    },
    {
      name: 'webview-alone',
      comment:
        'The page of the paper view gets plain data: it may share types and small helpers with the core, and nothing else.',
      severity: 'error',
      from: { path: '^src/webview/' },
      to: {
        path: ['^(?:vscode$|node_modules/@types/vscode/)', '^src/', '^#'],
        pathNot: '^src/(?:webview|core/(?:page|text|base))/',
      },
    },
    {
      name: 'webview-apart',
      comment: 'What runs in the page of the paper view has a bundle of its own.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/webview/' },
      to: { path: '^src/webview/' },
    },
    {
      name: 'worker-without-adapters',
      comment:
        'What runs in the worker reaches no adapter, so that its bundle stays small and it starts anywhere.',
      severity: 'error',
      from: { path: '^src/platform/(?:node|web)/worker\\.ts$' },
      to: { path: '^(?:vscode$|node_modules/@types/vscode/|src/vscode/)', reachable: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: '^src/.*\\.d\\.ts$' },
  },
};
