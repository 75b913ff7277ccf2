// What types and Prettier do not see: how names are written, and how hooks are used. Properties are
// not looked at: those of JSON are the server's, in snake_case.
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['node_modules/', '.tmp/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parser: tseslint.parser },
    plugins: { '@typescript-eslint': tseslint.plugin, 'react-hooks': reactHooks },
    rules: {
      '@typescript-eslint/naming-convention': [
        'error',
        {
          selector: ['variable', 'parameter'],
          format: ['camelCase'],
          leadingUnderscore: 'allow',
        },
        // Names that are taken out of JSON keep its spelling.
        { selector: 'variable', modifiers: ['destructured'], format: null },
        { selector: 'parameter', modifiers: ['destructured'], format: null },
        // Components begin with a capital, contexts are used like them.
        { selector: 'function', format: ['camelCase', 'PascalCase'] },
        { selector: 'variable', modifiers: ['global'], format: ['camelCase', 'PascalCase'] },
        { selector: ['classProperty', 'classMethod', 'accessor'], format: ['camelCase'] },
        { selector: 'typeLike', format: ['PascalCase'] },
      ],
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
);
