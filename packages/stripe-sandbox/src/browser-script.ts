import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The files that run in the browser, in order of their dependencies. */
const files = ['card-rules', 'look', 'payment-element', 'authentication-dialog', 'stripe-client'];
let script: string | undefined;

/**
 * Joins the modules in browser/ into one classic script: Stripe's own is one too, and its loader expects
 * window.Stripe as soon as it has run. The modules import only each other, so removing `import` and `export`
 * joins them.
 */
export function stripeScript(): string {
  script ??= joinModules();
  return script;
}

function joinModules(): string {
  const { resolve } = createRequire(import.meta.url);
  const modules = files.map((file) =>
    readFileSync(resolve(`@quad/stripe-sandbox/browser/${file}`), 'utf8')
      .replaceAll(/^import ([^;\n]|\n(?!import ))*;$/gm, '')
      .replaceAll(/^export /gm, ''),
  );
  return `(() => {\n'use strict';\n${modules.join('\n')}})();\n`;
}
