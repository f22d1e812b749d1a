/**
 * The oldest browsers that run the app: the build is made for them, and check-floor.mjs holds the built files to it. Who
 * changes it changes README.md too.
 */
export const floor = { chrome: '111', edge: '111', firefox: '114', safari: '16.4' };

/** The same for a compiler. */
export const floorTargets = Object.entries(floor).map(([browser, version]) => `${browser}${version}`);

/** The last version of ECMAScript whose syntax, and whose regular expressions, all of them know. */
export const floorSyntax = 2022;
