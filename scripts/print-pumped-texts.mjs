/** Prints what to write to each of our expressions so that it may read it in many ways, as JSON; for tests. */
import { readExpressions } from './our-expressions.mjs';
import { pumpedTexts } from './pumped-texts.mjs';
import { root } from './run.mjs';

const { expressions } = await readExpressions(root);
const texts = expressions.flatMap(({ place, source, flags }) =>
  pumpedTexts(source, flags)
    .filter(({ end }) => end === '')
    .map(({ pieces }) => ({ place, pieces: pieces.filter(({ fixed, pump }) => fixed + pump !== '') })),
);
const known = new Map(texts.map((text) => [JSON.stringify(text.pieces), text]));
process.stdout.write(JSON.stringify([...known.values()]), () => process.exit(0));
