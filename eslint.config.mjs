import eslint from '@eslint/js';
import prettier from 'eslint-config-prettier';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const restrictedSyntax = [
  {
    selector: 'ExportDefaultDeclaration',
    message: 'Export by name, so that it has one name.',
  },
  {
    selector: 'SpreadElement > ObjectExpression',
    message: 'List these members with the others.',
  },
];
/** With the data of a file there may be so many arguments that the call throws. */
const manyArguments = {
  selector:
    'CallExpression[callee.property.name=/^(?:push|unshift|splice|toSpliced|concat|max|min|fromCharCode|fromCodePoint)$/] > SpreadElement[argument.type!="ArrayExpression"]',
  message: 'Use a loop or `addAll`: a call takes no more arguments than fit on the stack.',
};

// Rules that look at types are in .oxlintrc.json.
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
    // Texts of others are matched with these patterns, so none may take the square of their length.
    files: ['src/**/*.ts'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'certain' }],
    },
  },
  {
    // Which way imports may go is in .dependency-cruiser.mjs.
    files: ['src/**/*.ts'],
    ignores: ['src/platform/node/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...restrictedSyntax, manyArguments],
      'no-restricted-globals': ['error', 'process', 'Buffer', '__dirname', '__filename', 'window'],
    },
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
