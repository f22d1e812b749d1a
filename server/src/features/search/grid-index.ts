import type { GeoArea } from '@quad/shared/geo';
import { type IndexedEvents, traitBit } from './indexed-events';
import { cellAt, cellRanges } from './search-area';

/** The first index of a sorted list whose item isn't before what is looked for. @param isBefore whether the item at an index is */
export function firstIndex(length: number, isBefore: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The places of a cell's events, each list in order of start and id. */
export interface Cell {
  number: number;
  /** Of at most a day. */
  brief: number[];
  /** Of more, but not ongoing. */
  long: number[];
  ongoing: number[];
}

export const listsOf = ({ brief, long, ongoing }: Cell): (readonly number[])[] => [brief, long, ongoing];

export const sizeOf = ({ brief, long, ongoing }: Cell): number => brief.length + long.length + ongoing.length;

/** Events by the cells of a grid over the earth (search-area.ts); only those with events exist. */
export class GridIndex {
  private readonly cells = new Map<number, Cell>();
  /** The numbers of the cells, in order. */
  private readonly numbers: number[] = [];

  constructor(private readonly events: IndexedEvents) {}

  add(place: number): void {
    const list = this.listOf(place);
    list.splice(this.indexIn(list, place), 0, place);
  }

  /** Must be called before the event is removed. */
  remove(place: number): void {
    const list = this.listOf(place);
    list.splice(this.indexIn(list, place), 1);
  }

  /** The cells with events that an area touches, each once. */
  within(area: GeoArea): Cell[] {
    const { numbers } = this;
    const found = new Set<Cell>();
    for (const [first, last] of cellRanges(area)) {
      let at = firstIndex(numbers.length, (index) => (numbers[index] ?? 0) < first);
      for (; (numbers[at] ?? Number.POSITIVE_INFINITY) <= last; at += 1) {
        const cell = this.cells.get(numbers[at] ?? 0);
        if (cell) found.add(cell);
      }
    }
    return [...found];
  }

  private listOf(place: number): number[] {
    const { events } = this;
    const number = cellAt({ lat: events.latitude(place), lng: events.longitude(place) });
    const bits = events.traits(place);
    let cell = this.cells.get(number);
    if (!cell) {
      cell = { number, brief: [], long: [], ongoing: [] };
      this.cells.set(number, cell);
      const at = firstIndex(this.numbers.length, (index) => (this.numbers[index] ?? 0) < number);
      this.numbers.splice(at, 0, number);
    }
    if (bits & traitBit('isOngoing')) return cell.ongoing;
    return bits & traitBit('isLong') ? cell.long : cell.brief;
  }

  private indexIn(list: readonly number[], place: number): number {
    const { events } = this;
    const start = events.startsAt(place);
    const id = events.idOf(place);
    return firstIndex(list.length, (index) => {
      const other = list[index] ?? 0;
      const otherStart = events.startsAt(other);
      return otherStart < start || (otherStart === start && events.idOf(other) < id);
    });
  }
}
