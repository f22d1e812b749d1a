import nodemailer from 'nodemailer';

/** One message as a person gets it: HTML with its plain text beside it. */
export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same for the same message however often it is tried, so that a mailbox shows it once. */
  messageId: string;
  /** An iCalendar text: REQUEST puts the event into the calendar, CANCEL takes it out. */
  calendar?: { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; content: string };
  /** Address that ends this kind of mail with one click (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface Mailer {
  /**
   * Hands a message to the mail server.
   * @throws MailRefusedError when it will never be taken; any other error means: try again later
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** The server refused the recipient for good (a 5xx answer). */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}

interface MailerOptions {
  /** smtp:// or smtps:// address of the mail server. */
  smtpUrl: string;
  /** 'Name <address>' that messages come from. */
  from: string;
}

export function createMailer({ smtpUrl, from }: MailerOptions): Mailer {
  const transport = nodemailer.createTransport(smtpUrl, { from });
  return {
    async send({ to, subject, html, text, messageId, calendar, unsubscribeUrl }) {
      try {
        await transport.sendMail({
          to,
          subject,
          html,
          text,
          messageId: `<${messageId}>`,
          ...(calendar
            ? { icalEvent: { method: calendar.method, filename: 'event.ics', content: calendar.content } }
            : {}),
          ...(unsubscribeUrl
            ? {
                headers: {
                  'List-Unsubscribe': `<${unsubscribeUrl}>`,
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                },
              }
            : {}),
        });
      } catch (error) {
        const { responseCode } = error as { responseCode?: number };
        if (responseCode !== undefined && responseCode >= 500) throw new MailRefusedError(String(error));
        throw error;
      }
    },
    close: () => transport.close(),
  };
}
