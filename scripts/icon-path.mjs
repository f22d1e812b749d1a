/** @typedef {[tag: string, attributes: Record<string, string>]} Shape One of the shapes of a Lucide icon. */

/** Two halves; closed, because `z` joins its ends. */
const ring = ({ cx, cy, r, rx = r, ry = r }) =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;

/** Clockwise from the upper left; `a` draws a corner. */
function box({ x = 0, y = 0, width, height, ry = 0, rx = ry }) {
  const [left, top, r] = [x, y, rx].map(Number);
  const [across, down] = [width - 2 * r, height - 2 * r];
  const corner = (dx, dy) => (r > 0 ? `a${r} ${r} 0 0 1 ${dx} ${dy}` : '');
  return [
    `M${left + r} ${top}h${across}${corner(r, r)}v${down}${corner(-r, r)}`,
    `h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`,
  ].join('');
}

/** A path's first move is absolute even as `m`; behind another path it wouldn't be, and what follows it stays relative. */
const standingAlone = (path) =>
  path.replace(
    /^m\s*(-?\d*\.?\d+)[\s,]*(-?\d*\.?\d+)[\s,]*(?=([-.\d])?)/,
    (_, x, y, next) => `M${x} ${y}${next === undefined ? '' : 'l'}`,
  );

const drawings = {
  path: ({ d }) => standingAlone(d),
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  circle: ring,
  ellipse: ring,
  rect: box,
  polyline: ({ points }) => `M${points.trim()}`,
  polygon: ({ points }) => `M${points.trim()}z`,
};

/** What the shapes of an icon may have; a dot's `fill` is below its own stroke. */
const known = new Set('key d x1 y1 x2 y2 cx cy r x y width height rx ry points fill'.split(' '));

/**
 * The shapes of an icon as one path, which looks the same: all of them are outlines of one stroke. Every icon is in
 * each page that has it, so that elements count.
 * @param {Shape[]} shapes
 * @returns {string} `d` of the path
 */
export function iconPath(shapes) {
  return shapes
    .map(([tag, attributes]) => {
      const draw = drawings[tag];
      const unknown = Object.keys(attributes).find((name) => !known.has(name));
      if (!draw || unknown) throw new Error(`Icons with ${unknown ?? tag} cannot be drawn as a path`);
      return draw(attributes);
    })
    .join('');
}
