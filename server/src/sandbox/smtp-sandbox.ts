import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { desc, eq } from 'drizzle-orm';
import PostalMime, { type Attachment } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Db } from '../db/client';
import { outboxMails } from '../db/schema/outbox';

/** How many messages the development outbox keeps. */
const outboxSize = 500;
const messageMaxBytes = 2_000_000;

export interface SmtpSandbox {
  /** The address for the mailer. */
  url: string;
  close(): Promise<void>;
}

export interface OutboxMail {
  id: string;
  to: string;
  subject: string;
  sentAt: Date;
  html: string;
  text: string;
  attachments: { filename: string; content: string }[];
}

/**
 * Our own mail server on the loopback address, for development and tests: real SMTP, but messages end in the
 * development outbox instead of a mailbox. Only clients with this process's password may send. Mailboxes at
 * *.invalid don't exist, as RFC 2606 has it: they are refused.
 */
export async function startSmtpSandbox(db: Db): Promise<SmtpSandbox> {
  const password = randomBytes(18).toString('base64url');
  const server = new SMTPServer({
    size: messageMaxBytes,
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth(auth, _session, done) {
      if (auth.password === password) done(null, { user: 'quad' });
      else done(new Error('Wrong password'));
    },
    onRcptTo({ address }, _session, done) {
      if (!address.endsWith('.invalid')) return done();
      done(Object.assign(new Error(`<${address}>: no such mailbox`), { responseCode: 550 }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map((recipient) => recipient.address).join(', ');
        db.insert(outboxMails)
          .values({ recipient: recipients, raw: Buffer.concat(chunks).toString('utf8') })
          .then(() => done(), done);
      });
    },
  });
  server.on('error', (error) => console.error('Development mail server:', error));
  await new Promise<void>((resolve) => {
    // Its own port: processes that share the port of the site would get each other's mails, with a wrong password.
    server.listen({ port: 0, host: '127.0.0.1', exclusive: true }, resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://quad:${password}@127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** A picture that the HTML shows by its id, as a mail program puts it there. */
const isShown = ({ mimeType, contentId }: Attachment) => mimeType.startsWith('image/') && Boolean(contentId);

function withPictures(html: string, attachments: Attachment[]): string {
  return attachments.filter(isShown).reduce((shown, { contentId = '', mimeType, content }) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
    const source = `data:${mimeType};base64,${bytes.toString('base64')}`;
    return shown.replaceAll(`cid:${contentId.replace(/^<|>$/g, '')}`, source);
  }, html);
}

async function readMail(row: typeof outboxMails.$inferSelect): Promise<OutboxMail> {
  const mail = await PostalMime.parse(row.raw);
  const files = mail.attachments.filter((attachment) => !isShown(attachment));
  return {
    id: row.id,
    to: row.recipient,
    subject: mail.subject ?? '',
    sentAt: row.createdAt,
    html: withPictures(mail.html ?? '', mail.attachments),
    text: mail.text ?? '',
    attachments: files.map(({ filename, content }) => ({
      filename: filename ?? 'attachment',
      content: typeof content === 'string' ? content : new TextDecoder().decode(content),
    })),
  };
}

/** The newest messages of the development outbox, newest first. */
export async function listOutbox(db: Db): Promise<OutboxMail[]> {
  const rows = await db.select().from(outboxMails).orderBy(desc(outboxMails.createdAt)).limit(outboxSize);
  return Promise.all(rows.map(readMail));
}

export async function findOutboxMail(db: Db, id: string): Promise<OutboxMail | null> {
  const [row] = await db.select().from(outboxMails).where(eq(outboxMails.id, id));
  return row ? readMail(row) : null;
}
