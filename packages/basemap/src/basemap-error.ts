/** Something that the operator can mend; the message is a complete sentence. */
export class BasemapError extends Error {
  override readonly name = 'BasemapError';
}
