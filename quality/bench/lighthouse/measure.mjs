/**
 * One run of Lighthouse, as a separate program because Lighthouse has its own lockfile: node measure.mjs
 * <url> <chromium> <simulate|devtools> prints one line of JSON.
 */
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const [url, chromePath, throttlingMethod] = process.argv.slice(2);
const chrome = await launch({
  chromePath,
  chromeFlags: [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
});
try {
  const result = await lighthouse(url, {
    port: chrome.port,
    output: 'json',
    logLevel: 'silent',
    throttlingMethod,
    formFactor: 'mobile',
  });
  const { categories, audits } = result.lhr;
  const score = (name) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name) => audits[name]?.numericValue ?? Number.NaN;
  const failed = Object.values(categories).flatMap((category) =>
    category.auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${category.id}:${id}`),
  );
  console.log(
    JSON.stringify({
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      fcpMs: value('first-contentful-paint'),
      lcpMs: value('largest-contentful-paint'),
      tbtMs: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      failed,
    }),
  );
} finally {
  await chrome.kill();
}
