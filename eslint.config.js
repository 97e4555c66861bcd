import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';
import { arrowsRule } from './tests/lint/arrows-rule.js';

const agentSide = ['gen', 'protocol', 'scenarios', 'agent', 'wire', 'simulator'];
const hosts = ['hosts', 'hosts/worker', 'hosts/page', 'hosts/node'];
const readerSide = ['exchange', 'client', 'spec', 'spec/words', 'checks', 'share'];
const shown = ['$app', 'paraglide', 'protocol', 'exchange', 'spec', 'spec/words', 'ui'];

/** Who may know whom: each part of `src/` with the parts it may import. Tests are free. */
const arrows = {
	gen: [],

	// The agent's side.
	protocol: ['gen', 'protocol/plain-json'],
	// JSON as such: whoever shows it need not know A2A.
	'protocol/plain-json': [],
	scenarios: ['gen', 'protocol'],
	agent: ['gen', 'protocol', 'scenarios'],
	wire: ['gen', 'protocol', 'wire/jsonrpc', 'wire/jsonrpc-0.3', 'wire/rest', 'wire/grpc'],
	'wire/jsonrpc': ['gen', 'protocol', 'wire'],
	'wire/jsonrpc-0.3': ['gen', 'protocol', 'wire'],
	'wire/rest': ['gen', 'protocol', 'wire'],
	'wire/grpc': ['gen', 'protocol', 'wire'],
	simulator: ['gen', 'protocol', 'scenarios', 'agent', 'wire'],
	hosts: agentSide,
	'hosts/worker': [...agentSide, 'hosts'],
	'hosts/page': [...agentSide, 'hosts'],
	'hosts/node': [...agentSide, 'hosts'],
	'service-worker.ts': ['scenarios', 'hosts/worker'],

	// The reader's side.
	exchange: ['gen', 'protocol', 'wire'],
	client: ['gen', 'protocol', 'wire', 'exchange'],
	spec: ['gen', 'protocol', 'wire', 'exchange'],
	'spec/words': ['protocol', 'spec'],
	checks: ['protocol', 'wire', 'exchange', 'client', 'spec', 'spec/words'],
	share: ['protocol', 'scenarios', 'exchange'],

	// Where both sides meet, and what is on screen.
	'playground.ts': [...agentSide, ...hosts, ...readerSide],
	state: ['$app', 'protocol', 'wire', ...readerSide, 'playground.ts'],
	ui: ['$app', 'paraglide', 'protocol/plain-json'],
	panels: [...shown, 'wire'],
	routes: [...shown, 'playground.ts', 'state', 'panels'],
	content: [...shown, 'playground.ts', 'state', 'panels']
};

export default defineConfig(
	globalIgnores([
		'.svelte-kit/',
		'build/',
		'coverage/',
		'test-results/',
		'src/lib/gen/',
		'src/lib/paraglide/'
	]),
	js.configs.recommended,
	ts.configs.recommendedTypeChecked,
	svelte.configs.recommended,
	prettier,
	svelte.configs.prettier,
	{
		languageOptions: {
			globals: { ...globals.browser, ...globals.node },
			parserOptions: {
				projectService: true,
				extraFileExtensions: ['.svelte'],
				tsconfigRootDir: import.meta.dirname
			}
		},
		linterOptions: { reportUnusedDisableDirectives: 'error' },
		rules: {
			// TypeScript knows the names in scope better.
			'no-undef': 'off',
			eqeqeq: 'error',
			'no-console': 'error',
			'@typescript-eslint/consistent-type-imports': 'error',
			'@typescript-eslint/no-unused-vars': [
				'error',
				{ argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }
			],
			// A port may promise more than one of its implementations needs.
			'@typescript-eslint/require-await': 'off',
			'@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }]
		}
	},
	{
		files: ['**/*.svelte', '**/*.svelte.ts'],
		languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } }
	},
	{
		files: ['src/**/*.{ts,svelte}'],
		ignores: ['**/*.test.ts', '**/*.test-helper.ts', '**/*.d.ts'],
		plugins: { site: { rules: { arrows: arrowsRule } } },
		rules: { 'site/arrows': ['error', arrows] }
	},
	{
		files: ['**/*.js', '**/*.svelte'],
		extends: [ts.configs.disableTypeChecked]
	},
	{
		files: ['static/**/*.js'],
		languageOptions: { sourceType: 'script' }
	},
	{
		files: ['**/*.test.ts', 'tests/**', '*.config.*'],
		rules: {
			'no-console': 'off',
			// What a test reads back, it also compares.
			'@typescript-eslint/no-unsafe-assignment': 'off',
			'@typescript-eslint/no-unsafe-member-access': 'off'
		}
	}
);
