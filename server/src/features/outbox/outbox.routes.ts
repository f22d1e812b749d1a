import { idSchema } from '@quad/shared/contract/fields';
import { escapeHtml } from '@quad/shared/escape-html';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { findOutboxMail, listOutbox, type OutboxMail } from '../../sandbox/smtp-sandbox';

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>body{font:16px/24px system-ui,sans-serif;margin:0 auto;max-width:760px;padding:24px;background:#f0f1f4;color:#15161d}li{background:#fff;border-radius:14px;margin:0 0 8px;padding:12px 16px}a{color:inherit;font-weight:600}h1{line-height:1.15}ol{list-style:none;padding:0}small{color:#5a5d6a}iframe{width:100%;height:1100px;border:0;border-radius:20px;background:#f0f1f4}@media(max-width:600px){body{padding:16px}iframe{height:1250px}}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#fff;border-radius:14px;padding:16px}</style></head><body>${body}</body></html>`;

const listItem = (path: string, mail: OutboxMail) =>
  `<li><a href="${path}/${mail.id}">${escapeHtml(mail.subject)}</a><br><small>to ${escapeHtml(mail.to)}, ${mail.sentAt.toISOString()}</small></li>`;

const purpose = 'development outbox';

/** Where the outbox is: mails contain signed links, so only those who see the start's output know the address. */
export const outboxPath = ({ signer }: AppContext): string => `/dev/${signer.sign(purpose, 'mails')}/outbox`;

/** Whether this process serves the outbox: production never does, and a real mail server needs none. */
export const hasOutbox = ({ env }: AppContext): boolean => !env.SMTP_URL && !env.isProduction;

/** The development outbox: the mails received by our own mail server, as people would see them. */
export function outboxRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  const path = outboxPath(context);
  const requireSecret = (secret: string) => {
    if (context.signer.verify(purpose, secret) === null)
      throw new AppError('NOT_FOUND', "There's nothing at this address");
  };

  app.get<{ Params: { secret: string } }>('/dev/:secret/outbox', async ({ params }, reply) => {
    requireSecret(params.secret);
    const mails = await listOutbox(db);
    const items = mails.map((mail) => listItem(path, mail));
    const list = items.length > 0 ? `<ol>${items.join('')}</ol>` : '<p>No mail has been sent yet.</p>';
    return reply.type('text/html; charset=utf-8').send(page('Outbox', `<h1>Outbox</h1>${list}`));
  });

  app.get<{ Params: { secret: string; id: string } }>(
    '/dev/:secret/outbox/:id',
    async ({ params }, reply) => {
      requireSecret(params.secret);
      const id = idSchema.safeParse(params.id);
      const mail = id.success ? await findOutboxMail(db, id.data) : null;
      if (!mail) throw new AppError('NOT_FOUND', 'There is no such mail');
      // The same calendar comes twice, as mail programs expect: as an alternative part and as a file.
      const files = new Map(mail.attachments.map((file) => [file.content, file]));
      const attachments = [...files.values()]
        .map(({ filename, content }) => `<h2>${escapeHtml(filename)}</h2><pre>${escapeHtml(content)}</pre>`)
        .join('');
      // Sandboxed without scripts: a mail contains other people's content.
      const frame = `<iframe title="The mail as HTML" sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(mail.html)}"></iframe>`;
      return reply
        .type('text/html; charset=utf-8')
        .send(
          page(
            mail.subject,
            `<p><a href="${path}">Outbox</a></p><h1>${escapeHtml(mail.subject)}</h1><p><small>to ${escapeHtml(mail.to)}, ${mail.sentAt.toISOString()}</small></p>${frame}<h2>Plain text</h2><pre>${escapeHtml(mail.text)}</pre>${attachments}`,
          ),
        );
    },
  );
}
