import { sql } from 'drizzle-orm';
import { type Mail, type Mailer, MailRefusedError } from '../../adapters/mailer';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { createLimit, type Limit } from '../../plugins/limits';
import { isConfirmedAddress } from '../access/confirmed-addresses';

/** Mails to one address in 24 hours, over all causes. */
const mailsADay = { confirmed: 40, unconfirmed: 10, account: 10 };
const windowSeconds = 86_400;

/** Hands mails over, as far as their address wants to hear from us. */
export interface Delivery {
  /** To a confirmed address; any other gets nothing. */
  toConfirmed(mail: Mail): Promise<void>;
  /** To any address: the one mail for an event that it gets without a confirmation, and what was paid for. */
  toAnyone(mail: Mail): Promise<void>;
  /** Codes, links and warnings about an account, which have a limit of their own. */
  aboutAccount(mail: Mail): Promise<void>;
}

async function isWithin(limit: Limit, address: string): Promise<boolean> {
  try {
    await limit.use(address);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
    throw error;
  }
}

/** Every mail of the app goes through here. What isn't sent, for other reasons than a missing confirmation, is logged. */
export function createDelivery(context: AppContext, mailer: Mailer): Delivery {
  const limitOf = (name: keyof typeof mailsADay) =>
    createLimit(context, { name: `mail-${name}`, points: mailsADay[name], windowSeconds });
  const limits = {
    confirmed: limitOf('confirmed'),
    unconfirmed: limitOf('unconfirmed'),
    account: limitOf('account'),
  };

  /** A refused recipient ends a mail; after anything else the job is tried again. */
  const send = async (limit: Limit, mail: Mail) => {
    const address = mail.to.toLowerCase();
    if (!(await isWithin(limit, address))) {
      console.error(`Mail ${mail.messageId} was not sent: its address has had too many today`);
      return;
    }
    try {
      await mailer.send(mail);
    } catch (error) {
      await limit.giveBack(address);
      if (!(error instanceof MailRefusedError)) throw error;
      console.error(`Mail ${mail.messageId} was refused for good: ${error.message}`);
    }
  };

  const isConfirmed = async ({ to }: Mail) => {
    const { rows } = await context.database.db.execute<{ is: boolean }>(
      sql`select ${isConfirmedAddress(to)} as is`,
    );
    return rows[0]?.is ?? false;
  };

  return {
    async toConfirmed(mail) {
      if (await isConfirmed(mail)) await send(limits.confirmed, mail);
    },
    async toAnyone(mail) {
      await send((await isConfirmed(mail)) ? limits.confirmed : limits.unconfirmed, mail);
    },
    aboutAccount: (mail) => send(limits.account, mail),
  };
}
