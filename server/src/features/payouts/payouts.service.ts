import type { Payouts } from '@quad/shared/contract/payouts';
import { paths } from '@quad/shared/paths';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { PayoutAccount, PayoutAccounts } from '../../adapters/payout-accounts';
import { PaymentsRefusedError } from '../../adapters/stripe-calls';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { payoutAccounts } from '../../db/schema/payouts';
import { AppError } from '../../errors';
import { notify } from '../notifications/notify';
import { listEventPayouts } from './listed-payouts';
import { newsOf, stateOf } from './payout-state';

type Row = typeof payoutAccounts.$inferSelect;
type Log = Pick<FastifyBaseLogger, 'error'>;

/** Others may store an answer of the provider while we wait for ours; then we ask again. */
const askedAtMost = 5;

/** Where the page of the provider sends people back to. */
const pagesOf = (publicUrl: string) => ({
  returnUrl: publicUrl + paths.payouts(),
  refreshUrl: `${publicUrl}${paths.payouts()}?again`,
});

/** @throws AppError CONFLICT where no payment provider is set up */
function requireProvider({ payoutAccounts }: AppContext): PayoutAccounts {
  if (!payoutAccounts) throw new AppError('CONFLICT', 'This site pays nobody out');
  return payoutAccounts;
}

async function findOwn(db: Db, userId: string): Promise<Row | null> {
  const [row] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, userId));
  return row ?? null;
}

/** Stores an answer of the provider and tells the host of news, unless the row has changed; then null. */
async function store(context: AppContext, before: Row, account: PayoutAccount | null): Promise<Row | null> {
  const now = context.now();
  const state = stateOf(account);
  const isNew = state.status !== before.status;
  return context.database.db.transaction(async (db) => {
    const [after] = await db
      .update(payoutAccounts)
      .set({
        ...state,
        sentAt: state.status === 'in_review' ? (before.sentAt ?? now) : null,
        version: before.version + 1,
        checkedAt: now,
        ...(isNew ? { updatedAt: now } : {}),
      })
      .where(and(eq(payoutAccounts.id, before.id), eq(payoutAccounts.version, before.version)))
      .returning();
    if (!after) return null;
    const news = newsOf(after);
    // What the provider did not know for a moment is no news when it knows it again.
    if (news && news !== newsOf(before) && before.status !== 'not_set_up') {
      await notify(context, db, {
        userId: after.userId,
        kind: 'payouts',
        key: `payouts:${after.id}:${after.version}`,
        data: { payouts: news },
      });
    }
    return after;
  });
}

/**
 * Brings what we know of a host's account to what the provider knows. Safe to call at any time, repeatedly and
 * simultaneously: the host's browser, the webhook and the reconcile job all call this. Webhooks come in any order,
 * so the account itself is asked for, and an answer is stored only if none has been since the question.
 * @returns null for an account that isn't ours
 * @throws PaymentsUnavailableError
 */
export async function refreshPayoutAccount(context: AppContext, stripeId: string): Promise<Row | null> {
  const provider = context.payoutAccounts;
  if (!provider) return null;
  for (let asked = 0; asked < askedAtMost; asked += 1) {
    const [before] = await context.database.db
      .select()
      .from(payoutAccounts)
      .where(eq(payoutAccounts.stripeAccountId, stripeId));
    if (!before) return null;
    const after = await store(context, before, await provider.get(stripeId));
    if (after) return after;
  }
  throw new Error(`The account ${stripeId} changed again and again while it was asked for`);
}

/**
 * Makes the provider's account for a row that has none; because of its key, one whose id was lost in a crash is
 * returned instead of a second one.
 * @throws PaymentsRefusedError, PaymentsUnavailableError
 */
export async function createAccount(context: AppContext, { id }: Row): Promise<string> {
  const account = await requireProvider(context).create({
    idempotencyKey: `account:${id}`,
    metadata: { payout_account_id: id },
  });
  await context.database.db
    .update(payoutAccounts)
    .set({ stripeAccountId: account.id, missing: stateOf(account).missing, version: sql`version + 1` })
    .where(and(eq(payoutAccounts.id, id), isNull(payoutAccounts.stripeAccountId)));
  return account.id;
}

