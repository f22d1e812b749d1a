import type Stripe from 'stripe';
import * as z from 'zod';
import { finishOnboarding, requireAccount } from './accounts';
import { invalidRequest } from './faults';
import type { Onboarded } from './new-account';
import { type AccountLink, type LoginLink, newId, seconds } from './objects';
import { expand } from './params';
import { type CallContext, findObject, getObject, lockObject, saveObject } from './store';

/** Links are for one use, at once: a person opens them again from the page that made them. */
const linkMs = 300_000;

export const accountLinkParams = z.strictObject({
  account: z.string(),
  // For an account with a dashboard at Stripe it is the only type.
  type: z.literal('account_onboarding', 'must be one of ["account_onboarding"]'),
  collect: z.enum(['currently_due', 'eventually_due']).optional(),
  refresh_url: z.url(),
  return_url: z.url(),
  expand,
});

export async function createAccountLink(
  call: CallContext,
  params: z.output<typeof accountLinkParams>,
): Promise<Stripe.AccountLink> {
  const { id: account } = await getObject(call, 'account', params.account, 'account');
  const id = newId('alink', 24);
  const shown: Stripe.AccountLink = {
    object: 'account_link',
    created: seconds(call.now),
    expires_at: seconds(new Date(call.now.getTime() + linkMs)),
    url: `${call.publicUrl}/onboarding/${id}`,
  };
  const { refresh_url, return_url } = params;
  await saveObject(call, { ...shown, id, account, refresh_url, return_url, isUsed: false });
  return shown;
}

/** A link to the dashboard that an account has at Stripe. */
export async function createLoginLink(call: CallContext, account: string): Promise<Stripe.LoginLink> {
  const { details_submitted } = await requireAccount(call, account);
  if (!details_submitted) {
    throw invalidRequest('Cannot create a login link for an account that has not completed onboarding.');
  }
  const id = newId('llink', 24);
  const shown: Stripe.LoginLink = {
    object: 'login_link',
    created: seconds(call.now),
    url: `${call.publicUrl}/express/${id}`,
  };
  await saveObject(call, { ...shown, id, account, isUsed: false });
  return shown;
}

const isOver = (link: AccountLink | LoginLink, now: Date) =>
  link.isUsed || link.created + linkMs / 1000 <= seconds(now);

const outcomes: [Onboarded, string][] = [
  ['verified', 'everything is right'],
  ['review', 'Stripe looks at it for a few seconds'],
  ['verified-for-now', 'Stripe wants a document within two weeks'],
  ['restricted', 'Stripe wants a document first'],
  ['verified-wrong-bank', 'payouts will fail, the bank account is wrong'],
];
const onboardingAnswer = z.enum([...outcomes.map(([answer]) => answer), 'later']);
const dashboardAnswer = z.enum(outcomes.map(([answer]) => answer));

const buttonsOf = (labels: [string, string][]) =>
  labels
    .map(([answer, label]) => `<p><button name="answer" value="${answer}">${label}</button></p>`)
    .join('\n');

const pageOf = (title: string, body: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<main>
<h1>${title}</h1>
${body}
</main>
</html>
`;

/** The page behind a link; null if it must be opened anew, from `refresh_url`. */
export function onboardingPage(link: AccountLink, now: Date): string | null {
  if (isOver(link, now)) return null;
  const labels = outcomes.map(([answer, label]): [string, string] => [answer, `Finish: ${label}`]);
  return pageOf(
    'Onboarding (test mode)',
    `<p>Stripe would ask you here who you are and where your money goes. Choose how it ends.</p>
<form method="post">
${buttonsOf([...labels, ['later', 'Come back later']])}
</form>`,
  );
}

/** The dashboard behind a link; null if it has been used. */
export function dashboardPage(link: LoginLink, now: Date): string | null {
  if (isOver(link, now)) return null;
  return pageOf(
    'Express dashboard (test mode)',
    `<p>Stripe would show you here your balance, and let you change what it knows of you. Choose how it is from now on.</p>
<form method="post">
${buttonsOf(outcomes)}
</form>`,
  );
}

export const changedPage = pageOf('Changed (test mode)', '<p>You can close this page.</p>');

/** Takes the answer of the page. Returns where the browser goes next; null if there is no such link or answer. */
export async function answerOnboarding(
  call: CallContext,
  id: string,
  given: string | null,
): Promise<string | null> {
  const answer = onboardingAnswer.safeParse(given).data;
  if (!answer || !(await findObject(call, 'account_link', id))) return null;
  const link = await lockObject(call, 'account_link', id, 'id');
  if (isOver(link, call.now)) return link.refresh_url;
  await saveObject(call, { ...link, isUsed: true });
  if (answer !== 'later') await finishOnboarding(call, link.account, answer);
  return link.return_url;
}

/** Takes the answer of the dashboard; false if there is no such link or answer, or it has been used. */
export async function answerDashboard(call: CallContext, id: string, given: string | null): Promise<boolean> {
  const answer = dashboardAnswer.safeParse(given).data;
  if (!answer || !(await findObject(call, 'login_link', id))) return false;
  const link = await lockObject(call, 'login_link', id, 'id');
  if (isOver(link, call.now)) return false;
  await saveObject(call, { ...link, isUsed: true });
  await finishOnboarding(call, link.account, answer);
  return true;
}
