import type Stripe from 'stripe';
import * as z from 'zod';
import { finishOnboarding } from './accounts';
import type { Onboarded } from './new-account';
import { type AccountLink, newId, seconds } from './objects';
import { expand } from './params';
import { type CallContext, findObject, getObject, lockObject, saveObject } from './store';

/** Links are for one use, at once: a person opens them again from the page that made them. */
const linkMs = 300_000;

export const accountLinkParams = z.strictObject({
  account: z.string(),
  type: z.enum(['account_onboarding', 'account_update']),
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

const isOver = (link: AccountLink, now: Date) => link.isUsed || link.expires_at <= seconds(now);

const answers: [Onboarded | 'later', string][] = [
  ['verified', 'Finish: everything is right'],
  ['review', 'Finish: Stripe looks at it for a few seconds'],
  ['restricted', 'Finish: Stripe wants a document'],
  ['verified-wrong-bank', 'Finish: payouts will fail, the bank account is wrong'],
  ['later', 'Come back later'],
];
export const onboardingAnswer = z.enum(answers.map(([answer]) => answer));

/** The page behind a link; null if it must be opened anew, from `refresh_url`. */
export function onboardingPage(link: AccountLink, now: Date): string | null {
  if (isOver(link, now)) return null;
  const buttons = answers.map(
    ([answer, label]) => `<p><button name="answer" value="${answer}">${label}</button></p>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Onboarding (test mode)</title>
<main>
<h1>Onboarding (test mode)</h1>
<p>Stripe would ask you here who you are and where your money goes. Choose how it ends.</p>
<form method="post">
${buttons.join('\n')}
</form>
</main>
</html>
`;
}

/** Takes the answer of the page. Returns where the browser goes next; null if there is no such link. */
export async function answerOnboarding(
  call: CallContext,
  id: string,
  answer: z.output<typeof onboardingAnswer>,
): Promise<string | null> {
  if (!(await findObject(call, 'account_link', id))) return null;
  const link = await lockObject(call, 'account_link', id, 'id');
  if (isOver(link, call.now)) return link.refresh_url;
  await saveObject(call, { ...link, isUsed: true });
  if (answer !== 'later') await finishOnboarding(call, link.account, answer);
  return link.return_url;
}
