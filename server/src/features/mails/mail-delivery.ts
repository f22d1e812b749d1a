import { type Mail, type Mailer, MailRefusedError } from '../../adapters/mailer';
import type { AppContext } from '../../app-context';
import { reasonOf } from '../../db/failure-reason';
import { executePrepared } from '../../db/prepared-statement';
import { untilStored } from '../../db/unavailable';
import { AppError } from '../../errors';
import { createLimit, isTaken, type Limit, takeOnce } from '../../plugins/limits';
import { recordDelivery } from './mail-deliveries';

/**
 * Mails to one address in 24 hours: over all causes, and apart from them the codes that verify it, which anybody
 * who typed the address can ask for.
 */
const mailsADay = { confirmed: 40, unconfirmed: 10, code: 10 };
const windowSeconds = 86_400;
/** How long a mail is known to be sent: longer than any is tried again. */
const acceptedMs = 7 * 86_400_000;

/** Hands mails over, as far as their address wants to hear from us. */
export interface Delivery {
  /** To a confirmed address; any other gets nothing. */
  toConfirmed(mail: Mail): Promise<void>;
  /** To any address: the one mail for an event that it gets without a confirmation, and what was paid for. */
  toAnyone(mail: Mail): Promise<void>;
  /** The code that verifies an address. */
  withCode(mail: Mail): Promise<void>;
  /**
   * Links to reset a password, and warnings, to the owner of an account: as many as there are. Nobody else may
   * use up what an owner needs; how often a reset can be asked for is limited there.
   */
  toOwner(mail: Mail): Promise<void>;
}

const findingConfirmed = { name: 'mails_is_confirmed', text: 'select quad_is_confirmed_address($1) as is' };

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
    code: limitOf('code'),
  };

  /** A mail counts as sent whether or not this is stored. */
  const record = (mail: Mail, outcome: Parameters<typeof recordDelivery>[2]) =>
    recordDelivery(context, mail, outcome).catch((error: unknown) =>
      console.error(`Mail ${mail.messageId} is not in the list of mails: ${reasonOf(error)}`),
    );

  /**
   * A refused recipient ends a mail; after anything else the job is tried again. A mail that the server has accepted
   * is not sent again, whatever fails afterwards.
   */
  const send = async (limit: Limit | null, mail: Mail) => {
    const { db } = context.database;
    const address = mail.to.toLowerCase();
    const accepted = `mail:${mail.messageId}`;
    if (await isTaken(db, accepted)) return;
    if (limit && !(await isWithin(limit, address))) {
      console.error(`Mail ${mail.messageId} was not sent: its address has had too many today`);
      return;
    }
    try {
      const response = await mailer.send(mail);
      await record(mail, { state: 'taken', response });
      const now = context.now();
      const until = new Date(now.getTime() + acceptedMs);
      await untilStored(() => takeOnce(db, accepted, { now, until }));
    } catch (error) {
      await limit?.giveBack(address);
      const isRefused = error instanceof MailRefusedError;
      await record(mail, { state: isRefused ? 'refused' : 'waiting', response: reasonOf(error) });
      if (!isRefused) throw error;
      console.error(`Mail ${mail.messageId} was refused for good: ${reasonOf(error)}`);
    }
  };

  const isConfirmed = async ({ to }: Mail) => {
    const [row] = await executePrepared<{ is: boolean }>(context.database.db, findingConfirmed, [to]);
    return row?.is ?? false;
  };

  return {
    async toConfirmed(mail) {
      if (await isConfirmed(mail)) await send(limits.confirmed, mail);
    },
    async toAnyone(mail) {
      await send((await isConfirmed(mail)) ? limits.confirmed : limits.unconfirmed, mail);
    },
    withCode: (mail) => send(limits.code, mail),
    toOwner: (mail) => send(null, mail),
  };
}
