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
  /** Pictures that the HTML shows by `cid:` and their name. */
  pictures?: readonly { name: string; content: Buffer; contentType: string }[];
  /** Address for one-click unsubscribing from this kind of mail (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface Mailer {
  /**
   * Hands a message to the mail server.
   * @returns what the server said, '250 Ok'
   * @throws MailRefusedError if the recipient was refused for good; after any other error, try again later
   */
  send(mail: Mail): Promise<string>;
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

/** What became of the mails that this process handed over. */
export const mailCounts = { sent: 0, refused: 0, failed: 0 };

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

/**
 * Mails of a crowd share connections: connecting and signing in for each is half of what it costs to send. A mail of which
 * a byte was sent is never sent again by these.
 */
const kept = { pool: true, idleTimeout: 5_000 } as const;

const isThisMachine = (hostname: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/**
 * Connects to a mail server and signs in, without sending anything. One on another machine has to encrypt: passwords
 * and mails would go over the network for all to read.
 * @throws Error if it refuses, with nodemailer's `code`
 */
export async function checkMailServer(smtpUrl: string): Promise<void> {
  const requireTLS = URL.canParse(smtpUrl) && !isThisMachine(new URL(smtpUrl).hostname);
  const transport = nodemailer.createTransport({ url: smtpUrl, requireTLS, ...timeouts });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

export function createMailer({ smtpUrl, from }: MailerOptions): Mailer {
  const transport = nodemailer.createTransport({ url: smtpUrl, ...kept, ...timeouts }, { from });
  return {
    async send({ to, subject, html, text, messageId, calendar, pictures, unsubscribeUrl }) {
      try {
        const { response } = await transport.sendMail({
          to,
          subject,
          html,
          text,
          messageId: `<${messageId}>`,
          ...(calendar
            ? { icalEvent: { method: calendar.method, filename: 'event.ics', content: calendar.content } }
            : {}),
          ...(pictures
            ? {
                attachments: pictures.map(({ name, content, contentType }) => ({
                  cid: name,
                  filename: name,
                  content,
                  contentType,
                })),
              }
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
        mailCounts.sent += 1;
        return response;
      } catch (error) {
        const isRefused = isRecipientRefused(error);
        mailCounts[isRefused ? 'refused' : 'failed'] += 1;
        throw isRefused ? new MailRefusedError(String(error)) : error;
      }
    },
    close: () => transport.close(),
  };
}