/**
 * An event is paid out from one account: nobody gets another one before the first has paid all out.
 * @throws AppError CONFLICT
 */
async function refuseUnpaid(db: Db, { stripeAccountId }: Row): Promise<void> {
  const { rows } = await db.execute(sql`
    select from orders o where o.stripe_account_id = ${stripeAccountId} and o.status in ('held', 'processing', 'paid', 'refunding')
      and not exists (select from payouts p where p.event_id = o.event_id and p.status = 'paid') limit 1`);
  if (rows.length === 0) return;
  throw new AppError(
    'CONFLICT',
    'Your account at the payment provider is gone, with money of your sales. Please write to us.',
  );
}

/** The host's account, as the provider knows it now; a new one if there is none, or the provider has it no more. */
async function ensureAccount(context: AppContext, userId: string): Promise<Row> {
  const { db } = context.database;
  const old = await findOwn(db, userId);
  const known = old?.stripeAccountId && (await refreshPayoutAccount(context, old.stripeAccountId));
  if (known && known.status !== 'not_set_up') return known;
  if (known) {
    await refuseUnpaid(db, known);
    const isSame = and(eq(payoutAccounts.id, known.id), eq(payoutAccounts.version, known.version));
    await db.delete(payoutAccounts).where(isSame);
  }
  await db.insert(payoutAccounts).values({ userId }).onConflictDoNothing();
  const row = await findOwn(db, userId);
  if (!row) throw new AppError('NOT_FOUND', 'This account no longer exists');
  const stripeAccountId = row.stripeAccountId ?? (await createAccount(context, row));
  return { ...row, stripeAccountId };
}

/**
 * The provider's page for a host: where they say what it misses, or once it misses nothing, their dashboard.
 * @throws AppError CONFLICT if the provider declined; UNAVAILABLE if it gives our site no accounts;
 * PaymentsUnavailableError
 */
export async function openOnboarding(
  context: AppContext,
  { userId, publicUrl }: { userId: string; publicUrl: string },
  log: Log,
): Promise<string> {
  const provider = requireProvider(context);
  try {
    const { stripeAccountId, status, missing } = await ensureAccount(context, userId);
    if (!stripeAccountId) throw new Error('The account has no id');
    if (status === 'rejected') throw new AppError('CONFLICT', "The payment provider can't pay you out");
    const isComplete = status === 'in_review' || (status === 'ready' && missing.length === 0);
    return isComplete
      ? await provider.dashboardLink(stripeAccountId)
      : await provider.onboardingLink(stripeAccountId, pagesOf(publicUrl));
  } catch (error) {
    if (!(error instanceof PaymentsRefusedError)) throw error;
    log.error({ userId, err: error }, 'the payment provider refused to set up payouts');
    // A refusal is kept under its key for a day: the next try has another one.
    await context.database.db
      .delete(payoutAccounts)
      .where(and(eq(payoutAccounts.userId, userId), isNull(payoutAccounts.stripeAccountId)));
    throw new AppError('UNAVAILABLE', "Payouts can't be set up right now. Please try again later.");
  }
}

function present(row: Row | null): Payouts {
  return {
    status: row?.status ?? 'not_set_up',
    missing: row?.missing ?? [],
    dueAt: row?.dueAt?.toISOString() ?? null,
    bankLast4: row?.bankLast4 ?? null,
    sentAt: row?.sentAt?.toISOString() ?? null,
    checkedAt: row?.checkedAt?.toISOString() ?? null,
  };
}

/** What the provider said last about paying a host out. */
export async function findPayouts(context: AppContext, userId: string): Promise<Payouts> {
  const { db } = context.database;
  if (!context.payoutAccounts) return { ...present(null), status: 'not_offered' };
  const events = await listEventPayouts(db, userId);
  return { ...present(await findOwn(db, userId)), ...(events.length > 0 ? { events } : {}) };
}

/** The same, after asking the provider. @throws PaymentsUnavailableError */
export async function checkPayouts(context: AppContext, userId: string): Promise<Payouts> {
  const row = await findOwn(context.database.db, userId);
  if (row?.stripeAccountId) await refreshPayoutAccount(context, row.stripeAccountId);
  return findPayouts(context, userId);
}
