import nodemailer from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';

/** A name and an e-mail address. */
export interface Mailbox {
  name: string;
  address: string;
}

/** The mailbox of 'Name <address>', or of an address alone. */
export function mailboxOf(text: string): Mailbox {
  const [{ name, address } = { name: '', address: '' }] = addressparser(text, { flatten: true });
  return { name, address };
}

/** One message to a person: HTML and plain text. */
export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The kind, a dot, and what tells it from others. Equal for all attempts, so that a mailbox shows a message once. */
  messageId: string;
  /** The person who wrote it, who gets the answers; absent for what Quad says itself. */
  replyTo?: Mailbox;
  /** An iCalendar text: PUBLISH adds the event to the calendar, CANCEL removes it. */
  calendar?: { method: 'CANCEL' | 'PUBLISH'; content: string };
  /** Pictures that the HTML shows by `cid:` and their name. */
  pictures?: readonly { name: string; content: Buffer; contentType: string }[];
  /** Address for one-click unsubscribing from this kind of mail (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface Mailer {
  /**
   * Hands a message to the mail server.
   * @param toName the name of the recipient, which must be nobody else's words
   * @returns what the server said, '250 Ok'
   * @throws MailRefusedError if the recipient was refused for good; after any other error, try again later
   */
  send(mail: Mail, toName: string): Promise<string>;
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

/**
 * The calendar is a file of its own: beside the text, as invitations have it, Thunderbird shows a box about the event
 * instead of the mail.
 */
const attachmentsOf = ({ calendar, pictures = [] }: Mail) => [
  ...pictures.map(({ name, content, contentType }) => ({ cid: name, filename: name, content, contentType })),
  ...(calendar
    ? [
        {
          filename: 'event.ics',
          content: calendar.content,
          contentType: `text/calendar; charset=utf-8; method=${calendar.method}`,
        },
      ]
    : []),
];

/**
 * What programs are told about a mail. One that can be unsubscribed from is of a list: List-Id by its kind. From a program
 * without a name, filters count links to a university against it.
 */
function headersOf({ messageId, replyTo, unsubscribeUrl }: Mail, domain: string): Record<string, string> {
  return {
    'X-Mailer': 'Quad',
    ...(replyTo ? {} : { 'Auto-Submitted': 'auto-generated' }),
    ...(unsubscribeUrl
      ? {
          'List-Id': `<${messageId.split('.')[0]}.${domain}>`,
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : {}),
  };
}

export function createMailer({ smtpUrl, from }: MailerOptions): Mailer {
  const transport = nodemailer.createTransport({ url: smtpUrl, ...kept, ...timeouts }, { from });
  const domain = mailboxOf(from).address.split('@')[1] ?? 'quad.example';
  return {
    async send(mail, toName) {
      const { to, replyTo, subject, html, text, messageId } = mail;
      try {
        const { response } = await transport.sendMail({
          to: { name: toName, address: to },
          ...(replyTo ? { replyTo } : {}),
          subject,
          html,
          text,
          messageId: `<${messageId}@${domain}>`,
          attachments: attachmentsOf(mail),
          headers: headersOf(mail, domain),
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
