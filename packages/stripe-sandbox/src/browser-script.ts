import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** What runs in the browser, in the order in which its files need each other. */
const files = ['card-rules', 'look', 'payment-element', 'authentication-dialog', 'stripe-client'];
let script: string | undefined;

/**
 * One classic script of the modules in browser/: Stripe's own is one too, and what loads it expects window.Stripe when it
 * has run. The modules import only each other, so leaving out `import` and `export` joins them.
 */
export function stripeScript(): string {
  script ??= joinModules();
  return script;
}

function joinModules(): string {
  const { resolve } = createRequire(import.meta.url);
  const modules = files.map((file) =>
    readFileSync(resolve(`@quad/stripe-sandbox/browser/${file}`), 'utf8')
      .replaceAll(/^import [^;]*;$/gm, '')
      .replaceAll(/^export /gm, ''),
  );
  return `(() => {\n'use strict';\n${modules.join('\n')}})();\n`;
}
