/** Numbers below 2 ** 31, of which there are only ever more. */
export class Numbers {
  values: Int32Array;
  length = 0;

  /** @param expected how many will be there, so that they needn't be moved */
  constructor(expected = 0) {
    this.values = new Int32Array(Math.max(expected, 1));
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Int32Array(this.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length] = value;
    this.length += 1;
  }

  /** All of them, until there are more. */
  all(): Int32Array {
    return this.values.subarray(0, this.length);
  }
}
