import type { FastifyInstance } from 'fastify';

/**
 * Lets mail programs post to the routes of this scope: the one click of List-Unsubscribe is a form (RFC
 * 8058), whose content is always the same.
 */
export function acceptOneClickForms(scope: FastifyInstance): void {
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  scope.addContentTypeParser(forms, { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => {
    done(null, {});
  });
}
