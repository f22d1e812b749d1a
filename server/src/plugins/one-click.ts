import type { FastifyInstance } from 'fastify';

/**
 * Lets the routes of this scope be posted to by mail programs: the one click of List-Unsubscribe is a form
 * (RFC 8058), and what it says is always the same.
 */
export function acceptOneClickForms(scope: FastifyInstance): void {
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  scope.addContentTypeParser(forms, { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => {
    done(null, {});
  });
}
