import type { EventSummary } from '@quad/shared/contract/events';
import { useCallback, useEffect, useRef, useState } from 'react';
import { recallDiscover } from './discover-memory';
import type { Sheet } from './use-sheet';

/**
 * What the list and the map have in common: one selected event, the one under the mouse, and, after a press on a stack
 * of markers, the few events the list is narrowed down to.
 */
export function useSelection(search: string, sheet: Sheet) {
  const [selectedId, setSelectedId] = useState(() => recallDiscover(search)?.selectedId ?? null);
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const [stack, setStack] = useState<{ search: string; ids: readonly string[] } | null>(null);
  /** The event whose card is to come to the top of the list; a new object each time it is asked for. */
  const [wanted, setWanted] = useState<{ id: string } | null>(null);
  const cards = useRef<HTMLUListElement>(null);
  const { moveTo, showCard } = sheet;

  useEffect(() => {
    const items = Array.from(cards.current?.querySelectorAll<HTMLElement>('[data-event]') ?? []);
    const card = wanted && items.find(({ dataset }) => dataset.event === wanted.id);
    if (card) showCard(card);
  }, [wanted, showCard]);

  const selectOnMap = useCallback(
    (id: string) => {
      setSelectedId(id);
      setWanted({ id });
      moveTo('half');
    },
    [moveTo],
  );
  const openStack = useCallback(
    (ids: readonly string[]) => {
      setStack({ search, ids });
      moveTo('half');
    },
    [search, moveTo],
  );
  const closeStack = useCallback(() => setStack(null), []);

  const stackIds = stack?.search === search ? stack.ids : null;
  return {
    selectedId,
    hoveredId,
    cards,
    selectOnMap,
    selectCard: setSelectedId,
    hoverCard: setHoveredId,
    openStack,
    closeStack,
    /** Of all found events, those the list is about. */
    inStack: (events: EventSummary[]): EventSummary[] | null =>
      stackIds && events.filter(({ id }) => stackIds.includes(id)),
  };
}
