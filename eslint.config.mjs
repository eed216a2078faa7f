import eslint from '@eslint/js';
import prettier from 'eslint-config-prettier';
import { builtinModules } from 'node:module';
import tseslint from 'typescript-eslint';

const nodeBuiltins = builtinModules.flatMap((name) => [name, `node:${name}`]);

const noNode = {
  group: nodeBuiltins.map((name) => `${name}`),
  message: 'The extension also runs in a browser: use vscode.workspace.fs or a web API.',
};
const noVscode = {
  group: ['vscode'],
  message: 'The core does not know VS Code: take what you need through an interface of the core.',
};
const noAdapters = {
  group: ['**/vscode/**', '**/extension', '**/api'],
  message: 'Imports go from the extension to its adapters to the core, never back.',
};

/** Folders of src/vscode that are features; the others (common, contributions) serve them all. */
const features = [
  'actions',
  'cache',
  'clipboard',
  'completion',
  'definition',
  'diagnostics',
  'digests',
  'doctor',
  'edit',
  'highlights',
  'hover',
  'insert',
  'language',
  'lens',
  'library',
  'links',
  'literature',
  'marks',
  'notes',
  'preview',
  'references',
  'rename',
  'saved',
  'search',
  'tree',
];

export default tseslint.config(
  { ignores: ['dist/', 'out/', '.vscode-test/', 'node_modules/'] },
  eslint.configs.recommended,
  {
    files: ['src/**/*.ts', 'test/**/*.ts', 'bench/**/*.ts'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExportDefaultDeclaration',
          message: 'Export by name, so that it has one name.',
        },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      eqeqeq: 'error',
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', { patterns: [noNode] }],
      'no-restricted-globals': ['error', 'process', 'Buffer', '__dirname', '__filename', 'window'],
    },
  },
  {
    // The one place that knows Node; src/platform/web is its counterpart.
    files: ['src/platform/node/*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', { patterns: [noVscode] }],
    },
  },
  {
    files: ['src/core/**/*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [noNode, noVscode, noAdapters] },
      ],
    },
  },
  ...features.map((feature) => ({
    files: [`src/vscode/${feature}/**/*.ts`],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            noNode,
            {
              group: features
                .filter((other) => other !== feature)
                .flatMap((other) => [`../${other}/*`, `../${other}`]),
              message: 'Features meet in the core, in src/vscode/common or through ids.',
            },
            { group: ['**/extension'], message: 'Adapters do not know who starts them.' },
          ],
        },
      ],
    },
  })),
  {
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['**/*.mjs', '**/*.js'],
    languageOptions: {
      globals: {
        console: 'readonly',
        process: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        fetch: 'readonly',
      },
    },
  },
  prettier,
);
