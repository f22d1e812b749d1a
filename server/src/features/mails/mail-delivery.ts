import { type NameParts, personName } from '@quad/shared/person-name';
import { type Mail, type Mailer, MailRefusedError } from '../../adapters/mailer';
import type { AppContext } from '../../app-context';
import { reasonOf } from '../../db/failure-reason';
import { gathered } from '../../db/gathered';
import { executePrepared } from '../../db/prepared-statement';
import { untilStored } from '../../db/unavailable';
import { countWindows, createLimit, type Limit, type Use } from '../../plugins/limits';
import { type Attempt, recordDeliveries } from './mail-deliveries';

/** Mails to one address in 24 hours, over all causes but those of accounts. */
const mailsADay = { confirmed: 40, unconfirmed: 10 };
const windowSeconds = 86_400;

/** Hands mails over, as far as their address wants to hear from us. */
export interface Delivery {
  /** To a confirmed address; any other gets nothing. */
  toConfirmed(mail: Mail): Promise<void>;
  /** To any address: the one mail for an event that it gets without a confirmation, and what was paid for. */
  toAnyone(mail: Mail): Promise<void>;
  /**
   * Codes that verify an address, links to reset a password, and warnings, to the owner of an account: as many as there
   * are. Nobody else may use up what an owner needs; how often a reset or a code can be asked for is limited there.
   */
  toOwner(mail: Mail): Promise<void>;
}

interface LookedUp extends NameParts {
  isConfirmed: boolean;
  isTaken: boolean;
}

/** Names are those of accounts with a verified address: what a stranger typed must not be in a mail to somebody else. */
const lookingUp = {
  name: 'mails_look_up',
  text: `select quad_is_confirmed_address(address) as "isConfirmed",
      exists (select from mail_deliveries sent where sent.message_id = mail.id and sent.state = 'taken') as "isTaken",
      users.first_name as "firstName", users.last_name as "lastName"
    from unnest($1::text[], $2::text[]) with ordinality as mail (id, address, place)
    left join users on lower(users.email) = lower(address) and users.email_verified order by place`,
};

/** Every mail of the app goes through here. What isn't sent, for other reasons than a missing confirmation, is logged. */
export function createDelivery(context: AppContext, mailer: Mailer): Delivery {
  const { db } = context.database;
  const limitOf = (name: keyof typeof mailsADay) =>
    createLimit(context, { name: `mail-${name}`, points: mailsADay[name], windowSeconds });
  const limits = {
    confirmed: limitOf('confirmed'),
    unconfirmed: limitOf('unconfirmed'),
  };
  const lookUp = gathered(
    ({ messageId }) => messageId,
    (mails: readonly Mail[]) =>
      executePrepared<LookedUp>(db, lookingUp, [
        mails.map(({ messageId }) => messageId),
        mails.map(({ to }) => to),
      ]),
  );
  const count = gathered(
    ({ key }) => key,
    (uses: readonly Use[]) => countWindows(context, uses),
  );
  const record = gathered(
    ({ mail }) => mail.messageId,
    async (attempts: readonly Attempt[]) => {
      await recordDeliveries(context, attempts);
      return [];
    },
  );
  const logMissing = (mail: Mail) => (error: unknown) =>
    console.error(`Mail ${mail.messageId} is not in the list of mails: ${reasonOf(error)}`);

  /** A refused recipient ends a mail; after anything else the job is tried again. */
  const send = async (limit: Limit | null, mail: Mail, toName: string) => {
    const address = mail.to.toLowerCase();
    const use = limit?.of(address);
    if (use && (await count(use)).points > use.points) {
      console.error(`Mail ${mail.messageId} was not sent: its address has had too many today`);
      return;
    }
    let response: string;
    try {
      response = await mailer.send(mail, toName);
    } catch (error) {
      await limit?.giveBack(address);
      const isRefused = error instanceof MailRefusedError;
      const attempt = { mail, response: reasonOf(error) };
      await record({ ...attempt, state: isRefused ? 'refused' : 'waiting' }).catch(logMissing(mail));
      if (!isRefused) throw error;
      console.error(`Mail ${mail.messageId} was refused for good: ${reasonOf(error)}`);
      return;
    }
    // By this it isn't sent again, whatever fails afterwards.
    await untilStored(() => record({ mail, state: 'taken', response })).catch(logMissing(mail));
  };

  /** @param limitFor what counts the mail: null for nothing, undefined if it isn't sent */
  const deliver = (limitFor: (isConfirmed: boolean) => Limit | null | undefined) => async (mail: Mail) => {
    const { isConfirmed, isTaken, ...name } = await lookUp(mail);
    const limit = limitFor(isConfirmed);
    const toName = personName(name, mail.to.split('@')[0] ?? '');
    if (!isTaken && limit !== undefined) await send(limit, mail, toName);
  };

  return {
    toConfirmed: deliver((isConfirmed) => (isConfirmed ? limits.confirmed : undefined)),
    toAnyone: deliver((isConfirmed) => (isConfirmed ? limits.confirmed : limits.unconfirmed)),
    toOwner: deliver(() => null),
  };
}
