/** Numbers below 2 ** 31, of which there are only ever more. */
export class Numbers {
  values = new Int32Array(1);
  length = 0;

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
