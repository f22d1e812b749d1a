/**
 * The dependency rule: web -> shared <- server -> packages; web: app -> features -> cache, components -> lib; server: app ->
 * features -> plugins, adapters, text, db -> env, errors. By pattern, so that what comes later is covered; there is no list
 * of exceptions.
 * Tests may reach wider than what they test; code that ships may not reach tests.
 */
const test = '\\.test\\.tsx?$|/src/testing/';
const serverEntry = '^server/src/(main|start|[^/]+/.+\\.cli|features/.+\\.cli)\\.ts$';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid(
      'no-circular',
      'A cycle has no first file to read. The table of screens names their code, and screens name each other by it.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    ),
    forbid('no-unresolvable', 'An import that leads nowhere.', {}, { couldNotResolve: true }),
    forbid(
      'shared-is-pure',
      'The contract runs on both sides: zod and itself, no I/O, no Node, no DOM library.',
      { path: '^shared/src/', pathNot: test },
      { pathNot: '^shared/src/|^node_modules/zod/' },
    ),
    forbid(
      'packages-know-nothing-of-quad',
      'A package could be published: itself and what npm installs.',
      { path: '^packages/([^/]+)/', pathNot: test },
      { path: '^(packages|shared|server|web|e2e|bench|attack|failover|scripts)/', pathNot: '^packages/$1/' },
    ),
    forbid(
      'icalendar-runs-in-browsers',
      'It reads bytes wherever JavaScript runs.',
      { path: '^packages/icalendar/src/', pathNot: test },
      { dependencyTypes: ['core'] },
    ),
    forbid('web-not-server', 'The two meet in the contract only.', { path: '^web/' }, { path: '^server/' }),
    forbid(
      'server-not-web',
      'The server loads the built web at run time.',
      { path: '^server/' },
      { path: '^web/' },
    ),
    forbid(
      'product-not-tooling',
      'What ships does not need what tests or measures it.',
      { path: '^(packages/[^/]+|shared|server|web)/src/', pathNot: test },
      { path: `^(e2e|bench|attack|failover|scripts)/|${test}` },
    ),
    forbid(
      'not-to-dev-dep',
      'What ships is installed without development packages.',
      { path: '^(packages/[^/]+|shared|server|web)/src/', pathNot: test },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'web-lib-is-lowest',
      'lib knows no screen.',
      { path: '^web/src/lib/', pathNot: test },
      { path: '^web/src/(app|features|components|cache)/' },
    ),
    forbid(
      'web-components-are-domain-free',
      'components could ship in a different product.',
      { path: '^web/src/components/', pathNot: test },
      { path: '^web/src/(app|features|cache)/' },
    ),
    forbid(
      'web-cache-below-features',
      'cache is data that several features show and change; it knows none of them.',
      { path: '^web/src/cache/', pathNot: test },
      { path: '^web/src/(app|features|components)/' },
    ),
    forbid(
      'web-features-below-app',
      'Routes compose features, never the other way.',
      { path: '^web/src/features/', pathNot: test },
      { path: '^web/src/app/' },
    ),
    forbid(
      'web-features-apart',
      'Features never import each other; a route composes them.',
      { path: '^web/src/features/([^/]+)/', pathNot: test },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    forbid(
      'server-features-below-app',
      'app.ts lists the features, never the other way.',
      { path: '^server/src/', pathNot: `${test}|${serverEntry}|^server/src/(app|serve|main)\\.ts$` },
      { path: '^server/src/(app|serve|main)\\.ts$' },
    ),
    forbid(
      'server-foundation-below-features',
      'plugins, adapters, sandbox, text and db serve every feature and know none.',
      { path: '^server/src/(plugins|adapters|db|sandbox|text)/', pathNot: `${test}|${serverEntry}` },
      { path: '^server/src/features/' },
    ),
    forbid(
      'server-features-by-service',
      "A feature may call another's service and plainly named parts, not its transport, SQL, policy or presentation.",
      { path: '^server/src/features/([^/]+)/', pathNot: test },
      {
        path: '^server/src/features/.+\\.(routes|queries|policy|present|jobs|cli)\\.ts$',
        pathNot: '^server/src/features/$1/',
      },
    ),
    forbid(
      'server-env-and-errors-are-lowest',
      'Everything stands on them.',
      {
        path: '^server/src/(env|campus-settings|care-settings|proxy-settings|database-settings|limit-settings|secret-setting|source-settings|stripe-settings|errors)\\.ts$',
      },
      {
        path: '^server/src/',
        pathNot:
          '^server/src/(campus-settings|care-settings|proxy-settings|database-settings|limit-settings|secret-setting|source-settings|stripe-settings|errors)\\.ts$',
      },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json'],
    },
  },
};
