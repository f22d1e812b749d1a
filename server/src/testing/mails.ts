import { beforeAll } from 'vitest';
import { createMailer, type Mail, type Mailer } from '../adapters/mailer';
import type { Db } from '../db/client';
import { runMails } from '../features/mails/mails.jobs';
import { startSmtpSandbox } from '../sandbox/smtp-sandbox';
import type { TestApp } from './test-app';

/** The address of the app in the links of mails. */
export const publicUrl = 'https://quad.example';

/** A mailer whose mails end in the outbox of this database. */
export async function openMailer(db: Db): Promise<Mailer & { end(): Promise<void> }> {
  const smtp = await startSmtpSandbox(db);
  const mailer = createMailer({ smtpUrl: smtp.url, from: 'Quad <hello@quad.example>' });
  return {
    ...mailer,
    async end() {
      mailer.close();
      await smtp.close();
    },
  };
}

/** Sends the app's mails to its own outbox during all tests of a file. */
export function useMails(test: TestApp): void {
  beforeAll(async () => {
    const mailer = await openMailer(test.db);
    await runMails(test.context, mailer, publicUrl);
    return mailer.end;
  });
}

/** All mails of the app during a file's tests, none of which is sent. */
export function collectMails(test: TestApp): Mail[] {
  const mails: Mail[] = [];
  const mailer: Mailer = { send: async (mail) => `250 Ok ${mails.push(mail)}`, close: () => {} };
  beforeAll(() => runMails(test.context, mailer, publicUrl));
  return mails;
}
