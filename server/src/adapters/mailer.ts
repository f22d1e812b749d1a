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
   * @throws MailRefusedError if the recipient was refused for good; after any other error, try again later
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** The server permanently refused the recipient (a 5xx response to RCPT TO). */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}

interface MailerOptions {
  /** smtp:// or smtps:// address of the mail server. */
  smtpUrl: string;
  /** Sender of the messages: 'Name <address>'. */
  from: string;
}

/**
 * Whether it was the recipient that the server refused. Everything else, a wrong password (535) or a refused
 * sender included, is about us or the server, and can be mended. So can 530: the server asks for a sign-in.
 */
function isRecipientRefused(error: unknown): boolean {
  const { command, responseCode } = error as { command?: string; responseCode?: number };
  return command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500 && responseCode !== 530;
}

/** A server that is away must not hold a job for long: other mails are waiting. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

export function createMailer({ smtpUrl, from }: MailerOptions): Mailer {
  const transport = nodemailer.createTransport({ url: smtpUrl, ...timeouts }, { from });
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
        throw isRecipientRefused(error) ? new MailRefusedError(String(error)) : error;
      }
    },
    close: () => transport.close(),
  };
}
