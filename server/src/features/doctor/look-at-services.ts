import { checkMailServer } from '../../adapters/mailer';
import { listWebhooks } from '../../adapters/stripe-webhooks';
import { openTunnel, proxyFor } from '../../adapters/way-out';
import type { Env } from '../../env';
import { type Found, fault, faultReason, fine, note } from './finding';

/** The one address of a sender: 'Quad <no-reply@example.edu>'. */
const sender = /^(?:[^<>@]*<)?[^\s<>@?]+@[^\s<>@?.]+(?:\.[^\s<>@?.]+)+>?$/;

/** By the codes of nodemailer. */
const mailAdvice: Record<string, string> = {
  EAUTH: 'it refuses the user or the password of SMTP_URL; special characters in them are written as %40',
  ETLS: 'it offers no encryption that can be trusted: use smtps://, another port, or a server with a valid certificate',
  ESOCKET: 'look at host, port (587 with smtp://, 465 with smtps://), certificate and firewall',
  ECONNECTION: 'look at host, port and firewall; many providers block port 25',
  ETIMEDOUT: 'look at host, port and firewall; many providers block port 25',
  EDNS: 'the host of SMTP_URL has no address: look at its spelling',
};

export async function lookAtMail({ SMTP_URL, MAIL_FROM }: Env): Promise<Found> {
  if (!SMTP_URL) return note('mails end in the outbox: set SMTP_URL to send them');
  try {
    await checkMailServer(SMTP_URL);
  } catch (error) {
    const advice = mailAdvice[(error as { code?: string }).code ?? ''] ?? 'check SMTP_URL';
    return fault(`the mail server takes nothing: ${faultReason(error)}. What to do: ${advice}`);
  }
  if (!sender.test(MAIL_FROM) || MAIL_FROM.includes('quad.example'))
    return fault(`the server responds, but MAIL_FROM (${MAIL_FROM}) is no address of yours: set it to one`);
  return fine(`the server takes mails of ${MAIL_FROM}`);
}

/** Somebody's push service, which every site asks. */
const outside = new URL('https://fcm.googleapis.com');

/** The proxy that leads outside. */
export async function lookAtWayOut(env: Env): Promise<Found> {
  const past = 'Postgres, the mail server and PUBLIC_URL are asked without it';
  const proxy = proxyFor(env, outside);
  if (!proxy) return fine(`NO_PROXY lets ${outside.host} be asked without the proxy; ${past}`);
  try {
    const tunnel = await openTunnel(proxy, `${outside.host}:443`);
    tunnel.destroy();
  } catch (error) {
    return fault(
      `${proxy.host} does not lead to ${outside.host}: ${faultReason(error)}. Check HTTPS_PROXY, and that the proxy lets this machine connect to port 443`,
    );
  }
  if (!env.HTTP_PROXY)
    return note(`${proxy.host} leads outside, for https:// addresses alone: set HTTP_PROXY for http:// ones`);
  return fine(`${proxy.host} leads outside; ${past}`);
}

const modeOf = (key: string) => key.split('_')[1];

/** Whether Stripe tells what happens on hosts' accounts; Stripe doesn't say which of its webhooks does. */
function lookAtConnectWebhook(env: Env, wanted: string, calling: number): Found {
  const secret = env.STRIPE_CONNECT_WEBHOOK_SECRET;
  const words = `the key works, and a webhook calls ${wanted}`;
  if (!secret) return fine(`${words}; hosts can't set up payouts without STRIPE_CONNECT_WEBHOOK_SECRET`);
  if (secret === env.STRIPE_WEBHOOK_SECRET)
    return fault(
      'STRIPE_CONNECT_WEBHOOK_SECRET is the same as STRIPE_WEBHOOK_SECRET: each of the two webhooks has a secret of its own',
    );
  if (calling < 2)
    return fault(
      `only one webhook calls ${wanted}: add a second one in Stripe's dashboard, for events on connected accounts, and set STRIPE_CONNECT_WEBHOOK_SECRET to its secret`,
    );
  return fine(`the key works, and two webhooks call ${wanted}`);
}

export async function lookAtStripe(env: Env): Promise<Found> {
  const { STRIPE_SECRET_KEY: key, STRIPE_PUBLISHABLE_KEY: publishable = '', PUBLIC_URL } = env;
  if (!key)
    return env.PLATFORM_FEE_WAIVED
      ? fine('not needed: hosting is free')
      : note('the stand-in: set the three STRIPE_ keys to take money');
  if (modeOf(key) !== modeOf(publishable))
    return fault('of the two keys one is of the test mode and one of the live mode: take both from one mode');
  let hooks: Awaited<ReturnType<typeof listWebhooks>>;
  try {
    hooks = await listWebhooks(key, env.STRIPE_BASE_URL, env);
  } catch (error) {
    const { statusCode } = error as { statusCode?: number };
    if (statusCode === 401)
      return fault("Stripe refuses STRIPE_SECRET_KEY: copy it again from Stripe's dashboard");
    if (statusCode === 403)
      return fault(
        'STRIPE_SECRET_KEY may not read webhook endpoints: give the key this right, to look at them',
      );
    return fault(`Stripe can't be asked: ${faultReason(error)}. Look at the firewall and STRIPE_BASE_URL`);
  }
  if (!PUBLIC_URL) return note('the key works; without PUBLIC_URL no webhook can be looked for');
  const wanted = `${PUBLIC_URL}/api/webhooks/stripe`;
  const ours = hooks.filter(({ url }) => url === wanted);
  const calling = ours.filter(({ isEnabled }) => isEnabled).length;
  if (calling > 0) return lookAtConnectWebhook(env, wanted, calling);
  if (ours.length > 0)
    return fault(`the webhook that calls ${wanted} is off: enable it in Stripe's dashboard`);
  const others = hooks.map(({ url }) => url).join(', ');
  return fault(
    `the key works, but no webhook calls ${wanted}${others ? ` (there is ${others})` : ''}: add it in Stripe's dashboard`,
  );
}
