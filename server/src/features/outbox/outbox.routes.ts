import { idSchema } from '@quad/shared/contract/fields';
import { escapeHtml } from '@quad/shared/escape-html';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { findOutboxMail, listOutbox, type OutboxMail } from '../../sandbox/smtp-sandbox';

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>body{font:16px/24px system-ui,sans-serif;margin:0 auto;max-width:760px;padding:24px;background:#f0f1f4;color:#15161d}li{background:#fff;border-radius:14px;margin:0 0 8px;padding:12px 16px}a{color:inherit;font-weight:600}h1{line-height:1.15}ol{list-style:none;padding:0}small{color:#5a5d6a}iframe{width:100%;height:1100px;border:0;border-radius:20px;background:#f0f1f4}@media(max-width:600px){body{padding:16px}iframe{height:1250px}}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#fff;border-radius:14px;padding:16px}</style></head><body>${body}</body></html>`;

const listItem = (mail: OutboxMail) =>
  `<li><a href="/dev/outbox/${mail.id}">${escapeHtml(mail.subject)}</a><br><small>to ${escapeHtml(mail.to)}, ${mail.sentAt.toISOString()}</small></li>`;

/**
 * Allows only requests from this machine, because mails contain signed links. A proxy in front or a foreign
 * host name (DNS rebinding) means somebody else.
 */
function requireLocal(request: FastifyRequest): void {
  const isLoopback = /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '');
  const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers;
  const isLocalName = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(request.hostname);
  if (!isLoopback || isForwarded || !isLocalName)
    throw new AppError('NOT_FOUND', 'There is nothing at this address');
}

/**
 * The development outbox: the mails received by our own mail server, as people would see them. Only served if
 * no real mail server is configured, which production refuses.
 */
export function outboxRoutes(app: FastifyInstance, { database }: AppContext): void {
  app.get('/dev/outbox', async (request, reply) => {
    requireLocal(request);
    const mails = await listOutbox(database.db);
    const list =
      mails.length > 0 ? `<ol>${mails.map(listItem).join('')}</ol>` : '<p>No mail has been sent yet.</p>';
    return reply.type('text/html; charset=utf-8').send(page('Outbox', `<h1>Outbox</h1>${list}`));
  });

  app.get<{ Params: { id: string } }>('/dev/outbox/:id', async (request, reply) => {
    requireLocal(request);
    const id = idSchema.safeParse(request.params.id);
    const mail = id.success ? await findOutboxMail(database.db, id.data) : null;
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
          `<p><a href="/dev/outbox">Outbox</a></p><h1>${escapeHtml(mail.subject)}</h1><p><small>to ${escapeHtml(mail.to)}, ${mail.sentAt.toISOString()}</small></p>${frame}<h2>Plain text</h2><pre>${escapeHtml(mail.text)}</pre>${attachments}`,
        ),
      );
  });
}
