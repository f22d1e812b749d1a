import type { Order } from '@quad/shared/contract/orders';
import type { TicketType } from '@quad/shared/contract/ticket-types';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { refetchEvents } from '../../cache/event-cache';
import { ApiError } from '../../lib/api-client';
import { useAction } from '../../lib/use-action';
import { type Basket, basketOf, fitBasket, itemsOf, sumOf } from './basket';
import { forgetOpenLink, forgetOrder, keepOrder, readKeptOrder, readOpenLink } from './kept-order';
import {
  checkOrder,
  type OrderBody,
  type OrderSource,
  orderQuery,
  placeOrder,
  releaseOrder,
  ticketTypesQuery,
} from './orders.api';
import { useHold } from './use-hold';

type Guest = NonNullable<OrderBody['guest']>;

/** What the checkout shows. `Card` is the form of the payment provider. */
type Step<Card> =
  | { name: 'choose' | 'details' | 'resuming' }
  /** Prices are others than those that were shown: `was` is the total of before, in cents. */
  | { name: 'changed'; was: number }
  | { name: 'pay'; amount: number; holdUntil: string; card: Card }
  /** One that was begun in another tab, or on another device: a person has one at a time. */
  | { name: 'open'; order: Order; source: OrderSource }
  | { name: 'processing'; order: Order }
  /** Nobody paid in time. */
  | { name: 'over' }
  /** It was paid too late, and the money goes back. */
  | { name: 'returned'; order: Order };

interface CheckoutOptions<Card> {
  eventId: string;
  /** Of a guest in line, for whom a spot is kept. */
  spotLink: string | null;
  openCard(clientSecret: string): Promise<Card>;
  onPaid(order: Order, source: OrderSource): void;
}

/** What the provider said of a payment. */
interface Confirmed {
  result: 'paid' | 'processing' | 'canceled' | 'incomplete' | 'failed';
}

/** Milliseconds between questions about an order that is being settled. */
const pollMs = 2_000;
const slowPollMs = 10_000;
const quickPolls = 30;

const failed = "We couldn't hold your tickets. Please try again.";
const noTypes: readonly TicketType[] = [];

