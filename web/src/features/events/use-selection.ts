import type { BoundingBox } from '@quad/shared/geo';
import { useCallback, useEffect, useRef, useState } from 'react';
import { recallDiscover } from './discover-memory';
import type { Sheet } from './use-sheet';

/** A pressed cluster, and a box that holds its events. */
export interface Stack {
  /** Empty if not all of them are known. */
  ids: readonly string[];
  count: number;
  box: BoundingBox;
}

/**
 * State shared by the list and the map: the selected event, the hovered one, and, after a press on a cluster, the few
 * events the list is filtered to.
 */
export function useSelection(search: string, sheet: Sheet) {
  const [selectedId, setSelectedId] = useState(() => recallDiscover(search)?.selectedId ?? null);
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const [stack, setStack] = useState<(Stack & { search: string }) | null>(null);
  /** The event whose card should scroll to the top of the list; a new object for each request. */
  const [wanted, setWanted] = useState<{ id: string } | null>(null);
  const cards = useRef<HTMLUListElement>(null);
  const { moveTo, showCard, showTop } = sheet;

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
  /** What ends is the hovering of one event: by then another may be hovered or have the focus. */
  const hover = useCallback(
    (id: string, isOver: boolean) =>
      setHoveredId((current) => (isOver ? id : current === id ? null : current)),
    [],
  );
  const openStack = useCallback(
    (pressed: Stack) => {
      setStack({ ...pressed, search });
      showTop();
      moveTo('half');
    },
    [search, showTop, moveTo],
  );
  const closeStack = useCallback(() => setStack(null), []);

  return {
    selectedId,
    hoveredId,
    cards,
    selectOnMap,
    selectCard: setSelectedId,
    hover,
    openStack,
    closeStack,
    stack: stack?.search === search ? stack : null,
  };
}
