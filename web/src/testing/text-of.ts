import type { Piece } from '../app/document';

const decoder = new TextDecoder();

/** The text of a page's pieces. */
export const textOf = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : decoder.decode(piece))).join('');
