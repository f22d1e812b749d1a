/** What browsers support, from MDN's data: since when, and whether that is above the floor. */
import compatData from '@mdn/browser-compat-data/forLegacyNode';
import { floor } from './browser-floor.mjs';

export { compatData };

/**
 * @typedef {object} Feature
 * @property {string} key its path in the data, as 'css.selectors.has'
 * @property {Record<string, string | false>} since the first version of each browser that has it; false if none does
 * @property {boolean} isAbove whether a browser of the floor lacks it
 */

/** Versions as 16.4, of which '≤' says that it may have been earlier. */
const isUpTo = (version, limit) => {
  const [major, minor = 0] = version.replace('≤', '').split('.').map(Number);
  const [limitMajor, limitMinor = 0] = limit.split('.').map(Number);
  return major < limitMajor || (major === limitMajor && minor <= limitMinor);
};
const isReleased = ({ version_added: added, flags }) =>
  typeof added === 'string' && added !== 'preview' && !flags;

/** @returns {Feature | null} null where the data has nothing of its own at `node` */
export function featureAt(key, node) {
  if (!node?.__compat) return null;
  const { support } = node.__compat;
  const rangesOf = (browser) => [support[browser] ?? []].flat().filter(isReleased);
  const isIn = (browser) =>
    rangesOf(browser).some(
      ({ version_added: added, version_removed: removed }) =>
        isUpTo(added, floor[browser]) && (!removed || !isUpTo(removed, floor[browser])),
    );
  const since = Object.keys(floor).map((browser) => [
    browser,
    rangesOf(browser).find((range) => !range.version_removed)?.version_added ?? false,
  ]);
  return { key, since: Object.fromEntries(since), isAbove: !Object.keys(floor).every(isIn) };
}
