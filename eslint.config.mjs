import eslint from '@eslint/js';
import prettier from 'eslint-config-prettier';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const restrictedSyntax = [
  {
    selector: 'ExportDefaultDeclaration',
    message: 'Use a named export, which has the same name everywhere.',
  },
  {
    selector: 'SpreadElement > ObjectExpression',
    message: 'List these members directly.',
  },
];
/** Spreading the data of a file may pass too many arguments, and then the call throws. */
const manyArguments = {
  selector:
    'CallExpression[callee.property.name=/^(?:push|unshift|splice|toSpliced|concat|max|min|fromCharCode|fromCodePoint)$/] > SpreadElement[argument.type!="ArrayExpression"]',
  message: 'Use a loop or `addAll`: the number of arguments is limited by the stack size.',
};

// Type-aware rules are in .oxlintrc.json.
export default tseslint.config(
  { ignores: ['dist/', 'out/', '.vscode-test/', 'node_modules/'] },
  eslint.configs.recommended,
  {
    files: ['src/**/*.ts', 'test/**/*.ts', 'bench/**/*.ts'],
    extends: [...tseslint.configs.strict, ...tseslint.configs.stylistic],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      'no-restricted-syntax': ['error', ...restrictedSyntax],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      eqeqeq: 'error',
    },
  },
  {
    // These patterns match untrusted text, so none may take quadratic time.
    files: ['src/**/*.ts'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'certain' }],
    },
  },
  {
    // For import rules, see .dependency-cruiser.mjs.
    files: ['src/**/*.ts'],
    ignores: ['src/platform/node/*.ts', 'src/cli/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...restrictedSyntax, manyArguments],
      'no-restricted-globals': ['error', 'process', 'Buffer', '__dirname', '__filename', 'window'],
    },
  },
  {
    files: ['src/cli/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...restrictedSyntax, manyArguments] },
  },
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
