import { type RefObject, useRef } from 'react';
import { useKeys } from './use-keys';

/**
 * Letters for the row with the focus, in capitals, with what they do; its button has the letter as `data-key`. K may be
 * one of them, and then moves no more.
 */
export type RowKeys = readonly (readonly [string, string])[];
export const noKeys: RowKeys = [];

/**
 * J and K move through the children of an element; a row's link has the focus, so Enter opens it, and a row without one
 * has it itself.
 */
export function useRowKeys<Container extends HTMLElement>(keys: RowKeys): RefObject<Container | null> {
  const container = useRef<Container>(null);
  const rows = () => [...(container.current?.children ?? [])] as HTMLElement[];
  const current = () => rows().find((row) => row.contains(document.activeElement));
  const move = (step: number) => {
    const all = rows();
    const row = current();
    const at = row ? all.indexOf(row) + step : 0;
    const next = all[Math.min(all.length - 1, Math.max(0, at))];
    (next?.querySelector<HTMLElement>('a') ?? next)?.focus();
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ...Object.fromEntries(
      keys
        .filter(([letter]) => letter.length === 1)
        .map(([letter]) => [
          letter.toLowerCase(),
          () => current()?.querySelector<HTMLElement>(`[data-key="${letter.toLowerCase()}"]`)?.click(),
        ]),
    ),
  });
  return container;
}
