import nodemailer from 'nodemailer';

/** One message to a person: HTML and plain text. */
export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Equal for all attempts to send the same message, so that a mailbox shows it once. */
  messageId: string;
  /** An iCalendar text: REQUEST adds the event to the calendar, CANCEL removes it. */
  calendar?: { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; content: string };
  /** Address for one-click unsubscribing from this kind of mail (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface Mailer {
  /**
   * Hands a message to the mail server.
   * @throws MailRefusedError if it will never be accepted; after any other error, try again later
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** The server permanently refused the recipient (a 5xx response). */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}

interface MailerOptions {
  /** smtp:// or smtps:// address of the mail server. */
  smtpUrl: string;
  /** Sender of the messages: 'Name <address>'. */
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
