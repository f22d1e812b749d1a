/**
 * Texts that a backtracking matcher may read in many ways, made from a regular expression: whatever it repeats is
 * repeated, after what has to stand before, and something that doesn't match ends it.
 */
import { parseRegExpLiteral, visitRegExpAST } from '@eslint-community/regexpp';

/** Some expression matches nothing that ends with these. */
const ends = ['', '\n\0'];
const usualCharacters = ['a', '0', ' '];
/** In longer sequences, parts of this many elements are repeated. */
const longestPart = 6;

/** @typedef {{ pieces: { fixed: string, pump: string }[], end: string }} PumpedText `pump`: what follows `fixed`, repeated */

/**
 * @param {string} source
 * @param {string} flags
 * @returns {PumpedText[]}
 */
export function pumpedTexts(source, flags) {
  const { pattern } = parseRegExpLiteral(new RegExp(source, flags));
  /** @type {string[]} */
  const written = [];
  visitRegExpAST(pattern, { onCharacterEnter: ({ value }) => written.push(String.fromCodePoint(value)) });
  const characters = [
    ...new Set([...usualCharacters, ...written.filter((character) => /[^\p{L}\d]/u.test(character))]),
  ];
  const unicode = flags.replace(/[^iuv]/g, '');
  const charactersOf = ({ raw }) => {
    const fitting = new RegExp(`^${raw}$`, unicode);
    const found = characters.filter((character) => fitting.test(character));
    return found.length > 0 ? found : written.filter((character) => fitting.test(character)).slice(0, 1);
  };
  /** Words that an element matches; what may be left out is in them `least` times or more. */
  const wordsOf = (node, least) => {
    switch (node.type) {
      case 'Character':
        return [String.fromCodePoint(node.value)];
      case 'CharacterSet':
      case 'CharacterClass':
        return charactersOf(node);
      case 'Group':
      case 'CapturingGroup':
      case 'Pattern':
        return node.alternatives.flatMap((alternative) => wordOf(alternative.elements, least));
      case 'Quantifier':
        return wordsOf(node.element, least).map((word) =>
          word.repeat(Math.min(Math.max(node.min, least), node.max)),
        );
      default:
        // '^' of lines.
        return [node.kind === 'start' && flags.includes('m') ? '\n' : ''];
    }
  };
  const wordOf = (elements, least) => elements.map((element) => wordsOf(element, least)[0] ?? '').join('');

  /** A sequence of elements of which each repeat is a long one. */
  const piecesOf = (elements) =>
    elements.flatMap((element) => {
      if (element.type === 'Quantifier' && element.max > 1) {
        return wordsOf(element.element, 1)
          .slice(0, 1)
          .map((pump) => ({ fixed: '', pump }));
      }
      const inner = element.type === 'Quantifier' ? element.element : element;
      if (inner.alternatives) return piecesOf(inner.alternatives[0].elements);
      return [{ fixed: wordsOf(element, 1)[0] ?? '', pump: '' }];
    });

  /** @type {Set<string>} */
  const found = new Set();
  const addPieces = (pieces) => {
    if (pieces.every(({ pump }) => pump === '')) return;
    for (const end of ends) found.add(JSON.stringify({ pieces, end }));
  };
  const add = (fixed, pump) => addPieces([{ fixed, pump }]);
  const visit = (alternative, prefix) => {
    const { elements } = alternative;
    elements.forEach((element, index) => {
      const before = prefix + wordOf(elements.slice(0, index), 0);
      if (element.type === 'Quantifier' && element.max > 1) {
        for (const word of wordsOf(element.element, 1)) {
          add(before, word);
          add('', before + word);
        }
      }
      for (let to = index + 2; to <= Math.min(elements.length, index + longestPart); to += 1) {
        const part = elements.slice(index, to);
        if (part.every(({ type }) => type === 'Character')) continue;
        for (const least of [0, 1]) add(before, wordOf(part, least));
      }
      const inner = element.type === 'Quantifier' ? element.element : element;
      for (const nested of inner.alternatives ?? []) visit(nested, before);
    });
    addPieces([{ fixed: prefix, pump: '' }, ...piecesOf(elements)]);
    add('', prefix + wordOf(elements, 0));
    add('', prefix + wordOf(elements, 1));
  };
  for (const alternative of pattern.alternatives) visit(alternative, '');
  return [...found].map((text) => JSON.parse(text));
}

/**
 * A pumped text of at most so many characters.
 * @param {PumpedText} text
 * @param {number} length
 */
export function writePumped({ pieces, end }, length) {
  const fixed = pieces.reduce((sum, piece) => sum + piece.fixed.length, end.length);
  const pumped = pieces.reduce((sum, { pump }) => sum + pump.length, 0);
  const times = Math.max(1, Math.floor((length - fixed) / pumped));
  return pieces.map((piece) => piece.fixed + piece.pump.repeat(times)).join('') + end;
}
