import type { Point } from './area';

/** Coordinates are kept in units of this many degrees, as in OpenStreetMap: about 1 cm. */
const unit = 1e-7;

/** The points of nodes by their id, in 16 bytes each. */
export class PointStore {
  private ids = new Float64Array(1024);
  private units = new Int32Array(2048);
  private length = 0;
  private isSorted = true;

  add(id: number, lng: number, lat: number): void {
    if (this.length === this.ids.length) this.grow();
    if (this.length > 0 && id < (this.ids[this.length - 1] ?? 0)) this.isSorted = false;
    this.ids[this.length] = id;
    this.units[2 * this.length] = Math.round(lng / unit);
    this.units[2 * this.length + 1] = Math.round(lat / unit);
    this.length += 1;
  }

  has(id: number): boolean {
    return this.indexOf(id) >= 0;
  }

  get(id: number): Point | null {
    const index = this.indexOf(id);
    if (index < 0) return null;
    return [(this.units[2 * index] ?? 0) * unit, (this.units[2 * index + 1] ?? 0) * unit];
  }

  private grow(): void {
    const [ids, units] = [this.ids, this.units];
    this.ids = new Float64Array(2 * ids.length);
    this.ids.set(ids);
    this.units = new Int32Array(2 * units.length);
    this.units.set(units);
  }

  private sort(): void {
    const order = Uint32Array.from({ length: this.length }, (_, i) => i).sort(
      (a, b) => (this.ids[a] ?? 0) - (this.ids[b] ?? 0),
    );
    const [ids, units] = [this.ids, this.units];
    this.ids = Float64Array.from(order, (i) => ids[i] ?? 0);
    this.units = new Int32Array(2 * this.length);
    order.forEach((i, to) => {
      this.units.set(units.subarray(2 * i, 2 * i + 2), 2 * to);
    });
    this.isSorted = true;
  }

  private indexOf(id: number): number {
    if (!this.isSorted) this.sort();
    let [low, high] = [0, this.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.ids[middle] ?? 0;
      if (found === id) return middle;
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}
