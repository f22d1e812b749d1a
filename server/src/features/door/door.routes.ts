import { doorRoutes as contract, doorPackSchema } from '@quad/shared/contract/door';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { addressKey } from '../../plugins/client-address';
import { sendShared } from '../../plugins/early-responses';
import { createGuessGuard } from '../../plugins/guess-guard';
import { createLimit } from '../../plugins/limits';
import { route } from '../../plugins/route';
import { patchSession, requireDoorDevice, requireUser } from '../../plugins/session';
import { EncodedBody } from '../search/encoded-body';
import { openByCode, openByRole, requireDoor } from './door-access';
import { findDoorPack } from './door-pack';
import { syncDoor } from './sync-scans';
import { letWalkIn } from './walk-ins';

/** The routes of a phone at the door. */
export function doorRoutes(app: FastifyInstance, context: AppContext): void {
  // Eight digits are few. Who has confirmed an address is counted apart from visitors, and never pays for their guesses.
  const ofVisitors = createGuessGuard(context, {
    name: 'door-code',
    most: { ofAll: 20_000 },
    refusal: 'Too many wrong codes were tried today. Please sign in, then type the code again.',
  });
  const ofMembers = createGuessGuard(context, {
    name: 'door-code-member',
    most: { ofKey: 100 },
    refusal: 'You tried too many wrong codes today. The host can add you as a helper instead.',
  });
  const openings = createLimit(context, { name: 'door-open', points: 60, windowSeconds: 3600 });
  const packs = createLimit(context, { name: 'door-pack', points: 240, windowSeconds: 3600 });
  const syncs = createLimit(context, { name: 'door-sync', points: 3600, windowSeconds: 3600 });
  const walkIns = createLimit(context, { name: 'door-walk-in', points: 1200, windowSeconds: 3600 });

  const accessOf = (request: FastifyRequest) =>
    requireDoor(context, { device: requireDoorDevice(request), userId: request.user?.id ?? null });
  /** Scans of two doors must stay apart, also where one browser opened both. */
  const accessAs = async (device: string, request: FastifyRequest) => {
    const access = await accessOf(request);
    if (access.device === device) return access;
    throw new AppError(
      'CONFLICT',
      'This browser has opened another door since. Save the waiting scans as a file for the host, end this shift, then open the door again.',
    );
  };

  /** A visitor's session is made new, so that nobody else can have chosen its id. */
  const remember = async (request: FastifyRequest, doorDevice: string) => {
    if (request.user) return patchSession(context, request, { doorDevice });
    await request.session.regenerate();
    request.session.doorDevice = doorDevice;
  };

  const openWithCode = (
    http: { request: FastifyRequest; reply: FastifyReply },
    { code, device }: { code: string; device: string },
  ) => {
    const { user, ip } = http.request;
    const [guesses, key] = user?.emailVerified ? [ofMembers, user.id] : [ofVisitors, addressKey(ip)];
    return guesses.attempt(http, key, async () => {
      const digits = code.replace(/[\s-]/g, '');
      const opened = /^\d{8}$/.test(digits) ? await openByCode(context, { code: digits, device }) : null;
      if (opened) return opened;
      throw new AppError(
        'INVALID_CODE',
        "That code doesn't open a door. Ask the host to read it to you again.",
      );
    });
  };

  route(app, contract.open, async ({ body, request, reply }) => {
    const { code, eventId = '', device, label } = body;
    const opened =
      code === undefined
        ? await openByRole(context, { eventId, userId: requireUser(request).id, device, label })
        : await openWithCode({ request, reply }, { code, device });
    await openings.use(opened.device);
    await remember(request, opened.device);
    return opened;
  });

  route(app, contract.close, async ({ request }) => {
    if (!request.session?.doorDevice) return;
    if (request.user) await patchSession(context, request, { doorDevice: '' });
    else await request.session.destroy();
  });

  route(app, contract.pack, async ({ query, request, reply }) => {
    const access = await accessOf(request);
    if (access.closedAt) throw new AppError('FORBIDDEN', 'This door is closed');
    await packs.use(access.device);
    const pack = doorPackSchema.parse(await findDoorPack(context, access, query.since));
    // Thousands of passes over the weak network of a basement.
    const encoded = new EncodedBody(JSON.stringify(pack));
    const accepted = { 'accept-encoding': request.headers['accept-encoding'] };
    await encoded.compressMore(accepted);
    reply.headers({ 'content-type': 'application/json; charset=utf-8', vary: 'Accept-Encoding' });
    return sendShared(reply, encoded.makeFor(accepted));
  });

  route(app, contract.sync, async ({ body, request }) => {
    const access = await accessAs(body.device, request);
    await syncs.use(access.device);
    return syncDoor(context, access, body);
  });

  route(app, contract.walkIn, async ({ body, request }) => {
    const access = await accessAs(body.device, request);
    await walkIns.use(access.device);
    return letWalkIn(context, access, body);
  });
}
