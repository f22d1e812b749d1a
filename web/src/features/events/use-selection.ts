import type { EventSummary } from '@quad/shared/contract/events';
import { useCallback, useEffect, useRef, useState } from 'react';
import { recallDiscover } from './discover-memory';
import type { Sheet } from './use-sheet';

/**
 * State shared by the list and the map: the selected event, the hovered one, and, after a press on a stack of
 * markers, the few events the list is filtered to.
 */
export function useSelection(search: string, sheet: Sheet) {
  const [selectedId, setSelectedId] = useState(() => recallDiscover(search)?.selectedId ?? null);
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const [stack, setStack] = useState<{ search: string; ids: readonly string[] } | null>(null);
  /** The event whose card should scroll to the top of the list; a new object for each request. */
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
    /** The found events, filtered to the pressed stack of markers. */
    inStack: (events: EventSummary[]): EventSummary[] | null =>
      stackIds && events.filter(({ id }) => stackIds.includes(id)),
  };
}
