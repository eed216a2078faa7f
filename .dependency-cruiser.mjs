/**
 * The allowed directions of imports. `npm run lint` checks them; CONTRIBUTING has a diagram.
 *
 * The folders of src/core, lowest layer first. A folder imports only from layers below its own, never from its
 * neighbors.
 */
const layers = [
  ['base', 'model'],
  ['text'],
  ['identity', 'files', 'render', 'venues'],
  ['digest', 'bibliography', 'marks'],
  ['citation', 'lookUp'],
  ['library', 'literature'],
  ['view', 'references', 'referenceCheck', 'review', 'session'],
  ['documents'],
  ['notes', 'diagnosis'],
  ['search', 'preview', 'page', 'referenceReport'],
  ['server'],
  ['feed', 'assistant'],
];

/** The folders of src/vscode/common, which all adapters share, in the same order. */
const commonLayers = [
  ['messages'],
  ['settings', 'documents'],
  ['edits', 'papers', 'bibliographies', 'online'],
  ['notes'],
  ['commands'],
];

/** Rules for the folders of `root`: each may import only from layers below it. */
function layerRules(root, name, layers) {
  return layers.flatMap((layer, index) =>
    layer.map((folder) => {
      const below = layers.slice(0, index).flat();
      const allowed =
        below.length > 0
          ? `only folders on layers below it (${below.join(', ')})`
          : 'no other folder';
      return {
        name: `${name}-${folder}`,
        comment: `In ${root}, ${folder} may import ${allowed}. Move shared code to a lower layer, or pass it in from the caller.`,
        severity: 'error',
        from: { path: `^${root}/${folder}/` },
        to: { path: `^${root}/`, pathNot: `^${root}/(?:${[folder, ...below].join('|')})/` },
      };
    }),
  );
}

/** Every file is in one of these folders, or is listed in `beside`. */
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
      comment: 'Files must not import each other in a cycle: move shared code to a separate file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-folder-cycles',
      comment:
        'Folders must not import each other in a cycle: decide which one is on the lower layer.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/(?:core|vscode/common)/' },
      to: { circular: true },
    },
    ...layerRules('src/core', 'core', layers),
    // The public interface of the core is at its root.
    knownRule('src/core', 'core', layers, ['index\\.ts$']),
    ...layerRules('src/vscode/common', 'common', commonLayers),
    knownRule('src/vscode/common', 'common', commonLayers),
    {
      name: 'core-is-pure',
      comment:
        'The core must not depend on VS Code, Node or its callers: define an interface in the core instead.',
      severity: 'error',
      from: { path: '^src/core/' },
      to: { path: ['^(?:vscode$|node_modules/@types/vscode/)', '^src/(?!core/)', '^#'] },
    },
    {
      name: 'no-node',
      comment:
        'The extension also runs in a browser: use vscode.workspace.fs or a web API. Only src/platform/node and the command line may use Node.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(?:platform/node|cli)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'platform-without-vscode',
      comment: 'src/platform must not depend on VS Code, as it also runs in workers.',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: {
        path: ['^(?:vscode$|node_modules/@types/vscode/)', '^src/(?:vscode/|extension\\.ts)'],
      },
    },
    {
      name: 'features-apart',
      comment:
        'Features must not import each other: share code in the core, src/vscode/common or the palette, or use ids.',
      severity: 'error',
      from: { path: '^src/vscode/(?!common/)([^/]+)/' },
      to: { path: '^src/vscode/[^/]+/', pathNot: '^src/vscode/(?:$1|common|palette)/' },
    },
    {
      name: 'common-serves',
      comment: 'src/vscode/common must not import features.',
      severity: 'error',
      from: { path: '^src/vscode/common/' },
      to: { path: '^src/vscode/[^/]+/', pathNot: '^src/vscode/common/' },
    },
    {
      name: 'adapters-know-no-starter',
      comment: 'Imports go from the extension to its adapters to the core, never the other way.',
      severity: 'error',
      from: { path: '^src/(?:vscode|platform)/' },
      to: { path: '^src/extension\\.ts$' },
    },
    {
      name: 'webview-alone',
      comment:
        'The page of the paper view gets plain data: it may import only types and small helpers of the core.',
      severity: 'error',
      from: { path: '^src/webview/' },
      to: {
        path: ['^(?:vscode$|node_modules/@types/vscode/)', '^src/', '^#'],
        pathNot: '^src/(?:webview|core/(?:page|text|base))/',
      },
    },
    {
      name: 'webview-apart',
      comment: 'Code in the page of the paper view has a separate bundle.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/webview/' },
      to: { path: '^src/webview/' },
    },
    {
      name: 'command-line-without-vscode',
      comment:
        'The command line runs without VS Code: of src/vscode, import only what needs no API.',
      severity: 'error',
      from: { path: '^src/cli/' },
      to: { path: '^(?:vscode$|node_modules/@types/vscode/)', reachable: true },
    },
    {
      name: 'command-line-apart',
      comment: 'The command line has a separate bundle, which the extension does not load.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/cli/' },
      to: { path: '^src/cli/' },
    },
    {
      name: 'worker-without-adapters',
      comment:
        'The worker must not depend on adapters: its bundle stays small, and it runs in every host.',
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
