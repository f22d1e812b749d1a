import { placeBookRoutes as contract } from '@quad/shared/contract/place-book';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { createNetworkLimit } from '../../plugins/challenge';
import { createLimit } from '../../plugins/limits';
import { requireRecentPassword } from '../../plugins/recent-password';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { listBookPlaces, listWrongPlaces } from './place-book.queries';
import * as book from './place-book.service';
import { removePlace } from './remove-place';
import { listUnknownPlaces } from './unknown-places';

export function placeBookRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  const reportsByAddress = createNetworkLimit(context, {
    name: 'wrong-place-ip',
    points: context.env.LIMIT_GUEST_REPORTS,
    windowSeconds: 3600,
    hasCeiling: true,
  });
  const reportsByPerson = createLimit(context, { name: 'wrong-place-user', points: 40, windowSeconds: 3600 });
  const hashKey = context.signer.sign('report', 'reporter');

  const actOf = (request: FastifyRequest) => ({ actorId: requireUser(request).id, now: context.now() });

  /** Moving what people rely on asks for the password. */
  const change = <T>(request: FastifyRequest, run: (act: ReturnType<typeof actOf>) => Promise<T>) => {
    requireRecentPassword(context, request);
    return run(actOf(request));
  };

  route(app, contract.list, ({ query }) => listBookPlaces(db, query.q ?? '', context.now()));
  route(app, contract.unknown, () => listUnknownPlaces(db, context.now()));
  route(app, contract.wrong, () => listWrongPlaces(db));
  route(app, contract.add, ({ body, request }) => change(request, (act) => book.addPlace(db, body, act)));
  route(app, contract.remove, ({ params, request }) =>
    change(request, (act) => removePlace(db, params.id, act)),
  );
  route(app, contract.move, ({ params, body, request }) =>
    change(request, (act) => book.movePlace(db, params.id, body, act)),
  );
  route(app, contract.addAlias, ({ params, body, request }) =>
    change(request, (act) => book.addAlias(db, params.id, body.alias, act)),
  );
  route(app, contract.merge, ({ params, body, request }) =>
    change(request, (act) => book.mergePlace(db, params.id, body.intoId, act)),
  );
  route(app, contract.dismiss, ({ body, request }) => book.dismissWords(db, body.words, actOf(request)));
  route(app, contract.closeReport, ({ params, request }) =>
    book.closeWrongPlace(db, params.id, actOf(request)),
  );
  route(app, contract.report, async ({ params, body: { lat, lng, note = '' }, user, request, reply }) => {
    if (user) await reportsByPerson.use(user.id);
    else await reportsByAddress.use(request, reply);
    await book.reportWrongPlace(db, {
      eventId: params.id,
      point: { lat, lng },
      note,
      reporterId: user?.id ?? null,
      address: request.ip,
      hashKey,
    });
  });
}
