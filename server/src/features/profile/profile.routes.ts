import { profileRoutes as contract } from '@quad/shared/contract/profile';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { getOwnProfile, getProfile, updateProfile } from './profile.service';

export function profileRoutes(app: FastifyInstance, context: AppContext): void {
  route(app, contract.own, ({ request }) => getOwnProfile(context, requireUser(request).id));

  route(app, contract.update, ({ body, request }) => updateProfile(context, requireUser(request).id, body));

  route(app, contract.get, ({ params, user, reply }) => {
    reply.headers({ 'cache-control': 'private, no-cache', vary: 'Cookie' });
    return getProfile(context, params.id, user);
  });
}