/** Takes a buyer from choosing tickets to having them. Amounts are what the server says; each press pays at most once. */
export function useCheckout<Card>({ eventId, spotLink, openCard, onPaid }: CheckoutOptions<Card>) {
  const client = useQueryClient();
  const offer = useQuery(ticketTypesQuery(eventId, spotLink));
  const [kept] = useState(() => readKeptOrder(eventId));
  const [basket, setBasket] = useState(kept.basket);
  const [source, setSource] = useState(kept.source);
  const [guest, setGuest] = useState<Guest>();
  const [notes, setNotes] = useState<string[]>([]);
  const [step, setStep] = useState<Step<Card>>({ name: kept.source ? 'resuming' : 'choose' });
  const { act, isBusy, failure, showFailure } = useAction();
  const types = offer.data?.types ?? noTypes;

  const choose = (next: Basket) => {
    setNotes([]);
    setBasket(next);
    keepOrder(eventId, { basket: next, source });
  };
  const leaveOrder = () => {
    setSource(null);
    keepOrder(eventId, { basket, source: null });
    forgetOpenLink(eventId);
  };
  const takeOver = (of: OrderSource, order: Order) => {
    const next = basketOf(order);
    setBasket(next);
    setSource(of);
    keepOrder(eventId, { basket: next, source: of });
  };
  const freshTypes = async () =>
    (await client.fetchQuery({ ...ticketTypesQuery(eventId, spotLink), staleTime: 0 })).types;

  /** Shows where an order is by now. */
  const follow = async (order: Order, of: OrderSource) => {
    if (order.status === 'held' && order.clientSecret && order.holdUntil) {
      if (step.name === 'pay') return;
      const card = await openCard(order.clientSecret);
      setStep({ name: 'pay', amount: order.amount, holdUntil: order.holdUntil, card });
    } else if (order.status === 'processing') {
      setStep({ name: 'processing', order });
    } else if (order.status === 'paid') {
      forgetOrder(eventId);
      void refetchEvents(client, eventId);
      onPaid(order, of);
    } else if (order.status === 'refunding' || order.status === 'refunded') {
      leaveOrder();
      setStep({ name: 'returned', order });
    } else {
      leaveOrder();
      void freshTypes().catch(() => {});
      setStep({ name: 'over' });
    }
  };

  const hold = async (as: Guest | undefined): Promise<void> => {
    const { total } = sumOf(types, basket);
    try {
      const placed = await placeOrder(eventId, {
        items: itemsOf(types, basket),
        expectedTotal: total,
        ...(as ? { guest: as } : {}),
        ...(source && 'token' in source ? { link: source.token } : {}),
      });
      const of = placed.link === null ? { orderId: placed.orderId } : { token: placed.link };
      setSource(of);
      keepOrder(eventId, { basket, source: of });
      const { amount, holdUntil } = placed;
      setStep({ name: 'pay', amount, holdUntil, card: await openCard(placed.clientSecret) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'PRICE_CHANGED') {
        await freshTypes();
        setStep({ name: 'changed', was: total });
      } else if (error.code === 'SOLD_OUT') {
        const fitted = fitBasket(await freshTypes(), basket);
        setBasket(fitted.basket);
        setNotes(fitted.notes.length > 0 ? fitted.notes : ['Somebody else was faster. Please choose again.']);
        setStep({ name: 'choose' });
      } else throw error;
    }
  };

  const resume = useEffectEvent(async () => {
    if (step.name !== 'resuming' || !source) return;
    const order = await client.fetchQuery({ ...orderQuery(source), staleTime: 0 });
    await follow(order, source);
  });
  useEffect(() => {
    resume().catch(() => setStep({ name: 'choose' }));
  }, []);

  const openId = offer.data?.openOrderId;
  const lookForOpen = useEffectEvent(async () => {
    if (source || step.name !== 'choose') return;
    const token = readOpenLink(eventId);
    const of = openId ? { orderId: openId } : token ? { token } : null;
    if (!of) return;
    const order = await client.fetchQuery({ ...orderQuery(of), staleTime: 0 });
    if (order.status === 'held') return setStep({ name: 'open', order, source: of });
    if (order.status !== 'processing' && order.status !== 'paid') return forgetOpenLink(eventId);
    takeOver(of, order);
    await follow(order, of);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when there is another one
  useEffect(() => {
    // Without it the person chooses anew, and the server gives the same order again, or lets it go first.
    lookForOpen().catch(() => {});
  }, [openId]);

  const left = useHold(step.name === 'pay' ? step.holdUntil : null);
  const isWaiting = step.name === 'processing' || (step.name === 'pay' && left <= 0);
  const { data: news } = useQuery({
    queryKey: [...ticketTypesQuery(eventId, spotLink).queryKey, 'check', source],
    queryFn: () => (source ? checkOrder(source) : null),
    enabled: isWaiting && source !== null,
    refetchInterval: ({ state }) => (state.dataUpdateCount < quickPolls ? pollMs : slowPollMs),
    refetchIntervalInBackground: true,
    gcTime: 0,
    staleTime: 0,
  });
  const hear = useEffectEvent((order: Order) => {
    if (source && isWaiting) void follow(order, source);
  });
  useEffect(() => {
    if (news) hear(news);
  }, [news]);

  const settle = async ({ result }: Confirmed): Promise<void> => {
    if (!source || result === 'incomplete' || result === 'failed') return;
    await act({ run: async () => follow(await checkOrder(source), source), alert: failed });
  };

  return {
    step,
    offer,
    basket,
    notes,
    isBusy,
    failure,
    leftMs: left,
    choose,
    goTo: (name: 'choose' | 'details') => {
      showFailure(null);
      setStep({ name });
    },
    /** Holds what is chosen, and opens the card form. A guest's details are kept for another try. */
    pay: (as = guest) => {
      setGuest(as);
      return act({ name: 'hold', run: () => hold(as), alert: failed });
    },
    settle,
    /** Pays for an order that was begun elsewhere: the same payment, so that nobody pays twice. */
    goOn: () =>
      act({
        name: 'go-on',
        run: async () => {
          if (step.name !== 'open') return;
          takeOver(step.source, step.order);
          await follow(step.order, step.source);
        },
        alert: failed,
      }),
    release: () =>
      act({
        name: 'release',
        run: async () => {
          const of = step.name === 'open' ? step.source : source;
          if (!of) return;
          const order = await releaseOrder(of);
          if (order.status !== 'expired' && order.status !== 'held') {
            takeOver(of, order);
            return follow(order, of);
          }
          leaveOrder();
          setStep({ name: 'choose' });
          await freshTypes();
        },
        failed: "We couldn't let your tickets go. They are free again when the time is over.",
      }),
  };
}

export type Checkout<Card> = ReturnType<typeof useCheckout<Card>>;
