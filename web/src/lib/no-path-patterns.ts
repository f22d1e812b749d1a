/**
 * Takes the place of the router's reader of path patterns in the build: the paths of our screens are regular expressions,
 * which it never reads.
 */
export function parse(): never {
  throw new Error('The path of a screen is a regular expression');
}
