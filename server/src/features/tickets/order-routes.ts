import { orderRoutes as contract } from '@quad/shared/contract/orders';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { countOrRequireWork } from '../../plugins/challenge';
import { addressKey } from '../../plugins/client-address';
import { createLimit } from '../../plugins/limits';
import { withProvider } from '../../plugins/payment-provider';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { orderIdOfLink, orderLinkToken } from './order-link';
import { findOrder, type OrderRow } from './order-row';
import { placeOrder } from './place-order';
import { presentOrder } from './present-order';
import { checkOrder, releaseOrder } from './release-order';

/** Each type once. @throws AppError INVALID_INPUT */
function numberByType(items: readonly { ticketTypeId: string; quantity: number }[]): Record<string, number> {
  const numbers = Object.fromEntries(items.map((item) => [item.ticketTypeId.toLowerCase(), item.quantity]));
  if (Object.keys(numbers).length === items.length) return numbers;
  throw new AppError('INVALID_INPUT', 'Each kind of ticket can be there once');
}

const notThere = () => new AppError('NOT_FOUND', 'Order not found');

export function orderRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  const byPerson = createLimit(context, { name: 'order-user', points: 60, windowSeconds: 3600 });
  // Who only types an address keeps tickets from others for ten minutes: beyond some, their browser has to work for it.
  const byAddress = createLimit(context, {
    name: 'order-ip',
    points: context.env.LIMIT_GUEST_RSVPS,
    windowSeconds: 3600,
  });
  const byOrder = createLimit(context, { name: 'order-check', points: 300, windowSeconds: 3600 });

  const requireOwn = async (id: string, userId: string) => {
    const order = await findOrder(db, id);
    if (order?.userId !== userId) throw notThere();
    return order;
  };
  const requireLinked = async (token: string) => {
    const id = orderIdOfLink(context, token);
    const order = id && (await findOrder(db, id));
    if (!order) throw notThere();
    return order;
  };
  const show = (reply: FastifyReply, order: OrderRow) => {
    reply.header('cache-control', 'no-store');
    const orderId = order.userId ? null : order.id;
    return withProvider(presentOrder(context, order, { userId: order.userId, orderId }));
  };

  route(app, contract.place, async ({ params, body, user, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const { items, expectedTotal, guest, link } = body;
    if (!user && !guest) throw new AppError('UNAUTHORIZED', 'Please sign in, or fill in your name and email');
    if (user) await byPerson.use(user.id);
    else {
      const uses = [byAddress.of(addressKey(request.ip))];
      await countOrRequireWork(context, { request, reply }, uses, guest?.website);
    }
    const who = user ? { userId: user.id } : { guestName: guest?.name ?? '', guestEmail: guest?.email ?? '' };
    const ownOpenId = link === undefined ? null : orderIdOfLink(context, link);
    const wanted = { eventId: params.id, who, items: numberByType(items), expectedTotal, ownOpenId };
    const { order, clientSecret } = await withProvider(placeOrder(context, wanted, request.log));
    return {
      orderId: order.id,
      clientSecret,
      amount: order.amount,
      holdUntil: order.holdUntil.toISOString(),
      link: user ? null : orderLinkToken(context, order.id),
    };
  });

  route(app, contract.get, async ({ params, request, reply }) =>
    show(reply, await requireOwn(params.id, requireUser(request).id)),
  );
  route(app, contract.check, async ({ params, request, reply }) => {
    const order = await requireOwn(params.id, requireUser(request).id);
    await byOrder.use(order.id);
    return show(reply, await withProvider(checkOrder(context, order, request.log)));
  });
  route(app, contract.release, async ({ params, request, reply }) => {
    const order = await requireOwn(params.id, requireUser(request).id);
    await byOrder.use(order.id);
    return show(reply, await withProvider(releaseOrder(context, order, request.log)));
  });
  route(app, contract.getByLink, async ({ params, reply }) => show(reply, await requireLinked(params.token)));
  route(app, contract.checkByLink, async ({ params, request, reply }) => {
    const order = await requireLinked(params.token);
    await byOrder.use(order.id);
    return show(reply, await withProvider(checkOrder(context, order, request.log)));
  });
  route(app, contract.releaseByLink, async ({ params, request, reply }) => {
    const order = await requireLinked(params.token);
    await byOrder.use(order.id);
    return show(reply, await withProvider(releaseOrder(context, order, request.log)));
  });
}
