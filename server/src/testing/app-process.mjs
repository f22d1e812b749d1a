/**
 * One app process of a test: the API on a migrated database, without the pages. See app-processes.ts. It runs what
 * the test runs, which is either the build or the source (vitest.config.ts). Plain JavaScript, because on the build it
 * then needs no compiler in between, which costs as much as the start itself.
 */
const folder = new URL(process.env.TEST_BUILT_SERVER ? '../../dist/' : '../', import.meta.url).href;
/** @type {typeof import('../app')} */
const { buildApp } = await import(`${folder}app.js`);
/** @type {typeof import('../db/client')} */
const { openDatabase } = await import(`${folder}db/client.js`);
/** @type {typeof import('../env')} */
const { loadEnv } = await import(`${folder}env.js`);
/** @type {typeof import('../open-context')} */
const { openContext } = await import(`${folder}open-context.js`);
/** @type {typeof import('../features/payments/payments.jobs')} */
const { reconcile } = await import(`${folder}features/payments/payments.jobs.js`);
/** @type {typeof import('../features/payouts/event-payouts')} */
const { payOutEvents } = await import(`${folder}features/payouts/event-payouts.js`);
/** @type {typeof import('../features/tickets/run-orders')} */
const { reconcileOrders } = await import(`${folder}features/tickets/run-orders.js`);
/** @type {typeof import('../features/tickets/run-refunds')} */
const { reconcileRefunds } = await import(`${folder}features/tickets/run-refunds.js`);

const env = loadEnv();
const database = await openDatabase(env, 'exclusive');
/** How far its clock is ahead of the real one. */
let aheadMs = 0;
const now = () => new Date(Date.now() + aheadMs);
const { context, s3Sandbox, stripeSandbox, listensOn } = await openContext(env, database, now);
const app = await buildApp(context, { openPages: null, s3Sandbox, stripeSandbox });
const origin = await app.listen({ port: env.PORT, host: '127.0.0.1' });
listensOn(origin);

let peakBytes = 0;
setInterval(() => {
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
}, 20);
process.on('message', async (/** @type {'peak' | { reconcileAheadMs: number }} */ asked) => {
  if (asked === 'peak') {
    process.send?.({ peakBytes });
    peakBytes = 0;
    return;
  }
  aheadMs = asked.reconcileAheadMs;
  await reconcile(context, app.log);
  await reconcileOrders(context, app.log);
  await reconcileRefunds(context, app.log);
  await payOutEvents(context, app.log);
  process.send?.({ isReconciled: true });
});
// The process must not outlive the test, however that ends.
process.on('disconnect', () => process.exit());
process.send?.({ origin });
